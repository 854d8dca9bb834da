import type { CardTransactionState } from '../../spec/machines/card-transaction.ts';
import type { FaultName } from '../deviations/faults.ts';
import type { Work } from '../runtime/work.ts';
import type { CardTransaction } from './card-transaction-store.ts';
import type { IssuerMessageKind } from './issuer-message.ts';

export type ParentKind = Extract<
  IssuerMessageKind,
  'authorizationAdvice' | 'clearing' | 'return' | 'returnReversal'
>;

interface Precondition {
  readonly states: readonly CardTransactionState[];
  /** Faults that let the message through in a state that it must not be in. */
  readonly lenient: Readonly<Partial<Record<CardTransactionState, FaultName>>>;
  /** Faults that refuse it in a state that it may be in. */
  readonly strict: Readonly<Partial<Record<CardTransactionState, FaultName>>>;
}

/** Which states of the parent a message needs. Source: States and transitions > Card transaction. */
const preconditions: Readonly<Record<ParentKind, Precondition>> = {
  authorizationAdvice: {
    states: ['AUTHORIZED', 'PARTIALLY_SETTLED'],
    lenient: {
      SETTLED: 'advice-changes-a-settled-transaction',
      REFUNDED: 'advice-changes-a-refunded-transaction',
    },
    strict: {
      AUTHORIZED: 'advice-on-authorized-is-refused',
      PARTIALLY_SETTLED: 'advice-on-partially-settled-is-refused',
    },
  },
  clearing: { states: ['AUTHORIZED', 'PARTIALLY_SETTLED'], lenient: {}, strict: {} },
  return: { states: ['SETTLED'], lenient: { AUTHORIZED: 'return-refunds-an-authorization' }, strict: {} },
  returnReversal: {
    states: ['REFUNDED'],
    lenient: {
      AUTHORIZED: 'reversal-settles-an-authorization',
      PARTIALLY_SETTLED: 'reversal-settles-a-partial-settlement',
      SETTLED: 'reversal-reopens-a-settlement',
    },
    strict: { REFUNDED: 'reversal-on-refunded-is-refused' },
  },
};

/** Whether the parent is in a state in which the message has an effect. */
export const mayReceive = (
  kind: ParentKind,
  { status }: CardTransaction,
  { faults, variations }: Pick<Work, 'faults' | 'variations'>,
): boolean => {
  const isMore = kind === 'clearing' && status === 'SETTLED';
  if (isMore && variations.has('settled-transactions-can-be-cleared-again')) return true;
  const { states, lenient, strict } = preconditions[kind];
  const isDue = states.includes(status);
  const fault = isDue ? strict[status] : lenient[status];
  return fault !== undefined && faults.has(fault) ? !isDue : isDue;
};

/** In words, for a refusal. */
export const neededStates = (kind: ParentKind): string => preconditions[kind].states.join(' or ');
