import type { ReplyHandler } from './tasks/reply-handler.ts';
import { decideByReply } from './payments/incoming.ts';

/** Listeners to the answers of a receiver to its webhooks, by event type. */
export const replies: Readonly<Record<string, ReplyHandler>> = {
  'INCOMING_PAYMENT.PENDING': decideByReply,
};
