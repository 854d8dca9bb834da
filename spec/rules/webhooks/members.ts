import type { RuleBook } from '../rule.ts';

/** Rules about the members of a payment's webhooks. */
export const webhookMembersRules = {
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
    level: 'must',
    statement: 'The refund in a REFUND_* event has the status that the type of the event names.',
    operations: ['quotes.execute', 'transfers.out'],
  },
} as const satisfies RuleBook;
