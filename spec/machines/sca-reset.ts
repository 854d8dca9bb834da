import type { Machine } from './machine.ts';

/** Where a 2FA reset stands. The document names no state; it says that a reset is polled until liveness passes. */
export type ScaResetState =
  | 'INITIATED'
  | 'PENDING_REVIEW'
  | 'LIVENESS_PASSED'
  | 'COMPLETED'
  | 'REJECTED'
  | 'EXPIRED';

/** The triggers of a reset. */
export type ScaResetTrigger = 'start' | 'review' | 'passLiveness' | 'reject' | 'complete' | 'expire';

/**
 * The life of a 2FA reset. The document has its three operations and that liveness passes; states and rows are
 * assumed.
 *
 * Source: Endpoints > Operations whose path is given; Endpoints > Operation catalogue.
 */
export const scaResetMachine = {
  states: ['INITIATED', 'PENDING_REVIEW', 'LIVENESS_PASSED', 'COMPLETED', 'REJECTED', 'EXPIRED'],
  terminal: ['COMPLETED', 'REJECTED', 'EXPIRED'],
  transitions: {
    start: { from: ['(none)'], to: 'INITIATED', assumed: true },
    review: {
      from: ['INITIATED'],
      to: 'PENDING_REVIEW',
      when: 'the liveness check has to be looked at by a person',
      assumed: true,
    },
    passLiveness: {
      from: ['INITIATED', 'PENDING_REVIEW'],
      to: 'LIVENESS_PASSED',
      when: 'the liveness check is passed',
      assumed: true,
    },
    reject: {
      from: ['INITIATED', 'PENDING_REVIEW'],
      to: 'REJECTED',
      when: 'the liveness check is failed',
      assumed: true,
    },
    complete: {
      from: ['LIVENESS_PASSED'],
      to: 'COMPLETED',
      also: ['the factor is gone and can be enrolled again; a new telephone number replaces the old one'],
      assumed: true,
    },
    expire: {
      from: ['INITIATED', 'PENDING_REVIEW', 'LIVENESS_PASSED'],
      to: 'EXPIRED',
      when: 'it is not completed before it expires',
      assumed: true,
    },
  },
} as const satisfies Machine<ScaResetState, ScaResetTrigger>;
