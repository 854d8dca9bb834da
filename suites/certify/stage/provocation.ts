import type { OperationId } from '../../../spec/operations.ts';

/** An act of the stage on a request, or on its answer, in place of passing them on. */
export type Trouble =
  /** A 500 without any effect. */
  | 'error-before'
  /** The request takes effect; the client gets a 500. */
  | 'error-after'
  /** The connection ends before the service has heard anything. */
  | 'drop-before'
  /** The request takes effect; the connection ends without an answer. */
  | 'drop-after'
  /** A 429 with Retry-After, without any effect. */
  | 'rate-limit'
  /** The platform deletes its agents just before the service hears the request. */
  | 'agent-deleted'
  /** A 400 without any effect. */
  | 'refusal'
  /** A 403 without any effect. */
  | 'forbidden'
  /** A 409 without any effect, as if it had been done before. */
  | 'conflict'
  /** An error with an unknown code, without any effect. */
  | 'unknown-code'
  /** Unknown members, in a right answer. */
  | 'unknown-members'
  /** An unknown status, in the answer to a read. */
  | 'unknown-status'
  /** Who was approved is on hold, in the answer to a read. */
  | 'withdrawn-approval'
  /** A page of two rows at most, further ones of one row, whatever limit is asked for, and one without any row. */
  | 'small-pages'
  /** The same for a few pages, their number drawn; then as long as is asked for, so that nobody has to ask often. */
  | 'short-first-pages'
  /** The answer comes late: after the quote that it holds has expired. */
  | 'late-quote'
  /** The answer comes late: after what it holds has expired. */
  | 'late-answer'
  /** The answer comes just in time: what it holds expires some seconds later. */
  | 'brief-answer'
  /** The request takes effect; the program of the client is killed before the answer. */
  | 'kill-after'
  /** The request takes effect at once, and the answer comes after two seconds. */
  | 'slow-answer';

/** Troubles of requests: which, and how often. */
export interface Provocation {
  readonly trouble: Trouble;
  readonly on: readonly OperationId[];
  /** The first so many requests that fit; without it all of them, so that no client outlasts the trouble by asking on. */
  readonly times?: number;
  /** Of those requests, how many are let pass first. */
  readonly after?: number;
}

/** An act of the stage on webhooks on their way to the client. */
export type WebhookTrouble =
  /** Each is sent twice, and once more when the scenario lets go. */
  | 'duplicates'
  /** They are held until the scenario lets them go, the newest first. */
  | 'reordered'
  /** They are held until the scenario lets them go, in their order. */
  | 'late'
  /** They are held until the scenario lets them go, those of different payments mixed. */
  | 'mixed'
  /** Each has unknown members. */
  | 'unknown-members'
  /** Before each of a payment comes a forgery: the same text, under a signature that is not the service's. */
  | 'forged-before'
  /** Each is JSON of another spelling, and says the same. */
  | 'spelled-otherwise'
  /** The program of the client is killed as soon as it has acknowledged that a payment has arrived. */
  | 'killed-behind-an-arrival'
  /** The program of the client is killed as soon as it has acknowledged that a refund has settled. */
  | 'killed-behind-a-refund';
