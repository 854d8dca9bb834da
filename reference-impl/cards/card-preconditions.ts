import type { CardTransactionState } from '../../spec/machines/card-transaction.ts';
import { replaceable } from '../runtime/behaviour.ts';
import type { CardTransaction } from '../records/card-transaction-store.ts';
import type { IssuerMessageKind } from './issuer-message.ts';
import type { Work } from '../runtime/work.ts';

export type ParentKind = Extract<
  IssuerMessageKind,
  'authorizationAdvice' | 'clearing' | 'return' | 'returnReversal'
>;

/** The states of the parent that a message needs. Source: States and transitions > Card transaction. */
const statesFor: Readonly<Record<ParentKind, readonly CardTransactionState[]>> = {
  authorizationAdvice: ['AUTHORIZED', 'PARTIALLY_SETTLED'],
  clearing: ['AUTHORIZED', 'PARTIALLY_SETTLED'],
  return: ['SETTLED'],
  returnReversal: ['REFUNDED'],
};

/** Whether the parent is in a state in which the message has an effect. */
export const mayReceive = replaceable((_work: Work, kind: ParentKind, { status }: CardTransaction): boolean =>
  statesFor[kind].includes(status),
);

/** In words, for a refusal. */
export const neededStates = (kind: ParentKind): string => statesFor[kind].join(' or ');
