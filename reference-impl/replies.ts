import type { ReplyHandler } from './tasks/reply-handler.ts';
import { decideByReply } from './payments/incoming.ts';

/** Who wants to know what a receiver answered to its webhook, by event type. */
export const replies: Readonly<Record<string, ReplyHandler>> = {
  'INCOMING_PAYMENT.PENDING': decideByReply,
};
