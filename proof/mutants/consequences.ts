import type { RuleId } from '../../spec/rules/index.ts';

/** Rules about events that are announced, but by a webhook that cannot be recognised as one of them. */
const announcements: readonly RuleId[] = [
  'payments/cancellation-fires-refund-pending',
  'payments/delivered-after-cancellation-fires-completed',
  'payments/expiry-fires-expired',
  'payments/refund-failing-fires-refund-failed',
  'payments/refund-settling-fires-refund-completed',
];

/** The schemas of webhooks that every successful payment sends: a fault of them shows in all kinds of payments. */
const sentByEveryPayment =
  /^schema:#\/components\/schemas\/Outgoing(?:Payment(?:Pending|Processing|Completed)?Event|Transaction)\//;

/** The orders of webhooks of payments that other operations begin. */
const otherOrders: readonly RuleId[] = [
  'agent-side/payments-are-announced',
  'webhooks/order-on-funded-success',
];

/**
 * Rules that a fault breaks as well although they are about another resource and no operation in common: a webhook
 * shows what a payment did, and an order of webhooks is broken by the one that does not come. By the fault, named in
 * full. Anything else of the kind is a false alarm.
 */
export const consequences: Readonly<Record<string, readonly RuleId[]>> = {
  // Its webhooks show the refund otherwise than the payment has it.
  'refund-of-a-cancellation-starts-failed': [
    'webhooks/outgoing-data-is-a-snapshot-at-the-event',
    'webhooks/refund-events-show-the-refund-status',
  ],
  // An expired quote is executed: its payment lives on.
  'expired-quote-can-be-executed': [
    'payments/expired-is-terminal',
    'payments/expiry-debits-nothing',
    'payments/unexecuted-quote-expires',
  ],
  // More is given back than was taken.
  'account-of-a-card-is-not-debited': ['refunds/restores-what-was-debited'],
  // A webhook shows the payment otherwise than it is.
  'return-by-the-bank-is-announced-without-its-reason': ['payments/failure-sets-a-reason'],
  // A payment that had failed and was refunded begins again.
  'failed-quote-is-executed-again': ['payments/failed-is-terminal', 'refunds/completed-is-terminal'],
  // More is given back than was taken.
  'whole-unit-currencies-are-debited-in-hundredths': ['refunds/restores-what-was-debited'],
  'other-currencies-are-debited-in-whole-units': ['refunds/restores-what-was-debited'],
  // A resource that nobody deletes is gone from its list, for every reader.
  'accounts-leave-their-list-a-moment-later': ['agent-side/foreign-external-account-stays'],
  // No webhook comes to where it is looked for.
  'webhooks-go-to-the-root-of-their-host': [
    'payments/completion-fires-completed',
    'payments/execution-fires-pending',
    'payments/processing-fires-processing',
  ],
  // One of the webhooks of an order does not come.
  'refund-of-a-cancellation-is-not-announced': ['webhooks/orders-seen-are-listed'],
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
  // A webhook is recognised by its type and by the ids in its data: one that shows them wrongly has not come.
  'schema:#/components/schemas/OutgoingPaymentExpiredEvent/allOf/1:wrong-type': [
    'payments/expiry-fires-expired',
  ],
  'schema:#/components/schemas/OutgoingPaymentExpiredEvent/allOf/1/properties/type:outside-the-list': [
    'payments/expiry-fires-expired',
  ],
  'schema:#/components/schemas/OutgoingPaymentExpiredEvent/allOf/1/properties/data:wrong-type': [
    'payments/expiry-fires-expired',
  ],
  'schema:#/components/schemas/OutgoingPaymentCompletedEvent/allOf/1/properties/data:wrong-type': [
    'payments/delivered-after-cancellation-fires-completed',
  ],
  'schema:#/components/schemas/OutgoingPaymentRefundCompletedEvent/allOf/1/properties/data:wrong-type': [
    'payments/refund-settling-fires-refund-completed',
  ],
  'schema:#/components/schemas/OutgoingPaymentRefundFailedEvent/allOf/1/properties/data:wrong-type': [
    'payments/refund-failing-fires-refund-failed',
  ],
  'schema:#/components/schemas/OutgoingPaymentRefundPendingEvent/allOf/1/properties/data:wrong-type': [
    'payments/cancellation-fires-refund-pending',
  ],
  'schema:#/components/schemas/OutgoingPaymentEvent/allOf/0:wrong-type': announcements,
  'schema:#/components/schemas/OutgoingPaymentEvent/allOf/0/properties/data:missing': announcements,
  'schema:#/components/schemas/OutgoingPaymentEvent/allOf/0/properties/type:missing': announcements,
  'schema:#/components/schemas/OutgoingPaymentEvent/allOf/0/properties/type:wrong-type': announcements,
  'schema:#/components/schemas/OutgoingPaymentEvent/allOf/0/properties/type:outside-the-pattern':
    announcements,
  'schema:#/components/schemas/OutgoingPaymentRefundCompletedEvent/allOf/1/properties/type:outside-the-list':
    ['payments/refund-settling-fires-refund-completed'],
  'schema:#/components/schemas/OutgoingPaymentRefundFailedEvent/allOf/1/properties/type:outside-the-list': [
    'payments/refund-failing-fires-refund-failed',
  ],
  'schema:#/components/schemas/OutgoingPaymentRefundCompletedEvent/allOf/1:wrong-type': [
    'payments/refund-settling-fires-refund-completed',
  ],
  'schema:#/components/schemas/OutgoingPaymentRefundFailedEvent/allOf/1:wrong-type': [
    'payments/refund-failing-fires-refund-failed',
  ],
  // A challenge that is no object cannot be answered by a passkey.
  'schema:#/components/schemas/Quote/allOf/0/properties/scaChallenge:wrong-type': [
    'sca/passkey-is-proven-by-assertion',
    'sca/passkey-proof-names-its-origin',
  ],
  // A transaction is asked for by the id that it shows.
  'schema:#/components/schemas/TransactionFields/properties/id:wrong-type': [
    'agent-actions/pending-transaction-is-approved-by-its-path',
  ],
  'schema:#/components/schemas/TransactionFields/properties/id:outside-the-pattern': [
    'agent-actions/pending-transaction-is-approved-by-its-path',
  ],
  'schema:#/components/schemas/TransactionFields/properties/customerId:wrong-type': [
    'payments/expiry-fires-expired',
  ],
  // The same object everywhere: in answers to quotes and transfers, in reads and in webhooks.
  'schema:#/components/schemas/OutgoingTransaction/allOf/1:wrong-type': [
    'payments/expiry-fires-expired',
    'payments/unexecuted-quote-expires',
    'transfers/out-answers-a-transaction',
    'transfers/out-follows-the-payment-lifecycle',
    'webhooks/sent-to-the-configured-url',
  ],
  'schema:#/components/schemas/OutgoingTransaction/allOf/3/then/properties/failureReason:missing': [
    'webhooks/failed-carries-a-failure-reason',
  ],
  'schema:#/components/schemas/Refund/allOf/0/properties/status:wrong-type': [
    'webhooks/outgoing-data-is-a-snapshot-at-the-event',
    'webhooks/refund-events-show-the-refund-status',
  ],
  'schema:#/components/schemas/Refund/allOf/0/properties/status:outside-the-list': [
    'webhooks/outgoing-data-is-a-snapshot-at-the-event',
    'webhooks/refund-events-show-the-refund-status',
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

/** The rules that a fault breaks as well, by its name in full. */
export const consequencesOf = (fault: string): readonly RuleId[] => [
  ...(consequences[fault] ?? []),
  ...(sentByEveryPayment.test(fault) ? otherOrders : []),
];
