import type { OutgoingPaymentEvent } from '../vocabulary.ts';

/**
 * The order of webhooks per scenario, as the events section gives it. The suite reads this; the reference
 * server runs from the lifecycle tables and never sees it.
 *
 * Source: Events > Outgoing payment events.
 */
export const eventOrders = {
  success: ['OUTGOING_PAYMENT.PENDING', 'OUTGOING_PAYMENT.PROCESSING', 'OUTGOING_PAYMENT.COMPLETED'],
  failureRefunded: [
    'OUTGOING_PAYMENT.PENDING',
    'OUTGOING_PAYMENT.PROCESSING',
    'OUTGOING_PAYMENT.FAILED',
    'OUTGOING_PAYMENT.REFUND_PENDING',
    'OUTGOING_PAYMENT.REFUND_COMPLETED',
  ],
  failureRefundFailed: [
    'OUTGOING_PAYMENT.PENDING',
    'OUTGOING_PAYMENT.PROCESSING',
    'OUTGOING_PAYMENT.FAILED',
    'OUTGOING_PAYMENT.REFUND_PENDING',
    'OUTGOING_PAYMENT.REFUND_FAILED',
  ],
  bankReturn: [
    'OUTGOING_PAYMENT.PENDING',
    'OUTGOING_PAYMENT.PROCESSING',
    'OUTGOING_PAYMENT.COMPLETED',
    'OUTGOING_PAYMENT.FAILED',
    'OUTGOING_PAYMENT.REFUND_PENDING',
    'OUTGOING_PAYMENT.REFUND_COMPLETED',
  ],
  manualCancellation: [
    'OUTGOING_PAYMENT.PENDING',
    'OUTGOING_PAYMENT.PROCESSING',
    'OUTGOING_PAYMENT.REFUND_PENDING',
    'OUTGOING_PAYMENT.REFUND_COMPLETED',
    'OUTGOING_PAYMENT.COMPLETED',
  ],
} as const satisfies Readonly<Record<string, readonly OutgoingPaymentEvent[]>>;

/** A scenario of the events section. */
export type PaymentScenario = keyof typeof eventOrders;
