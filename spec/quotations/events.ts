import type { Quotation } from './quotation.ts';

export const eventsQuotations: readonly Quotation[] = [
  {
    line: 416,
    words: 'The body of an outgoing-payment webhook has two members',
    rules: ['webhooks/outgoing-body-is-an-object'],
  },
  {
    line: 416,
    words: "The service sends webhooks to the platform's configured URL",
    rules: ['webhooks/sent-to-the-configured-url'],
  },
  {
    line: 416,
    words: '`data` (the full transaction resource at that time)',
    rules: [
      'webhooks/outgoing-has-data',
      'webhooks/outgoing-data-is-the-transaction',
      'webhooks/outgoing-data-is-complete',
      'webhooks/outgoing-data-agrees-with-the-payment',
      'webhooks/failure-data-is-complete',
      'webhooks/outgoing-data-is-the-payment-that-changed',
      'webhooks/outgoing-data-is-a-snapshot-at-the-event',
    ],
  },
  {
    line: 416,
    words: '`type` (string)',
    rules: ['webhooks/outgoing-has-type', 'webhooks/outgoing-type-is-a-string'],
  },
  {
    line: 420,
    words: 'The type format is `OUTGOING_PAYMENT.<STATUS>`',
    rules: ['webhooks/outgoing-type-format', 'webhooks/outgoing-types-are-the-listed-ones'],
  },
  { line: 422, words: 'type | Emitted when', rules: ['webhooks/outgoing-types-are-the-listed-ones'] },
  {
    line: 424,
    words: 'OUTGOING_PAYMENT.PENDING | Transaction created; quote executed.',
    rules: ['webhooks/pending-only-after-execution'],
  },
  {
    line: 425,
    words: 'OUTGOING_PAYMENT.PROCESSING | Quote confirmed, payout in progress.',
    rules: ['webhooks/processing-only-when-confirmed'],
  },
  {
    line: 426,
    words: 'OUTGOING_PAYMENT.COMPLETED | Payout reached the destination.',
    rules: ['webhooks/completed-only-when-delivered'],
  },
  {
    line: 427,
    words: 'OUTGOING_PAYMENT.FAILED | Payout failed (or a completed payout was returned).',
    rules: ['webhooks/failed-only-on-failure-or-return'],
  },
  {
    line: 428,
    words: 'OUTGOING_PAYMENT.EXPIRED | Quote expired before execution.',
    rules: ['webhooks/expired-only-when-unexecuted'],
  },
  {
    line: 429,
    words: 'OUTGOING_PAYMENT.REFUND_PENDING | Refund initiated.',
    rules: ['webhooks/refund-pending-only-when-initiated'],
  },
  {
    line: 430,
    words: 'OUTGOING_PAYMENT.REFUND_COMPLETED | Refund settled.',
    rules: ['webhooks/refund-completed-only-when-settled'],
  },
  {
    line: 431,
    words: 'OUTGOING_PAYMENT.REFUND_FAILED | Refund failed.',
    rules: ['webhooks/refund-failed-only-when-failed'],
  },
  {
    line: 433,
    words: 'Ordering per scenario',
    rules: ['agent-side/payments-are-announced', 'webhooks/orders-seen-are-listed'],
  },
  { line: 435, words: 'Scenario | Sequence', rules: ['webhooks/orders-seen-are-listed'] },
  {
    line: 437,
    words: 'Success | PENDING, PROCESSING, COMPLETED',
    rules: [
      'agent-side/payments-are-announced',
      'webhooks/order-on-success',
      'webhooks/order-on-funded-success',
    ],
  },
  {
    line: 438,
    words: 'Failure, refund succeeds | PENDING, PROCESSING, FAILED, REFUND_PENDING, REFUND_COMPLETED',
    rules: ['webhooks/order-on-failure-refunded'],
  },
  {
    line: 439,
    words: 'Failure, refund fails | PENDING, PROCESSING, FAILED, REFUND_PENDING, REFUND_FAILED',
    rules: ['webhooks/order-on-failure-refund-failed'],
  },
  {
    line: 440,
    words: 'Bank return | PENDING, PROCESSING, COMPLETED, FAILED, REFUND_PENDING, REFUND_COMPLETED',
    rules: ['webhooks/order-on-bank-return'],
  },
  {
    line: 441,
    words: 'Manual cancellation | PENDING, PROCESSING, REFUND_PENDING, REFUND_COMPLETED, COMPLETED',
    rules: ['webhooks/order-on-manual-cancellation'],
  },
  {
    line: 443,
    words: 'A receiver acknowledges with HTTP 200',
    rules: ['webhooks/receiver-acknowledges-with-ok'],
  },
  { line: 443, words: 'COMPLETED carries settledAt', rules: ['webhooks/completed-carries-settled-at'] },
  { line: 443, words: 'FAILED carries failureReason', rules: ['webhooks/failed-carries-a-failure-reason'] },
  {
    line: 443,
    words: 'REFUND_* events carry the refund object',
    rules: [
      'webhooks/refund-pending-carries-the-refund',
      'webhooks/refund-completed-carries-the-refund',
      'webhooks/refund-failed-carries-the-refund',
      'webhooks/refund-events-show-the-refund-status',
    ],
  },
  {
    line: 443,
    words: 'the PENDING payload carries id, status, type, direction, sentAmount, receivedAmount, createdAt',
    rules: [
      'webhooks/pending-carries-an-id',
      'webhooks/pending-carries-a-status',
      'webhooks/pending-carries-a-transaction-type',
      'webhooks/pending-carries-a-direction',
      'webhooks/pending-carries-a-sent-amount',
      'webhooks/pending-carries-a-received-amount',
      'webhooks/pending-carries-created-at',
    ],
  },
  {
    line: 443,
    words: 'the payment status stays at its value',
    rules: ['webhooks/refund-events-keep-the-status'],
  },
  {
    line: 447,
    words: 'agent action pending approval (so the platform can ask the customer to approve or reject)',
    rules: [
      'agent-actions/pending-approval-webhook',
      'agent-actions/pending-approval-webhook-names-the-action',
    ],
  },
  {
    line: 447,
    words: 'and a one-time test webhook sent when a webhook URL is configured or updated',
    rules: ['platform-config/test-webhook-comes-once'],
  },
  {
    line: 447,
    words: 'bulk upload job completed or failed',
    rules: ['customer-imports/completion-is-announced', 'customer-imports/failure-is-announced'],
  },
  {
    line: 447,
    words: 'card funding source change (payload is the full card), card state change',
    rules: [
      'cards/funding-source-change-carries-the-card',
      'cards/funding-source-change-shows-the-new-sources',
    ],
  },
  {
    line: 447,
    words: 'card transaction, customer status change (KYC and KYB)',
    rules: ['customers/kyc-status-change-is-announced', 'customers/kyb-status-change-is-announced'],
  },
  {
    line: 447,
    words: 'incoming payment (can be acknowledged with 202 and approved or rejected later)',
    rules: [
      'webhooks/incoming-payment-is-sent',
      'webhooks/incoming-payment-can-be-decided-later',
      'webhooks/incoming-payment-can-be-approved-later',
      'webhooks/incoming-payment-can-be-rejected-later',
    ],
  },
  {
    line: 447,
    words: 'internal account status (balance updates), invitation claimed',
    rules: [
      'invitations/refused-claim-fires-no-event',
      'webhooks/balance-update-is-sent',
      'webhooks/invitation-claimed-is-sent',
    ],
  },
  { line: 447, words: 'verification status change', rules: ['webhooks/verification-status-is-sent'] },
  {
    line: 449,
    words: 'CARD_TRANSACTION.PARTIALLY_SETTLED and CARD_TRANSACTION.SETTLED, among others',
    rules: [
      'card-transactions/partially-settled-fires-its-event',
      'card-transactions/settled-fires-its-event',
    ],
  },
  {
    line: 449,
    words: 'Card transaction events use the types CARD_TRANSACTION.AUTHORIZED',
    rules: ['card-transactions/authorized-fires-its-event', 'card-transactions/refunded-event-type'],
  },
  {
    line: 449,
    words: 'They fire on every card transaction state change',
    rules: [
      'card-transactions/refunded-fires-an-event',
      'card-transactions/refunded-event-type',
      'card-transactions/return-reversal-fires-an-event',
      'card-transactions/events-follow-the-changes',
      'card-transactions/each-state-fires-once',
    ],
  },
  {
    line: 451,
    words: "Card simulation results in the sandbox arrive asynchronously through the issuer's events webhook",
    rules: ['card-simulations/results-arrive-later', 'card-simulations/results-come-through-the-issuer'],
  },
];
