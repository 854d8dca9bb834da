/**
 * The evidence of a scenario: what passed between a client and the service, in order, one JSON object to a line. It is
 * only ever appended to. The judge reads nothing else. Secrets are replaced by markers before a line is written.
 */

/** Whom a request's credential belongs to. `unknown` is one that nobody was given. */
export type Holder = 'sandbox' | 'production' | 'agent' | 'unknown' | 'none';

export interface Credential {
  readonly scheme: 'Basic' | 'Bearer' | 'other' | 'none';
  readonly holder: Holder;
  /** The id of the API token, where the client has made it itself. */
  readonly token?: string;
  /** The agent token, counted in the order in which they were shown. */
  readonly agent?: number;
}

interface Placed {
  /** Counts up within a scenario, from 1. Lines are in the order in which they ended. */
  readonly n: number;
  /** ISO 8601, real time. */
  readonly at: string;
}

/** A field of a form. The content of a file stays out of the evidence. */
export interface FormField {
  readonly name: string;
  readonly isFile: boolean;
  /** Its value as a text, where it is no file. */
  readonly value?: string;
  /** SHA-256 of what it holds, where it is a file. */
  readonly hash?: string;
}

/** A request of the client and its answer. */
export interface ExchangeLine extends Placed {
  readonly kind: 'exchange';
  /** The number of the last line when the request came; less than `n`. */
  readonly opened: number;
  /** Milliseconds until the answer was complete. */
  readonly ms: number;
  /** The operation that its method and path name; null where there is none. */
  readonly operation: string | null;
  readonly request: {
    readonly method: string;
    /** As it came: path and query. */
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly credential: Credential;
    /** The body as it came, cut; absent when it was empty. */
    readonly text?: string;
    /** SHA-256 of all of it, so that two bodies can be distinguished: of a form, of its fields, whatever parts them. */
    readonly hash?: string;
    readonly fields?: readonly FormField[];
  };
  /** The answer that the client got; null when the connection was ended without one. */
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly text: string;
  } | null;
  /** The service's own answer, where the client got another one. */
  readonly effect?: { readonly status: number; readonly text: string };
  /** The provocation that acted on it. */
  readonly provoked?: string;
}

/** How a webhook came to be sent: as the service meant it, or as part of a provocation. */
export type WebhookManner =
  | 'as-it-came'
  | 'duplicate'
  | 'late'
  | 'with-unknown-members'
  | 'of-an-unknown-type'
  | 'of-an-unknown-status'
  | 'signed-by-another-key'
  | 'unsigned'
  | 'altered-after-signing';

/** An event sent to the client, and its answer. */
export interface WebhookLine extends Placed {
  readonly kind: 'webhook';
  readonly opened: number;
  readonly ms: number;
  readonly manner: WebhookManner;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The client's answer, or why there was none. */
  readonly answer: { readonly status: number } | { readonly error: string };
}

/** Something that was asked of the client by its driver. */
export interface AskLine extends Placed {
  readonly kind: 'ask';
  readonly opened: number;
  readonly ms: number;
  readonly ask: string;
  readonly with: Readonly<Record<string, unknown>>;
  readonly answer: AskAnswer;
}

export type AskAnswer =
  | { readonly ok: Readonly<Record<string, unknown>> }
  | { readonly refused: Readonly<Record<string, unknown>> }
  | { readonly unsupported: true }
  | { readonly lost: 'timeout' | 'gone' | 'garbage'; readonly message: string };

/** A client's belief, beside the truth. */
export interface BeliefLine extends Placed {
  readonly kind: 'belief';
  readonly opened: number;
  /** The index of the scenario's question, from 0. */
  readonly question: number;
  /** The subject of the question, in words. */
  readonly about?: string;
  readonly believed: Readonly<Record<string, unknown>> | null;
  readonly truth: Readonly<Record<string, unknown>>;
}

/** The truth as the service itself has it: shown beside the client's belief. */
export interface TruthLine extends Placed {
  readonly kind: 'truth';
  /** The payments that the client was asked for, and the transactions that debited for each. */
  readonly payments: readonly TruePayment[];
}

export interface TruePayment {
  readonly reference: string;
  /** The number of the account that is paid: several payments may be to the same. */
  readonly payee: string;
  readonly amount: number;
  readonly transactions: readonly {
    readonly id: string;
    readonly status: string;
    readonly sent: number;
    readonly failureReason?: string;
    readonly refund?: string;
  }[];
}

/** Something that happened to the client's program, to time, or to the run. */
export interface NoteLine extends Placed {
  readonly kind: 'note';
  readonly what:
    | 'begin'
    | 'started'
    | 'killed'
    | 'exited'
    | 'stopped'
    | 'clock'
    | 'provocation'
    | 'calm'
    | 'output'
    | 'files'
    | 'flood'
    | 'bad-request'
    | 'facts'
    | 'task'
    | 'end';
  readonly about: Readonly<Record<string, unknown>>;
}

export type Line = ExchangeLine | WebhookLine | AskLine | BeliefLine | TruthLine | NoteLine;
