import type { Machine } from './machine.ts';

/** Statuses of a payment that arrives: those of an outgoing one, less EXPIRED. */
export type IncomingState = 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'FAILED';

/** The triggers of an incoming payment. */
export type IncomingTrigger =
  | 'announce'
  | 'pull'
  | 'approve'
  | 'take'
  | 'credit'
  | 'reject'
  | 'fail'
  | 'cancel';

/**
 * The life of a payment that arrives, from a UMA address or by a transfer in. The document shows that it can be
 * approved or rejected while it is pending, and no table; every row is assumed.
 *
 * Source: Endpoints > Operation catalogue; Events > Other webhooks.
 */
export const incomingPaymentMachine = {
  states: ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED'],
  terminal: ['COMPLETED', 'FAILED'],
  transitions: {
    announce: {
      from: ['(none)'],
      to: 'PENDING',
      when: 'somebody pays to a UMA address',
      emits: 'INCOMING_PAYMENT.PENDING',
      assumed: true,
    },
    pull: { from: ['(none)'], to: 'PENDING', when: 'a transfer in is asked for', assumed: true },
    approve: { from: ['PENDING'], to: 'PROCESSING', when: 'the platform approves it', assumed: true },
    take: { from: ['PENDING'], to: 'PROCESSING', when: 'the bank is asked for the money', assumed: true },
    credit: {
      from: ['PROCESSING'],
      to: 'COMPLETED',
      when: 'the money is in the internal account',
      emits: 'INCOMING_PAYMENT.COMPLETED',
      also: ['settledAt is set'],
      assumed: true,
    },
    reject: {
      from: ['PENDING'],
      to: 'FAILED',
      when: 'the platform rejects it',
      emits: 'INCOMING_PAYMENT.FAILED',
      assumed: true,
    },
    fail: {
      from: ['PROCESSING'],
      to: 'FAILED',
      when: 'the money does not come',
      emits: 'INCOMING_PAYMENT.FAILED',
      assumed: true,
    },
    cancel: {
      from: ['PENDING', 'PROCESSING'],
      to: 'FAILED',
      when: 'a transfer in is cancelled',
      emits: 'INCOMING_PAYMENT.FAILED',
      assumed: true,
    },
  },
} as const satisfies Machine<IncomingState, IncomingTrigger>;
