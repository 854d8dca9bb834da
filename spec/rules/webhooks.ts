import type { RuleBook } from './rule.ts';

/** What the document says of webhooks. Those of cards are in cards.ts and card-transactions.ts. */
export const webhooksRules = {
  'webhooks/sent-to-the-configured-url': {
    section: 'Events',
    level: 'must',
    statement: 'Webhooks arrive at the URL that the platform configured.',
    operations: ['config.update'],
  },
  'webhooks/outgoing-body-is-an-object': {
    section: 'Events',
    level: 'must',
    statement: 'The body of an outgoing-payment webhook is a JSON object.',
    operations: ['quotes.execute', 'transfers.out'],
    at: [
      '#/components/schemas/OutgoingPaymentEvent',
      '#/components/schemas/OutgoingPaymentEvent/allOf/0',
      '#/components/schemas/OutgoingPaymentPendingEvent/allOf/1',
      '#/components/schemas/OutgoingPaymentProcessingEvent/allOf/1',
      '#/components/schemas/OutgoingPaymentCompletedEvent/allOf/1',
      '#/components/schemas/OutgoingPaymentFailedEvent/allOf/1',
      '#/components/schemas/OutgoingPaymentExpiredEvent/allOf/1',
      '#/components/schemas/OutgoingPaymentRefundPendingEvent/allOf/1',
      '#/components/schemas/OutgoingPaymentRefundCompletedEvent/allOf/1',
      '#/components/schemas/OutgoingPaymentRefundFailedEvent/allOf/1',
    ],
  },
  'webhooks/outgoing-has-type': {
    section: 'Events',
    level: 'must',
    statement: 'The body of an outgoing-payment webhook carries type.',
    operations: ['quotes.execute', 'transfers.out'],
    requiredAt: ['#/components/schemas/OutgoingPaymentEvent/allOf/0/properties/type'],
  },
  'webhooks/outgoing-has-data': {
    section: 'Events',
    level: 'must',
    statement: 'The body of an outgoing-payment webhook carries data.',
    operations: ['quotes.execute', 'transfers.out'],
    requiredAt: ['#/components/schemas/OutgoingPaymentEvent/allOf/0/properties/data'],
  },
  'webhooks/outgoing-type-is-a-string': {
    section: 'Events',
    level: 'must',
    statement: 'type of an outgoing-payment webhook is a string.',
    operations: ['quotes.execute', 'transfers.out'],
    at: ['#/components/schemas/OutgoingPaymentEvent/allOf/0/properties/type'],
  },
  'webhooks/outgoing-type-format': {
    section: 'Events > Outgoing payment events',
    level: 'must',
    statement:
      'The type of an outgoing-payment webhook is OUTGOING_PAYMENT, a dot, and a status in capitals.',
    operations: ['quotes.execute', 'transfers.out'],
    at: [
      '#/components/schemas/OutgoingPaymentEvent/allOf/0/properties/type',
      '#/components/schemas/OutgoingPaymentPendingEvent/allOf/1/properties/type',
      '#/components/schemas/OutgoingPaymentProcessingEvent/allOf/1/properties/type',
      '#/components/schemas/OutgoingPaymentCompletedEvent/allOf/1/properties/type',
      '#/components/schemas/OutgoingPaymentFailedEvent/allOf/1/properties/type',
      '#/components/schemas/OutgoingPaymentExpiredEvent/allOf/1/properties/type',
      '#/components/schemas/OutgoingPaymentRefundPendingEvent/allOf/1/properties/type',
      '#/components/schemas/OutgoingPaymentRefundCompletedEvent/allOf/1/properties/type',
      '#/components/schemas/OutgoingPaymentRefundFailedEvent/allOf/1/properties/type',
    ],
  },
  'webhooks/outgoing-types-are-the-listed-ones': {
    section: 'Events > Outgoing payment events',
    level: 'derived',
    statement: 'No outgoing-payment webhook has another type than the eight listed.',
    operations: ['quotes.execute', 'transfers.out'],
  },
  'webhooks/outgoing-data-is-the-transaction': {
    section: 'Events',
    level: 'must',
    statement: 'data of an outgoing-payment webhook has the shape of the transaction.',
    operations: ['quotes.execute', 'transfers.out'],
    at: [
      '#/components/schemas/OutgoingPaymentEvent/allOf/0/properties/data',
      '#/components/schemas/OutgoingPaymentPendingEvent/allOf/1/properties/data',
      '#/components/schemas/OutgoingPaymentProcessingEvent/allOf/1/properties/data',
      '#/components/schemas/OutgoingPaymentCompletedEvent/allOf/1/properties/data',
      '#/components/schemas/OutgoingPaymentFailedEvent/allOf/1/properties/data',
      '#/components/schemas/OutgoingPaymentExpiredEvent/allOf/1/properties/data',
      '#/components/schemas/OutgoingPaymentRefundPendingEvent/allOf/1/properties/data',
      '#/components/schemas/OutgoingPaymentRefundCompletedEvent/allOf/1/properties/data',
      '#/components/schemas/OutgoingPaymentRefundFailedEvent/allOf/1/properties/data',
    ],
  },
  'webhooks/outgoing-data-is-complete': {
    section: 'Events',
    level: 'must',
    statement:
      'data of an outgoing-payment webhook has every member that a read of the transaction shows at that time.',
    operations: ['transactions.get'],
  },
  'webhooks/failure-data-is-complete': {
    section: 'Events',
    level: 'must',
    statement:
      'data of a webhook about a failure or its refund has every member that a read of the transaction shows at that time.',
    operations: ['quotes.execute'],
  },
  'webhooks/outgoing-data-is-the-payment-that-changed': {
    section: 'Events',
    level: 'must',
    statement: 'data of an outgoing-payment webhook is the payment that the event is about, and no other.',
    operations: ['quotes.execute', 'transactions.get'],
  },
  'webhooks/outgoing-data-is-a-snapshot-at-the-event': {
    section: 'Events',
    level: 'must',
    statement:
      'data of an outgoing-payment webhook shows the status that the event announces, however late it is delivered.',
    operations: ['quotes.execute', 'transfers.out'],
    at: [
      '#/components/schemas/OutgoingPaymentPendingEvent/allOf/1/properties/data/properties/status',
      '#/components/schemas/OutgoingPaymentProcessingEvent/allOf/1/properties/data/properties/status',
      '#/components/schemas/OutgoingPaymentCompletedEvent/allOf/1/properties/data/properties/status',
      '#/components/schemas/OutgoingPaymentFailedEvent/allOf/1/properties/data/properties/status',
      '#/components/schemas/OutgoingPaymentExpiredEvent/allOf/1/properties/data/properties/status',
      '#/components/schemas/OutgoingPaymentRefundPendingEvent/allOf/1/properties/data/properties/refund/properties/status',
      '#/components/schemas/OutgoingPaymentRefundCompletedEvent/allOf/1/properties/data/properties/refund/properties/status',
      '#/components/schemas/OutgoingPaymentRefundFailedEvent/allOf/1/properties/data/properties/refund/properties/status',
    ],
  },
  'webhooks/notification-names-the-customer': {
    section: 'Resources and their fields > Transaction',
    level: 'must',
    statement: "A notification about a customer's payment carries customerId.",
    operations: ['quotes.execute', 'transfers.out'],
  },
  'webhooks/failure-names-the-customer': {
    section: 'Resources and their fields > Transaction',
    level: 'must',
    statement: "Each notification about a customer's payment that fails and is refunded carries customerId.",
    operations: ['quotes.execute'],
  },
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
  'webhooks/pending-carries-an-id': {
    section: 'Events > Outgoing payment events',
    level: 'must',
    statement: 'data of OUTGOING_PAYMENT.PENDING carries id.',
    operations: ['quotes.execute', 'transfers.out'],
    requiredAt: ['#/components/schemas/OutgoingPaymentPendingEvent/allOf/1/properties/data/properties/id'],
  },
  'webhooks/pending-carries-a-status': {
    section: 'Events > Outgoing payment events',
    level: 'must',
    statement: 'data of OUTGOING_PAYMENT.PENDING carries status.',
    operations: ['quotes.execute', 'transfers.out'],
    requiredAt: [
      '#/components/schemas/OutgoingPaymentPendingEvent/allOf/1/properties/data/properties/status',
    ],
  },
  'webhooks/pending-carries-a-transaction-type': {
    section: 'Events > Outgoing payment events',
    level: 'must',
    statement: 'data of OUTGOING_PAYMENT.PENDING carries type.',
    operations: ['quotes.execute', 'transfers.out'],
    requiredAt: ['#/components/schemas/OutgoingPaymentPendingEvent/allOf/1/properties/data/properties/type'],
  },
  'webhooks/pending-carries-a-direction': {
    section: 'Events > Outgoing payment events',
    level: 'must',
    statement: 'data of OUTGOING_PAYMENT.PENDING carries direction.',
    operations: ['quotes.execute', 'transfers.out'],
    requiredAt: [
      '#/components/schemas/OutgoingPaymentPendingEvent/allOf/1/properties/data/properties/direction',
    ],
  },
  'webhooks/pending-carries-a-sent-amount': {
    section: 'Events > Outgoing payment events',
    level: 'must',
    statement: 'data of OUTGOING_PAYMENT.PENDING carries sentAmount.',
    operations: ['quotes.execute', 'transfers.out'],
    requiredAt: [
      '#/components/schemas/OutgoingPaymentPendingEvent/allOf/1/properties/data/properties/sentAmount',
    ],
  },
  'webhooks/pending-carries-a-received-amount': {
    section: 'Events > Outgoing payment events',
    level: 'must',
    statement: 'data of OUTGOING_PAYMENT.PENDING carries receivedAmount.',
    operations: ['quotes.execute', 'transfers.out'],
    requiredAt: [
      '#/components/schemas/OutgoingPaymentPendingEvent/allOf/1/properties/data/properties/receivedAmount',
    ],
  },
  'webhooks/pending-carries-created-at': {
    section: 'Events > Outgoing payment events',
    level: 'must',
    statement: 'data of OUTGOING_PAYMENT.PENDING carries createdAt.',
    operations: ['quotes.execute', 'transfers.out'],
    requiredAt: [
      '#/components/schemas/OutgoingPaymentPendingEvent/allOf/1/properties/data/properties/createdAt',
    ],
  },
  'webhooks/completed-carries-settled-at': {
    section: 'Events > Outgoing payment events',
    level: 'must',
    statement: 'data of OUTGOING_PAYMENT.COMPLETED carries settledAt.',
    operations: ['quotes.execute', 'transfers.out'],
    requiredAt: [
      '#/components/schemas/OutgoingPaymentCompletedEvent/allOf/1/properties/data/properties/settledAt',
    ],
  },
  'webhooks/failed-carries-a-failure-reason': {
    section: 'Events > Outgoing payment events',
    level: 'must',
    statement: 'data of OUTGOING_PAYMENT.FAILED carries failureReason.',
    operations: ['quotes.execute', 'transfers.out'],
    requiredAt: [
      '#/components/schemas/OutgoingPaymentFailedEvent/allOf/1/properties/data/properties/failureReason',
    ],
  },
  'webhooks/refund-pending-carries-the-refund': {
    section: 'Events > Outgoing payment events',
    level: 'must',
    statement: 'data of OUTGOING_PAYMENT.REFUND_PENDING carries refund.',
    operations: ['quotes.execute', 'transfers.out'],
    at: ['#/components/schemas/OutgoingPaymentRefundPendingEvent/allOf/1/properties/data/properties/refund'],
    requiredAt: [
      '#/components/schemas/OutgoingPaymentRefundPendingEvent/allOf/1/properties/data/properties/refund',
    ],
  },
  'webhooks/refund-completed-carries-the-refund': {
    section: 'Events > Outgoing payment events',
    level: 'must',
    statement: 'data of OUTGOING_PAYMENT.REFUND_COMPLETED carries refund.',
    operations: ['quotes.execute', 'transfers.out'],
    at: [
      '#/components/schemas/OutgoingPaymentRefundCompletedEvent/allOf/1/properties/data/properties/refund',
    ],
    requiredAt: [
      '#/components/schemas/OutgoingPaymentRefundCompletedEvent/allOf/1/properties/data/properties/refund',
    ],
  },
  'webhooks/refund-failed-carries-the-refund': {
    section: 'Events > Outgoing payment events',
    level: 'must',
    statement: 'data of OUTGOING_PAYMENT.REFUND_FAILED carries refund.',
    operations: ['quotes.execute', 'transfers.out'],
    at: ['#/components/schemas/OutgoingPaymentRefundFailedEvent/allOf/1/properties/data/properties/refund'],
    requiredAt: [
      '#/components/schemas/OutgoingPaymentRefundFailedEvent/allOf/1/properties/data/properties/refund',
    ],
  },
  'webhooks/refund-events-keep-the-status': {
    section: 'Events > Outgoing payment events',
    level: 'must',
    statement: 'In REFUND_* events of one refund the status of the payment is the one it had before.',
    operations: ['quotes.execute', 'transfers.out'],
  },
  'webhooks/refund-events-show-the-refund-status': {
    section: 'Events > Outgoing payment events',
    level: 'derived',
    statement: 'The refund in a REFUND_* event has the status that the type of the event names.',
    operations: ['quotes.execute', 'transfers.out'],
  },
  'webhooks/receiver-acknowledges-with-ok': {
    section: 'Events > Outgoing payment events',
    level: 'must',
    statement: 'A receiver acknowledges a webhook with HTTP 200.',
    operations: ['quotes.execute', 'transfers.out'],
    unobservable: 'It binds the platform, not the service; the certification examines it.',
  },
  'webhooks/acknowledged-is-not-repeated': {
    section: 'Events > Outgoing payment events',
    level: 'assumed',
    statement: 'A webhook that was answered with 200 is not delivered again.',
    operations: ['quotes.execute', 'transfers.out'],
  },
  'webhooks/incoming-payment-is-sent': {
    section: 'Events > Other webhooks',
    level: 'must',
    statement: 'An incoming payment sends a webhook.',
    operations: ['sandbox.receiveUmaPayment'],
  },
  'webhooks/incoming-payment-can-be-decided-later': {
    section: 'Events > Other webhooks',
    level: 'must',
    statement: 'An incoming payment whose webhook was answered with 202 stays open for a decision.',
    operations: ['sandbox.receiveUmaPayment', 'transactions.get'],
  },
  'webhooks/incoming-payment-can-be-approved-later': {
    section: 'Events > Other webhooks',
    level: 'must',
    statement: 'An incoming payment whose webhook was answered with 202 can be approved afterwards.',
    operations: ['sandbox.receiveUmaPayment', 'transactions.approve'],
  },
  'webhooks/incoming-payment-can-be-rejected-later': {
    section: 'Events > Other webhooks',
    level: 'must',
    statement: 'An incoming payment whose webhook was answered with 202 can be rejected afterwards.',
    operations: ['sandbox.receiveUmaPayment', 'transactions.reject'],
  },
  'webhooks/balance-update-is-sent': {
    section: 'Events > Other webhooks',
    level: 'must',
    statement: 'A change of the balance of an internal account sends a webhook.',
    operations: ['sandbox.fundInternalAccount'],
  },
  'webhooks/invitation-claimed-is-sent': {
    section: 'Events > Other webhooks',
    level: 'must',
    statement: 'A claimed invitation sends a webhook.',
    operations: ['invitations.claim'],
  },
  'webhooks/verification-status-is-sent': {
    section: 'Events > Other webhooks',
    level: 'must',
    statement: 'A change of the status of a verification sends a webhook.',
    operations: ['verifications.create'],
  },
} as const satisfies RuleBook;
