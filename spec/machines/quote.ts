import type { Machine } from './machine.ts';

/** Statuses of a quote. The document names PENDING_AUTHORIZATION; the others are assumed. */
export type QuoteState =
  | 'PENDING'
  | 'PENDING_AUTHORIZATION'
  | 'PROCESSING'
  | 'COMPLETED'
  | 'FAILED'
  | 'EXPIRED';

/** The triggers of a quote. */
export type QuoteTrigger =
  | 'create'
  | 'createUnderSca'
  | 'authorize'
  | 'execute'
  | 'complete'
  | 'fail'
  | 'expire';

/**
 * The life of a quote. The document shows one row, that a proof ends PENDING_AUTHORIZATION, and not where it
 * leads. The rest is what the reference server does. A quote has no webhook of its own.
 *
 * Source: States and transitions > Quote authorization.
 */
export const quoteMachine = {
  states: ['PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED'],
  terminal: ['COMPLETED', 'FAILED', 'EXPIRED'],
  transitions: {
    create: { from: ['(none)'], to: 'PENDING', assumed: true },
    createUnderSca: {
      from: ['(none)'],
      to: 'PENDING_AUTHORIZATION',
      when: 'it is funded in real time by a customer under SCA',
      also: ['scaChallenge is set'],
      assumed: true,
    },
    authorize: {
      from: ['PENDING_AUTHORIZATION'],
      to: 'PENDING',
      when: 'an SCA authorization proof is submitted',
      also: ['scaChallenge is gone'],
    },
    execute: {
      from: ['PENDING'],
      to: 'PROCESSING',
      when: 'it is executed, or its funds arrive',
      assumed: true,
    },
    complete: { from: ['PROCESSING'], to: 'COMPLETED', when: 'its payment is COMPLETED', assumed: true },
    fail: { from: ['PROCESSING'], to: 'FAILED', when: 'its payment is FAILED', assumed: true },
    expire: {
      from: ['PENDING', 'PENDING_AUTHORIZATION'],
      to: 'EXPIRED',
      when: 'it is not executed before it expires',
      assumed: true,
    },
  },
} as const satisfies Machine<QuoteState, QuoteTrigger>;
