import type { Work } from '../runtime/work.ts';
import type { StoredEvent } from './outbox.ts';

/** A receiver's answer. */
export interface Reply {
  readonly status: number;
  readonly body: string;
}

/** Runs in the transaction that notes an attempt, after a receiver has answered an event of its type. */
export type ReplyHandler = (work: Work, event: StoredEvent, reply: Reply) => Promise<void>;
