import type { Machine } from './machine.ts';

/** Statuses of a payment. Source: Resources and their fields > Transaction. */
export type PaymentState = 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'FAILED' | 'EXPIRED';

/** The triggers of a payment. */
export type PaymentTrigger =
  | 'reserve'
  | 'execute'
  | 'executeReserved'
  | 'confirm'
  | 'expire'
  | 'deliver'
  | 'fail'
  | 'returnByBank'
  | 'cancel'
  | 'deliverAfterCancellation';

/**
 * The life of an outgoing payment, whether a quote or a transfer out began it. Its refund has a table of its
 * own (refund.ts); a row that starts one says so in `also`. The document puts both into one table, where a
 * cancellation leads from PROCESSING to "refund PENDING"; the payment itself stays PROCESSING meanwhile.
 *
 * Source: States and transitions > Outgoing payment (Transaction.status).
 */
export const paymentMachine = {
  states: ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED'],
  terminal: ['FAILED', 'EXPIRED'],
  transitions: {
    // A quote that is never executed must have a payment that can expire; see spec/readings/payments.ts.
    reserve: { from: ['(none)'], to: 'PENDING', when: 'a quote is created', assumed: true },
    execute: {
      from: ['(none)'],
      to: 'PENDING',
      when: 'the quote is executed',
      emits: 'OUTGOING_PAYMENT.PENDING',
      also: ['the source account is debited immediately'],
    },
    executeReserved: {
      from: ['PENDING'],
      to: 'PENDING',
      when: 'the quote is executed and its payment was reserved',
      emits: 'OUTGOING_PAYMENT.PENDING',
      also: ['the source account is debited immediately'],
      assumed: true,
    },
    confirm: {
      from: ['PENDING'],
      to: 'PROCESSING',
      when: 'the quote is confirmed and its funds are received',
      emits: 'OUTGOING_PAYMENT.PROCESSING',
    },
    expire: {
      from: ['PENDING'],
      to: 'EXPIRED',
      when: 'the quote is not executed before it expires',
      emits: 'OUTGOING_PAYMENT.EXPIRED',
    },
    deliver: {
      from: ['PROCESSING'],
      to: 'COMPLETED',
      when: 'the payout reaches its destination',
      emits: 'OUTGOING_PAYMENT.COMPLETED',
      also: ['settledAt is set'],
    },
    fail: {
      from: ['PROCESSING'],
      to: 'FAILED',
      when: 'the payout fails',
      emits: 'OUTGOING_PAYMENT.FAILED',
      also: ['failureReason is set', 'a refund is initiated'],
    },
    returnByBank: {
      from: ['COMPLETED'],
      to: 'FAILED',
      when: 'the bank returns the payment, perhaps days later',
      emits: 'OUTGOING_PAYMENT.FAILED',
      also: ['failureReason is set', 'a refund is initiated'],
    },
    cancel: {
      from: ['PROCESSING'],
      to: 'PROCESSING',
      when: 'it is cancelled manually',
      also: ['a refund is initiated'],
    },
    deliverAfterCancellation: {
      from: ['PROCESSING'],
      to: 'COMPLETED',
      when: 'its refund is COMPLETED and the payout provider delivered the payment anyway',
      emits: 'OUTGOING_PAYMENT.COMPLETED',
      also: ['settledAt is set'],
    },
  },
} as const satisfies Machine<PaymentState, PaymentTrigger>;
