import type { RuleBook } from '../rule.ts';

/** The orders in which webhooks of one payment come. */
export const webhookOrdersRules = {
  'webhooks/order-on-success': {
    section: 'Events > Outgoing payment events',
    level: 'must',
    statement: 'A payment that succeeds sends PENDING, PROCESSING, COMPLETED, in this order.',
    operations: ['quotes.execute', 'transfers.out'],
  },
  'webhooks/order-on-funded-success': {
    section: 'Events > Outgoing payment events',
    level: 'derived',
    statement:
      'A payment that is funded from outside and succeeds sends PENDING, PROCESSING, COMPLETED, in this order.',
    operations: ['sandbox.sendFunds'],
  },
  'webhooks/order-on-failure-refunded': {
    section: 'Events > Outgoing payment events',
    level: 'must',
    statement:
      'A payment that fails and is refunded sends PENDING, PROCESSING, FAILED, REFUND_PENDING, REFUND_COMPLETED, in this order.',
    operations: ['quotes.execute', 'transfers.out'],
  },
  'webhooks/order-on-failure-refund-failed': {
    section: 'Events > Outgoing payment events',
    level: 'must',
    statement:
      'A payment that fails and whose refund fails sends PENDING, PROCESSING, FAILED, REFUND_PENDING, REFUND_FAILED, in this order.',
    operations: ['quotes.execute', 'transfers.out'],
  },
  'webhooks/order-on-bank-return': {
    section: 'Events > Outgoing payment events',
    level: 'must',
    statement:
      'A payment that the bank returns sends PENDING, PROCESSING, COMPLETED, FAILED, REFUND_PENDING, REFUND_COMPLETED, in this order.',
    operations: ['quotes.execute', 'transfers.out'],
  },
  'webhooks/order-on-manual-cancellation': {
    section: 'Events > Outgoing payment events',
    level: 'must',
    statement:
      'A payment that is cancelled and delivered anyway sends PENDING, PROCESSING, REFUND_PENDING, REFUND_COMPLETED, COMPLETED, in this order.',
    operations: ['quotes.execute', 'transfers.out', 'transactions.cancel'],
  },
  'webhooks/orders-seen-are-listed': {
    section: 'Events > Outgoing payment events',
    level: 'derived',
    statement:
      'The webhooks of any payment come in an order that begins one of the listed sequences, or are one EXPIRED.',
    operations: ['quotes.execute', 'transfers.out'],
  },
} as const satisfies RuleBook;
