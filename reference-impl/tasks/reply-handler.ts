import type { Reply } from '../webhooks/reply.ts';
import type { StoredEvent } from '../webhooks/event.ts';
import type { Work } from '../runtime/work.ts';

/** Runs in the transaction that notes an attempt, after a receiver has answered an event of its type. */
export type ReplyHandler = (work: Work, event: StoredEvent, reply: Reply) => Promise<void>;
