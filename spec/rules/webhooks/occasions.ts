import type { RuleBook } from '../rule.ts';

/** When a webhook of an outgoing payment may come. */
export const webhookOccasionsRules = {
  'webhooks/pending-only-after-execution': {
    section: 'Events > Outgoing payment events',
    level: 'must',
    statement: 'OUTGOING_PAYMENT.PENDING is sent only for a payment whose quote was executed.',
    operations: ['quotes.execute'],
  },
  'webhooks/processing-only-when-confirmed': {
    section: 'Events > Outgoing payment events',
    level: 'must',
    statement: 'OUTGOING_PAYMENT.PROCESSING is sent only for a payment whose payout is in progress.',
    operations: ['quotes.execute', 'transfers.out'],
  },
  'webhooks/completed-only-when-delivered': {
    section: 'Events > Outgoing payment events',
    level: 'must',
    statement: 'OUTGOING_PAYMENT.COMPLETED is sent only for a payment whose payout arrived.',
    operations: ['quotes.execute', 'transfers.out'],
  },
  'webhooks/failed-only-on-failure-or-return': {
    section: 'Events > Outgoing payment events',
    level: 'must',
    statement: 'OUTGOING_PAYMENT.FAILED is sent only for a payout that failed or came back.',
    operations: ['quotes.execute', 'transfers.out'],
  },
  'webhooks/expired-only-when-unexecuted': {
    section: 'Events > Outgoing payment events',
    level: 'must',
    statement: 'OUTGOING_PAYMENT.EXPIRED is sent only for a quote that expired before its execution.',
    operations: ['quotes.create'],
  },
  'webhooks/refund-pending-only-when-initiated': {
    section: 'Events > Outgoing payment events',
    level: 'must',
    statement: 'OUTGOING_PAYMENT.REFUND_PENDING is sent only when a refund was initiated.',
    operations: ['quotes.execute', 'transfers.out'],
  },
  'webhooks/refund-completed-only-when-settled': {
    section: 'Events > Outgoing payment events',
    level: 'must',
    statement: 'OUTGOING_PAYMENT.REFUND_COMPLETED is sent only when the refund has settled.',
    operations: ['quotes.execute', 'transfers.out'],
  },
  'webhooks/refund-failed-only-when-failed': {
    section: 'Events > Outgoing payment events',
    level: 'must',
    statement: 'OUTGOING_PAYMENT.REFUND_FAILED is sent only when the refund has failed.',
    operations: ['quotes.execute', 'transfers.out'],
  },
} as const satisfies RuleBook;
