import type { RuleBook } from '../rule.ts';

/** Payments that fail, come back or are cancelled, and what happens to their money. */
export const paymentFailuresAndRefundsRules = {
  'payments/failed-payout-fails-the-payment': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A PROCESSING payment whose payout fails becomes FAILED.',
    operations: ['quotes.execute', 'transfers.out', 'transactions.get'],
  },
  'payments/failure-sets-a-reason': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A FAILED payment carries failureReason.',
    operations: ['transactions.get', 'transactions.list'],
    at: ['#/components/schemas/OutgoingTransaction/allOf/3'],
    requiredAt: ['#/components/schemas/OutgoingTransaction/allOf/3/then/properties/failureReason'],
  },
  'payments/failure-reason-stays': {
    section: 'Resources and their fields > Transaction',
    level: 'derived',
    statement: 'failureReason of an outgoing payment is the same wherever it is shown with the same status.',
    operations: ['transactions.get', 'transactions.list'],
  },
  'payments/failure-fires-failed': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A payment that becomes FAILED fires OUTGOING_PAYMENT.FAILED.',
    operations: ['quotes.execute', 'transfers.out', 'transactions.get'],
  },
  'payments/failure-starts-a-refund': {
    section: 'Errors > Transaction failure reasons (failureReason)',
    level: 'must',
    statement: 'A payment that fails after its source was debited gets a refund without any request for it.',
    operations: ['quotes.execute', 'transfers.out', 'transactions.get'],
  },
  'payments/refund-of-a-failure-starts-pending': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'The refund of a FAILED payment starts as PENDING.',
    operations: ['quotes.execute', 'transfers.out', 'transactions.get'],
  },
  'payments/refund-of-a-failure-fires-refund-pending': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'The refund of a FAILED payment fires OUTGOING_PAYMENT.REFUND_PENDING when it starts.',
    operations: ['quotes.execute', 'transfers.out', 'transactions.get'],
  },
  'payments/bank-return-fails-a-completed-payment': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A COMPLETED payment that the bank returns, even days later, becomes FAILED.',
    operations: ['quotes.execute', 'transfers.out', 'transactions.get'],
  },
  'payments/bank-return-fires-failed': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A bank return fires OUTGOING_PAYMENT.FAILED.',
    operations: ['quotes.execute', 'transfers.out', 'transactions.get'],
  },
  'payments/cancellation-starts-a-refund': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A payment that is cancelled manually while PROCESSING gets a PENDING refund.',
    operations: ['transactions.cancel', 'transactions.get'],
  },
  'payments/cancellation-fires-refund-pending': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A manual cancellation fires OUTGOING_PAYMENT.REFUND_PENDING.',
    operations: ['transactions.cancel'],
  },
  'payments/refund-settles': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A PENDING refund that settles becomes COMPLETED.',
    operations: ['transactions.get'],
  },
  'payments/refund-settling-fires-refund-completed': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A refund that becomes COMPLETED fires OUTGOING_PAYMENT.REFUND_COMPLETED.',
    operations: ['transactions.get'],
  },
  'payments/refund-fails': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A PENDING refund that cannot be paid becomes FAILED.',
    operations: ['transactions.get'],
  },
  'payments/refund-failing-fires-refund-failed': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A refund that becomes FAILED fires OUTGOING_PAYMENT.REFUND_FAILED.',
    operations: ['transactions.get'],
  },
  'payments/failed-refund-is-for-support': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A FAILED refund is resolved by support, by hand.',
    operations: ['transactions.get'],
    unobservable: 'Support works outside the interface.',
  },
  'payments/delivered-after-cancellation-completes': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement:
      'A cancelled payment that the payout provider delivers anyway becomes COMPLETED after its refund has completed.',
    operations: ['transactions.get'],
  },
  'payments/delivered-after-cancellation-fires-completed': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement:
      'A cancelled payment that is delivered anyway fires OUTGOING_PAYMENT.COMPLETED after the refund has settled.',
    operations: ['transactions.get'],
  },
  'payments/refund-shows-the-outcome-of-a-cancellation': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    // The document names no member or value that distinguishes the two: what differs is reported alone.
    level: 'assumed',
    statement: 'The refund object of a cancelled payment shows whether it was refunded or delivered.',
    operations: ['transactions.get', 'transactions.cancel'],
  },
  'payments/status-stays-while-the-refund-moves': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'While a refund moves, the status of its payment stays what it was.',
    operations: ['transactions.get'],
  },
} as const satisfies RuleBook;
