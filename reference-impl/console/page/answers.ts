/** The server's answers to the page. Types alone: the server imports them, so that both sides agree. */

/** A request and its answer, in a list. Nothing in it opens anything. */
export interface RequestRow {
  /** Unique; `id` may be whatever a client said. */
  readonly key: string;
  readonly id: string;
  /** Virtual time. */
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly operation?: string;
  readonly status: number;
  readonly ms: number;
}

/** The same with headers and bodies, secrets hidden. */
export interface RequestDetail extends RequestRow {
  readonly headers: Readonly<Record<string, string>>;
  readonly requestBody?: string;
  readonly answerBody?: string;
}

/** One attempt to deliver a webhook. */
export interface Attempt {
  readonly attempt: number;
  readonly at: string;
  readonly url: string;
  readonly status?: number;
  readonly error?: string;
  readonly reply?: string;
  /** The headers that were sent. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A webhook event with its attempts, oldest first. */
export interface WebhookEvent {
  readonly id: string;
  readonly type: string;
  readonly resource: string;
  readonly attempts: readonly Attempt[];
  /** Virtual time of the next attempt; absent when it is over. */
  readonly nextAttemptAt?: string;
}

/** An API token, without its secret. */
export interface TokenRow {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly string[];
  /** The user name that requests carry. */
  readonly clientId: string;
  readonly createdAt: string;
  /** The one that whoever looks has signed in with. */
  readonly isYours: boolean;
}

/** Where webhooks go, and how they are signed. */
export interface WebhookEndpoint {
  readonly url: string | null;
  /** The name of the header that carries the signature. */
  readonly header: string;
  readonly form: string;
  /** PEM. */
  readonly publicKey: string;
  /** Virtual time; absent while the server's own key signs. */
  readonly rotatedAt?: string;
}

/** Something that happened to a payment. `actor` is who did it. */
export interface Step {
  readonly at: string;
  readonly actor: 'you' | 'service' | 'money' | 'webhook';
  readonly title: string;
  readonly detail?: string;
  /** How it went, where it can go one way or the other. */
  readonly tone?: 'good' | 'bad';
}

/** A resource that a form offers. */
export interface Choice {
  readonly id: string;
  readonly label: string;
}

/** A call of the sandbox that brings something about, as a form is made from it. */
export interface Trigger {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly title: string;
  readonly about: string;
  /** An example of the body, as JSON; absent where there is none. */
  readonly body?: unknown;
}

/** The end of an identifier that selects an outcome, and the outcome. */
export interface Ending {
  readonly ending: string;
  readonly what: string;
}

/** All that the view `Provoke` offers. */
export interface Triggers {
  readonly triggers: readonly Trigger[];
  readonly outcomes: readonly Ending[];
  readonly payees: readonly Ending[];
  readonly subjects: Readonly<Record<string, readonly Choice[]>>;
}
