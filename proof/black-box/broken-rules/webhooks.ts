import type { RuleId } from '../../../spec/rules/index.ts';
import type { Judgement } from './judgement.ts';

/** Sequences of webhooks that have a COMPLETED. */
const ordersWithCompleted: readonly RuleId[] = [
  'webhooks/order-on-success',
  'webhooks/order-on-bank-return',
  'webhooks/order-on-manual-cancellation',
];

/** Sequences of webhooks in which a REFUND_PENDING follows a FAILED. */
const ordersWithFailed: readonly RuleId[] = [
  'webhooks/order-on-failure-refunded',
  'webhooks/order-on-failure-refund-failed',
  'webhooks/order-on-bank-return',
];

const paymentWebhooks: Judgement = {
  'processing-event-missing': [
    'payments/processing-fires-processing',
    ...ordersWithCompleted,
    'webhooks/order-on-failure-refunded',
    'webhooks/order-on-failure-refund-failed',
    'webhooks/orders-seen-are-listed',
  ],
  'refund-announced-before-the-failure': [...ordersWithFailed, 'webhooks/orders-seen-are-listed'],
  // The refund has settled when COMPLETED is fired, as delivered-after-cancellation-fires-completed has it.
  'cancellation-ends-before-its-refund': [
    'webhooks/order-on-manual-cancellation',
    'webhooks/orders-seen-are-listed',
  ],
  'refund-of-a-bank-return-not-announced': [
    'webhooks/order-on-bank-return',
    'payments/refund-of-a-failure-fires-refund-pending',
    'payments/refund-settling-fires-refund-completed',
    'payments/refund-failing-fires-refund-failed',
  ],
  'failed-refund-completes-after-all': [
    'refunds/failed-is-terminal',
    'webhooks/refund-completed-only-when-settled',
    'webhooks/order-on-failure-refund-failed',
    'webhooks/orders-seen-are-listed',
  ],
  // PENDING, PROCESSING, COMPLETED, FAILED begins the sequence of a bank return: orders-seen-are-listed is kept.
  'success-is-followed-by-a-failure': [
    'webhooks/failed-only-on-failure-or-return',
    'webhooks/order-on-success',
  ],
  'completed-event-is-a-summary': [
    'webhooks/outgoing-data-is-complete',
    'webhooks/outgoing-data-is-the-transaction',
    'webhooks/notification-names-the-customer',
    'transactions/outgoing-has-its-own-type',
    'transactions/outgoing-has-its-own-direction',
    'transactions/outgoing-has-sent-amount',
    'transactions/outgoing-has-received-amount',
    'transactions/outgoing-has-created-at',
  ],
  'pending-event-shows-a-later-state': ['webhooks/outgoing-data-is-a-snapshot-at-the-event'],
  // The webhook shows a payment that was FAILED as COMPLETED.
  'refund-event-changes-the-status': [
    'webhooks/refund-events-keep-the-status',
    'payments/status-stays-while-the-refund-moves',
    'payments/failed-is-terminal',
    'payments/only-listed-transitions',
  ],
  // No sentence of the first campaign said outright that data is the payment that the event is about: the narrow rule
  // was written after it. One payment gets COMPLETED twice, and the other never.
  'event-of-another-payment': [
    'webhooks/outgoing-data-is-the-payment-that-changed',
    'payments/completion-fires-completed',
    'payments/delivered-after-cancellation-fires-completed',
    ...ordersWithCompleted,
    'webhooks/orders-seen-are-listed',
  ],
  'payment-events-lack-the-customer': [
    'webhooks/notification-names-the-customer',
    'webhooks/outgoing-data-is-complete',
  ],
  'refund-failed-event-renamed': [
    'webhooks/outgoing-types-are-the-listed-ones',
    'payments/refund-failing-fires-refund-failed',
    'webhooks/order-on-failure-refund-failed',
    'webhooks/orders-seen-are-listed',
    'webhooks/refund-events-show-the-refund-status',
  ],
  // A run that keeps one address sees nothing of it; where it changes, the rules about test webhooks fail.
  'change-of-the-webhook-url-ignored': ['webhooks/sent-to-the-configured-url'],
};

const otherWebhooks: Judgement = {
  'invitation-claimed-webhook-missing': ['webhooks/invitation-claimed-is-sent'],
  'approval-webhook-missing': ['agent-actions/pending-approval-webhook'],
  'funding-source-event-is-partial': ['cards/funding-source-change-carries-the-card', 'cards/has-a-state'],
  'unfreezing-is-not-announced': ['cards/unfreeze-fires-state-change'],
  'card-authorization-not-announced': [
    'card-transactions/authorized-fires-its-event',
    'card-transactions/each-state-fires-once',
  ],
  'partial-settlement-is-announced-as-settled': [
    'card-transactions/partially-settled-fires-its-event',
    'card-transactions/each-state-fires-once',
  ],
  'acknowledgement-202-counts-as-rejection': [
    'webhooks/incoming-payment-can-be-decided-later',
    'webhooks/incoming-payment-can-be-approved-later',
    'webhooks/incoming-payment-can-be-rejected-later',
  ],
  // They are two webhooks, so acknowledged-is-not-repeated is kept.
  'test-webhook-sent-twice': ['platform-config/test-webhook-comes-once'],
  'new-webhook-address-is-not-tested': [
    'platform-config/webhook-url-triggers-a-test-webhook',
    'platform-config/test-webhook-comes-once',
    'platform-config/same-webhook-url-triggers-a-test-webhook',
  ],
  // No time is stated: what has not come is a violation only where the target file calls its dialect complete.
  'asked-test-webhook-is-not-sent': ['sandbox/operation-send-test-webhook'],
};

/** Of webhooks about payments, and about all else. */
export const ofWebhooks: readonly Judgement[] = [paymentWebhooks, otherWebhooks];
