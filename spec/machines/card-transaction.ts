import type { Machine } from './machine.ts';

export type CardTransactionState = 'AUTHORIZED' | 'PARTIALLY_SETTLED' | 'SETTLED' | 'REFUNDED' | 'EXCEPTION';

export type CardTransactionTrigger =
  | 'authorize'
  | 'settleAtOnce'
  | 'advise'
  | 'adviseAfterClearing'
  | 'clearPartially'
  | 'clearFully'
  | 'expire'
  | 'fail'
  | 'returnPartially'
  | 'returnFully'
  | 'reverseReturn';

const open = ['AUTHORIZED', 'PARTIALLY_SETTLED'] as const;

/**
 * A card transaction's life. The document says which way clearings and returns move it and what an advice and
 * a reversal need; where a row starts or ends outside of that, it is assumed. EXCEPTION is assumed as well.
 * Rows that keep the state emit nothing, because events announce state changes.
 *
 * Source: States and transitions > Card transaction.
 */
export const cardTransactionMachine = {
  states: ['AUTHORIZED', 'PARTIALLY_SETTLED', 'SETTLED', 'REFUNDED', 'EXCEPTION'],
  terminal: ['EXCEPTION'],
  transitions: {
    authorize: {
      from: ['(none)'],
      to: 'AUTHORIZED',
      when: 'the authorization is approved',
      emits: 'CARD_TRANSACTION.AUTHORIZED',
      assumed: true,
    },
    settleAtOnce: {
      from: ['(none)'],
      to: 'SETTLED',
      when: 'authorization and clearing are one message',
      emits: 'CARD_TRANSACTION.SETTLED',
      assumed: true,
    },
    advise: { from: ['AUTHORIZED'], to: 'AUTHORIZED', also: ['the authorized amount is the new total'] },
    adviseAfterClearing: {
      from: ['PARTIALLY_SETTLED'],
      to: 'PARTIALLY_SETTLED',
      also: ['the authorized amount is the new total'],
    },
    clearPartially: {
      from: open,
      to: 'PARTIALLY_SETTLED',
      when: 'less than the authorized amount is cleared by now',
      emits: 'CARD_TRANSACTION.PARTIALLY_SETTLED',
    },
    clearFully: {
      from: open,
      to: 'SETTLED',
      when: 'the authorized amount or more is cleared by now',
      emits: 'CARD_TRANSACTION.SETTLED',
    },
    expire: {
      from: open,
      to: 'SETTLED',
      when: 'a clearing of 0 says that nothing more will be cleared',
      emits: 'CARD_TRANSACTION.SETTLED',
      also: ['what was held and not cleared is released'],
      assumed: true,
    },
    fail: {
      from: open,
      to: 'EXCEPTION',
      when: 'the network settled but the funding source could not be debited',
      emits: 'CARD_TRANSACTION.EXCEPTION',
      assumed: true,
    },
    returnPartially: {
      from: ['SETTLED'],
      to: 'SETTLED',
      when: 'less than the settled amount is returned by now',
      also: ['refundedAmount is not zero'],
    },
    returnFully: {
      from: ['SETTLED'],
      to: 'REFUNDED',
      when: 'the settled amount is returned by now',
      emits: 'CARD_TRANSACTION.REFUNDED',
    },
    reverseReturn: {
      from: ['REFUNDED'],
      to: 'SETTLED',
      emits: 'CARD_TRANSACTION.SETTLED',
      also: ['refundedAmount is zero'],
      assumed: true,
    },
  },
} as const satisfies Machine<CardTransactionState, CardTransactionTrigger>;
