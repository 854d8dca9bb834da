import type { Machine } from './machine.ts';

/** Statuses of a refund. Source: Resources and their fields > Refund object (on a transaction). */
export type RefundState = 'PENDING' | 'COMPLETED' | 'FAILED';

/** The triggers of a refund. */
export type RefundTrigger = 'initiate' | 'settle' | 'fail';

/**
 * The life of a refund, beside that of its payment, whose status it never changes.
 *
 * Source: States and transitions > Outgoing payment (Transaction.status).
 */
export const refundMachine = {
  states: ['PENDING', 'COMPLETED', 'FAILED'],
  terminal: ['COMPLETED', 'FAILED'],
  transitions: {
    initiate: {
      from: ['(none)'],
      to: 'PENDING',
      when: 'the payment is FAILED, or is cancelled manually while PROCESSING',
      emits: 'OUTGOING_PAYMENT.REFUND_PENDING',
    },
    settle: {
      from: ['PENDING'],
      to: 'COMPLETED',
      when: 'the refund is paid',
      emits: 'OUTGOING_PAYMENT.REFUND_COMPLETED',
      also: ['settledAt of the refund is set'],
    },
    fail: {
      from: ['PENDING'],
      to: 'FAILED',
      when: 'the refund cannot be paid',
      emits: 'OUTGOING_PAYMENT.REFUND_FAILED',
      also: ['support has to resolve it'],
    },
  },
} as const satisfies Machine<RefundState, RefundTrigger>;
