import type { Machine } from './machine.ts';

export type StablecoinOperationState =
  | 'CREATED'
  | 'PENDING_FUNDING'
  | 'PENDING_PROVIDER'
  | 'PROCESSING'
  | 'COMPLETED'
  | 'FAILED'
  | 'EXPIRED';

export type StablecoinOperationTrigger =
  | 'create'
  | 'createUnfunded'
  | 'submit'
  | 'receiveFunds'
  | 'start'
  | 'complete'
  | 'fail'
  | 'expire';

/**
 * A mint or burn. The document shows no state of it: every row is assumed, and no event is sent.
 *
 * Source: Endpoints > Operation catalogue.
 */
export const stablecoinOperationMachine = {
  states: ['CREATED', 'PENDING_FUNDING', 'PENDING_PROVIDER', 'PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED'],
  terminal: ['COMPLETED', 'FAILED', 'EXPIRED'],
  transitions: {
    create: { from: ['(none)'], to: 'CREATED', when: 'the value is at hand', assumed: true },
    createUnfunded: {
      from: ['(none)'],
      to: 'PENDING_FUNDING',
      when: 'a mint is paid by wire',
      also: ['the operation carries funding instructions'],
      assumed: true,
    },
    submit: { from: ['CREATED'], to: 'PENDING_PROVIDER', assumed: true },
    receiveFunds: { from: ['PENDING_FUNDING'], to: 'PENDING_PROVIDER', assumed: true },
    start: { from: ['PENDING_PROVIDER'], to: 'PROCESSING', assumed: true },
    complete: { from: ['PROCESSING'], to: 'COMPLETED', assumed: true },
    fail: { from: ['CREATED', 'PENDING_PROVIDER', 'PROCESSING'], to: 'FAILED', assumed: true },
    expire: { from: ['PENDING_FUNDING'], to: 'EXPIRED', when: 'no funds came in time', assumed: true },
  },
} as const satisfies Machine<StablecoinOperationState, StablecoinOperationTrigger>;
