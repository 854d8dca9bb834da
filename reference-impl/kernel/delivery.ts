import type { StoredEvent } from './outbox.ts';
import type { Work } from './work.ts';

/** What a receiver answered. */
export interface Reply {
  readonly status: number;
  readonly body: string;
}

/** Runs in its own transaction after a receiver has answered an event of its type. */
export type ReplyHandler = (work: Work, event: StoredEvent, reply: Reply) => Promise<void>;

export interface Delivery {
  /** Tells the worker about a committed event. */
  readonly enqueue: (event: StoredEvent) => void;
  /** Looks again at what waits for its next attempt; the clock has moved. */
  readonly wake: () => void;
}
