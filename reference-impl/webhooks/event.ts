import type { Document } from '../store/store.ts';

/** An event that is still to be sent, or to be sent again: what is over is in the delivery log alone. */
export interface StoredEvent extends Document {
  readonly tenant: string;
  /** Events of one resource are sent in order. */
  readonly resource: string;
  /** The process that sends it, where several use the store. */
  readonly partition?: number;
  /** The process that sends it by hand. While it lives, no other sends it. */
  readonly sender?: string;
  readonly type: string;
  /** The exact bytes to send, fixed when the event happened. */
  readonly body: string;
  readonly attempts: number;
  /** Virtual time of the next attempt. */
  readonly nextAttemptMs: number;
  readonly createdAt: string;
  readonly createdAtMs: number;
  /** Sent one time only, whatever comes of it. */
  readonly once: boolean;
}

export interface NewEvent {
  readonly tenant: string;
  /** Id of the resource that the event is about. */
  readonly resource: string;
  readonly type: string;
  /** The whole resource as it is now. JSON. */
  readonly data: unknown;
  /** True for events that are not sent again when the receiver fails. */
  readonly once?: boolean;
  /** True for an event that whoever emits it sends by `sendNow`, after the commit. */
  readonly isSentByCaller?: boolean;
}
