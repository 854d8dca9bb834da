import type { OperationId } from './operations.ts';

/** A request and its answer, whoever sent it. Secrets are still in it: redact before anything is written. */
export interface HttpRecord {
  /** Counts up within a worker; unique with the worker's number in front: `2-17`. */
  readonly id: string;
  /** The operation, or what else it was: `webhook OUTGOING_PAYMENT.PENDING`. */
  readonly operation: string;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    /** The JSON value sent, or undefined without a body. */
    readonly body?: unknown;
  };
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    /** The parsed JSON body; undefined when there is none or it is not JSON. */
    readonly body?: unknown;
    /** The body as received. */
    readonly text: string;
  };
  /** ISO 8601, when the request left. */
  readonly at: string;
  /** Milliseconds until the answer was complete. */
  readonly ms: number;
}

/** One request of the suite and its answer, as recorded. */
export interface Exchange extends HttpRecord {
  readonly operation: OperationId;
}
