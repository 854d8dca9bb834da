import type { RuleId } from '../../spec/rules/index.ts';

/**
 * Rules that a fault breaks as well although they are about another resource and no operation in common: a webhook
 * tells what a payment did, and an order of webhooks is broken by the one that does not come. By the fault, named in
 * full. Anything else of the kind is a false alarm.
 */
export const consequences: Readonly<Record<string, readonly RuleId[]>> = {
  // An expired quote is executed: its payment lives on.
  'expired-quote-can-be-executed': [
    'payments/expired-is-terminal',
    'payments/expiry-debits-nothing',
    'payments/unexecuted-quote-expires',
  ],
  // One of the webhooks of an order does not come.
  'refund-end-is-not-announced': ['webhooks/order-on-failure-refunded'],
  'refund-failure-is-not-announced': ['webhooks/order-on-failure-refund-failed'],
  'cancelled-payment-completes-before-its-refund': ['payments/delivered-after-cancellation-fires-completed'],
  'webhook:OUTGOING_PAYMENT.PROCESSING:is-sent-as-OUTGOING_PAYMENT.EXPIRED': [
    'payments/processing-fires-processing',
  ],
  'webhook:OUTGOING_PAYMENT.EXPIRED:is-sent-as-OUTGOING_PAYMENT.PENDING': ['payments/expiry-fires-expired'],
  'webhook:OUTGOING_PAYMENT.EXPIRED:is-sent-as-OUTGOING_PAYMENT.PROCESSING': [
    'payments/expiry-fires-expired',
  ],
  // A status that is of no refund at all.
  'schema:#/components/schemas/OutgoingPaymentRefundPendingEvent/allOf/1/properties/data/properties/refund/properties/status:outside-the-list':
    ['refunds/status-values'],
  'schema:#/components/schemas/OutgoingPaymentRefundCompletedEvent/allOf/1/properties/data/properties/refund/properties/status:outside-the-list':
    ['refunds/status-values'],
  'schema:#/components/schemas/OutgoingPaymentRefundFailedEvent/allOf/1/properties/data/properties/refund/properties/status:outside-the-list':
    ['refunds/status-values'],
  // The webhook of the completion shows the refund too.
  'refund-event-shows-a-pending-refund': ['payments/delivered-after-cancellation-fires-completed'],
  // The same member, in the answer and in the webhook.
  'completion-leaves-settled-at-out': ['webhooks/completed-carries-settled-at'],
  'schema:#/components/schemas/OutgoingPaymentCompletedEvent/allOf/1/properties/data/properties/settledAt:missing':
    ['payments/completion-sets-settled-at'],
  'schema:#/components/schemas/OutgoingPaymentFailedEvent/allOf/1/properties/data/properties/failureReason:missing':
    ['payments/failure-sets-a-reason'],
  'refund-event-is-of-a-completed-payment': ['payments/completion-sets-settled-at'],
};
