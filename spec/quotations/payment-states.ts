import type { Quotation } from './quotation.ts';

export const paymentStatesQuotations: readonly Quotation[] = [
  {
    line: 222,
    words: 'PENDING | Quote pending confirmation.',
    rules: ['payments/pending-means-unconfirmed'],
  },
  {
    line: 223,
    words:
      'Quote executing after funds received (balance checks, or push/pull to or from an external account)',
    rules: ['payments/processing-means-executing'],
  },
  {
    line: 224,
    words: 'COMPLETED | Payout reached the destination. Not always final.',
    rules: ['payments/completed-means-delivered'],
  },
  {
    line: 226,
    words: 'EXPIRED | Quote not executed in its window. Terminal.',
    rules: ['payments/expired-means-never-executed'],
  },
  {
    line: 228,
    words: 'From | Trigger | Condition | To | Also happens',
    rules: ['payments/only-listed-transitions'],
  },
  {
    line: 230,
    words: '(none) | Quote creation / quote execution | Quote executed | PENDING',
    rules: ['payments/execution-creates-a-pending-payment'],
  },
  {
    line: 230,
    words: 'Source account is debited immediately',
    rules: [
      'payments/execution-debits-the-source',
      'payments/execution-debits-the-sent-amount',
      'payments/expiry-debits-nothing',
      'refunds/restores-what-was-debited',
    ],
  },
  { line: 230, words: 'event OUTGOING_PAYMENT.PENDING', rules: ['payments/execution-fires-pending'] },
  {
    line: 231,
    words: 'PENDING | Quote confirmed | Funds received | PROCESSING | Event OUTGOING_PAYMENT.PROCESSING.',
    rules: [
      'payments/funded-payment-is-processed',
      'payments/unfunded-payment-is-not-processed',
      'payments/processing-fires-processing',
    ],
  },
  {
    line: 232,
    words: 'PENDING | Expiry | Quote not executed before expiry | EXPIRED | Event OUTGOING_PAYMENT.EXPIRED.',
    rules: [
      'payments/unexecuted-quote-expires',
      'payments/expiry-fires-expired',
      'payments/expiry-debits-nothing',
    ],
  },
  {
    line: 233,
    words: 'PROCESSING | Payout result | Payout reached destination | COMPLETED',
    rules: ['payments/delivered-payment-completes'],
  },
  { line: 233, words: 'event OUTGOING_PAYMENT.COMPLETED', rules: ['payments/completion-fires-completed'] },
  { line: 233, words: 'settledAt set', rules: ['payments/completion-sets-settled-at'] },
  {
    line: 234,
    words: 'PROCESSING | Payout result | Payout failed | FAILED',
    rules: ['payments/failed-payout-fails-the-payment'],
  },
  { line: 234, words: 'event OUTGOING_PAYMENT.FAILED', rules: ['payments/failure-fires-failed'] },
  { line: 234, words: 'failureReason set', rules: ['payments/failure-sets-a-reason'] },
  {
    line: 235,
    words: 'COMPLETED | Bank return | Bank returns the payment, possibly days later | FAILED',
    rules: ['payments/bank-return-fails-a-completed-payment'],
  },
  {
    line: 235,
    words: 'Event OUTGOING_PAYMENT.FAILED, then refund events',
    rules: ['payments/bank-return-fires-failed'],
  },
  {
    line: 236,
    words: 'FAILED | Refund initiated | Automatic | refund PENDING | Event OUTGOING_PAYMENT.REFUND_PENDING.',
    rules: [
      'payments/refund-of-a-failure-starts-pending',
      'payments/refund-of-a-failure-fires-refund-pending',
    ],
  },
  {
    line: 237,
    words: 'Event OUTGOING_PAYMENT.REFUND_PENDING',
    rules: ['payments/cancellation-fires-refund-pending'],
  },
  {
    line: 237,
    words: 'PROCESSING | Manual cancellation | Cancelled while processing | refund PENDING',
    rules: ['payments/cancellation-starts-a-refund'],
  },
  {
    line: 238,
    words:
      'refund PENDING | Refund result | Refund settled | refund COMPLETED | Event OUTGOING_PAYMENT.REFUND_COMPLETED.',
    rules: ['payments/refund-settles', 'payments/refund-settling-fires-refund-completed'],
  },
  {
    line: 239,
    words: 'Event OUTGOING_PAYMENT.REFUND_FAILED',
    rules: ['payments/refund-failing-fires-refund-failed'],
  },
  {
    line: 239,
    words: 'refund PENDING | Refund result | Refund failed | refund FAILED',
    rules: ['payments/refund-fails'],
  },
  { line: 239, words: 'support must resolve it manually', rules: ['payments/failed-refund-is-for-support'] },
  {
    line: 240,
    words: 'Event OUTGOING_PAYMENT.COMPLETED fires after the refund settles',
    rules: [
      'payments/delivered-after-cancellation-completes',
      'payments/delivered-after-cancellation-fires-completed',
    ],
  },
  {
    line: 240,
    words: 'Payout provider delivered the original payment anyway',
    rules: ['payments/delivered-after-cancellation-completes'],
  },
  {
    line: 244,
    words:
      'COMPLETED is not guaranteed final (bank return), so consumers continue processing events after COMPLETED',
    rules: ['payments/consumers-continue-after-completed'],
  },
  {
    line: 244,
    words: 'EXPIRED and FAILED are terminal',
    rules: ['payments/expired-is-terminal', 'payments/failed-is-terminal'],
  },
  {
    line: 245,
    words: 'The payment status stays as is (for example FAILED) while the refund progresses',
    rules: ['payments/status-stays-while-the-refund-moves'],
  },
  {
    line: 246,
    words: 'Terminal refund states are COMPLETED and FAILED',
    rules: ['refunds/completed-is-terminal', 'refunds/failed-is-terminal'],
  },
];
