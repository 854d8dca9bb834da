import type { Lifetime } from '../contract/lifetime.ts';
import type { OutgoingPaymentEvent } from '../vocabulary.ts';

/** An order in which the webhooks of a payment come, with the versions that have it. */
export interface EventOrder extends Lifetime<EventOrder> {
  readonly order: readonly OutgoingPaymentEvent[];
}

/**
 * The order of webhooks per scenario, as the events section gives it. The suite reads this; the reference
 * server runs from the lifecycle tables and never sees it.
 *
 * Source: Events > Outgoing payment events.
 */
export const eventOrders = {
  success: {
    order: ['OUTGOING_PAYMENT.PENDING', 'OUTGOING_PAYMENT.PROCESSING', 'OUTGOING_PAYMENT.COMPLETED'],
  },
  failureRefunded: {
    order: [
      'OUTGOING_PAYMENT.PENDING',
      'OUTGOING_PAYMENT.PROCESSING',
      'OUTGOING_PAYMENT.FAILED',
      'OUTGOING_PAYMENT.REFUND_PENDING',
      'OUTGOING_PAYMENT.REFUND_COMPLETED',
    ],
  },
  failureRefundFailed: {
    order: [
      'OUTGOING_PAYMENT.PENDING',
      'OUTGOING_PAYMENT.PROCESSING',
      'OUTGOING_PAYMENT.FAILED',
      'OUTGOING_PAYMENT.REFUND_PENDING',
      'OUTGOING_PAYMENT.REFUND_FAILED',
    ],
  },
  bankReturn: {
    order: [
      'OUTGOING_PAYMENT.PENDING',
      'OUTGOING_PAYMENT.PROCESSING',
      'OUTGOING_PAYMENT.COMPLETED',
      'OUTGOING_PAYMENT.FAILED',
      'OUTGOING_PAYMENT.REFUND_PENDING',
      'OUTGOING_PAYMENT.REFUND_COMPLETED',
    ],
  },
  manualCancellation: {
    order: [
      'OUTGOING_PAYMENT.PENDING',
      'OUTGOING_PAYMENT.PROCESSING',
      'OUTGOING_PAYMENT.REFUND_PENDING',
      'OUTGOING_PAYMENT.REFUND_COMPLETED',
      'OUTGOING_PAYMENT.COMPLETED',
    ],
  },
} as const satisfies Readonly<Record<string, EventOrder>>;

/** A scenario of the events section. */
export type PaymentScenario = keyof typeof eventOrders;
