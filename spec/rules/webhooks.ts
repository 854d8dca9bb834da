import type { RuleBook } from './rule.ts';

/** What the document says of webhooks. Those of cards are in cards.ts and card-transactions.ts. */
export const webhooksRules = {
  'webhooks/sent-to-the-configured-url': {
    section: 'Events',
    level: 'must',
    statement: 'Webhooks arrive at the URL that the platform configured.',
    operations: ['config.update'],
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
      'The type of an outgoing-payment webhook is OUTGOING_PAYMENT, a dot, and one of the eight listed words.',
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
  'webhooks/outgoing-data-is-the-transaction': {
    section: 'Events',
    level: 'must',
    statement: 'data of an outgoing-payment webhook has the shape of the transaction.',
    operations: ['quotes.execute', 'transfers.out'],
    at: ['#/components/schemas/OutgoingPaymentEvent/allOf/0/properties/data'],
  },
  'webhooks/outgoing-data-is-complete': {
    section: 'Events',
    level: 'must',
    statement:
      'data of an outgoing-payment webhook has every member that a read of the transaction shows at that time.',
    operations: ['transactions.get'],
  },
  'webhooks/outgoing-data-is-of-that-time': {
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
    requiredAt: [
      '#/components/schemas/OutgoingPaymentRefundPendingEvent/allOf/1/properties/data/properties/refund',
    ],
  },
  'webhooks/refund-completed-carries-the-refund': {
    section: 'Events > Outgoing payment events',
    level: 'must',
    statement: 'data of OUTGOING_PAYMENT.REFUND_COMPLETED carries refund.',
    operations: ['quotes.execute', 'transfers.out'],
    requiredAt: [
      '#/components/schemas/OutgoingPaymentRefundCompletedEvent/allOf/1/properties/data/properties/refund',
    ],
  },
  'webhooks/refund-failed-carries-the-refund': {
    section: 'Events > Outgoing payment events',
    level: 'must',
    statement: 'data of OUTGOING_PAYMENT.REFUND_FAILED carries refund.',
    operations: ['quotes.execute', 'transfers.out'],
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
  'webhooks/receiver-acknowledges-with-ok': {
    section: 'Events > Outgoing payment events',
    level: 'must',
    statement: 'A receiver acknowledges a webhook with HTTP 200.',
    operations: ['quotes.execute', 'transfers.out'],
    unobservable: 'It binds the platform, not the service; the certification examines it.',
  },
  'webhooks/acknowledged-is-not-repeated': {
    section: 'Events > Outgoing payment events',
    level: 'derived',
    statement: 'A webhook that was answered with 200 is not delivered again.',
    operations: ['quotes.execute', 'transfers.out'],
  },
  'webhooks/agent-action-pending-approval-is-sent': {
    section: 'Events > Other webhooks',
    level: 'must',
    statement: "An agent's action that waits for approval sends a webhook.",
    operations: ['agentSide.executeQuote', 'agentSide.transferOut', 'agentSide.transferIn'],
  },
  'webhooks/bulk-upload-completed-is-sent': {
    section: 'Events > Other webhooks',
    level: 'must',
    statement: 'A bulk upload job that completes sends a webhook.',
    operations: ['customers.importCsv'],
  },
  'webhooks/bulk-upload-failed-is-sent': {
    section: 'Events > Other webhooks',
    level: 'must',
    statement: 'A bulk upload job that fails sends a webhook.',
    operations: ['customers.importCsv'],
  },
  'webhooks/customer-kyc-status-is-sent': {
    section: 'Events > Other webhooks',
    level: 'must',
    statement: "A change of an individual customer's KYC status sends a webhook.",
    operations: ['verifications.create'],
  },
  'webhooks/customer-kyb-status-is-sent': {
    section: 'Events > Other webhooks',
    level: 'must',
    statement: "A change of a business customer's KYB status sends a webhook.",
    operations: ['verifications.create'],
  },
  'webhooks/incoming-payment-is-sent': {
    section: 'Events > Other webhooks',
    level: 'must',
    statement: 'An incoming payment sends a webhook.',
    operations: ['sandbox.receiveUmaPayment'],
  },
  'webhooks/incoming-payment-can-be-left-open': {
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
  'webhooks/test-webhook-on-a-new-url': {
    section: 'Events > Other webhooks',
    level: 'must',
    statement: 'Configuring a webhook URL sends a test webhook to it.',
    operations: ['config.update'],
  },
  'webhooks/test-webhook-on-a-changed-url': {
    section: 'Events > Other webhooks',
    level: 'must',
    statement: 'Changing the webhook URL sends a test webhook to the new one.',
    operations: ['config.update'],
  },
  'webhooks/test-webhook-comes-once': {
    section: 'Events > Other webhooks',
    level: 'must',
    statement: 'One update of the webhook URL sends one test webhook.',
    operations: ['config.update'],
  },
  'webhooks/test-webhook-on-request': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The sandbox operation for it sends a test webhook to the configured URL.',
    operations: ['sandbox.sendTestWebhook'],
  },
} as const satisfies RuleBook;
