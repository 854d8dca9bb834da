import type { OperationId } from '../operations.ts';

/** The bodies as they really were, where a dialect translated them. */
export interface WireRecord {
  readonly requestBody: unknown;
  readonly responseBody: unknown;
  /** Where something of the translated body is in the real one: JSON pointers. */
  readonly place: (pointer: string, side: 'request' | 'response') => string;
}

/** A request that was repeated after a 429 or another answer that asks to wait. */
export interface Repeated {
  /** How often it was answered so. */
  readonly times: number;
  readonly status: number;
  /** Milliseconds waited, all waits together. */
  readonly waitedMs: number;
}

/** A request and its answer, whoever sent it. Secrets are still in it: redact before anything is written. */
export interface HttpRecord {
  /** Counts up within a process; unique with the number of the process in front: `2-17`. */
  readonly id: string;
  /** The operation, or what else it was: `webhook OUTGOING_PAYMENT.PENDING`. */
  readonly operation: string;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    /** The JSON value sent, in the terms of the assumed interface; undefined without a body. */
    readonly body?: unknown;
  };
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    /** The parsed JSON body, in the terms of the assumed interface; undefined when there is none or it is not JSON. */
    readonly body?: unknown;
    /** The body as received. */
    readonly text: string;
  };
  /** ISO 8601, when the request left. */
  readonly at: string;
  /** Milliseconds until the answer was complete; of the last attempt. */
  readonly ms: number;
  /** Present when this is not the first answer: those before it were 429. */
  readonly repeated?: Repeated;
  /** Absent where the target speaks as assumed. Evidence shows this; tests read the bodies above. */
  readonly wire?: WireRecord;
}

/** One request of the suite and its answer, as recorded. */
export interface Exchange extends HttpRecord {
  readonly operation: OperationId;
}
