import type { CardTransactionState, CardTransactionTrigger } from '../../spec/machines/card-transaction.ts';
import { notFound } from '../http/api-error.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { apply } from '../runtime/lifecycle.ts';
import type { Amount, CurrencyCode } from '../ledger/currencies.ts';
import {
  transactions,
  transactionView,
  type Searchable,
  type StoredTransaction,
} from './transaction-store.ts';
import type { Work } from '../runtime/work.ts';

export interface Merchant {
  readonly descriptor: string;
  readonly mcc?: string;
  readonly country?: string;
}

/** The authorized, cleared and returned amounts of one payment by card. One of the transactions of its cardholder. */
export interface CardTransaction extends StoredTransaction {
  readonly type: 'CARD';
  readonly status: CardTransactionState;
  readonly cardId: string;
  readonly customerId: string;
  readonly platformCustomerId: string;
  readonly issuerTransactionToken: string;
  /** DEBIT when the cardholder pays, CREDIT when the cardholder is paid. */
  readonly direction: 'DEBIT' | 'CREDIT';
  readonly merchant: Merchant;
  readonly authorizedAmount: Amount;
  readonly settledAmount: Amount;
  readonly refundedAmount: Amount;
  /** The internal account that pays or is paid. */
  readonly accountId: string;
  readonly authorizedAt: string;
  readonly lastEventAt: string;
  readonly inner: Searchable & { readonly currency: CurrencyCode };
}

export const isCardTransaction = (
  transaction: StoredTransaction | undefined,
): transaction is CardTransaction => transaction?.type === 'CARD';

/** The transaction of this card with this id. Raises 404, also for one of another card. */
export const cardTransactionOf = async (work: Work, cardId: string, id: string): Promise<CardTransaction> => {
  const transaction = await work.collection(transactions).get(id);
  if (!isCardTransaction(transaction) || transaction.cardId !== cardId)
    throw notFound('This card has no such transaction.');
  return transaction;
};

/** A card transaction as answers and events show it. */
export const cardTransactionView = replaceable((work: Work, transaction: CardTransaction): unknown =>
  transactionView(work, transaction),
);

/** Sends an event of this type that shows the transaction. */
export const announceCardTransaction = async (
  work: Work,
  transaction: CardTransaction,
  type: string,
): Promise<void> => {
  await work.emit({ resource: transaction.id, type, data: cardTransactionView(work, transaction) });
};

/** A card transaction that has no state yet. */
export type NewCardTransaction = Omit<CardTransaction, 'status'>;

/** Begins a card transaction along its lifecycle and sends the event. */
export const beginCardTransaction = replaceable(
  async (
    work: Work,
    fresh: NewCardTransaction,
    trigger: 'authorize' | 'settleAtOnce',
  ): Promise<CardTransaction> => {
    const { state, emits } = apply(work, 'card-transaction', '(none)', trigger);
    const transaction = { ...fresh, status: state };
    await work.collection(transactions).insert(transaction);
    if (emits !== undefined) await announceCardTransaction(work, transaction, emits);
    return transaction;
  },
);

/** The amounts that a step changes. */
export type AmountChange = Partial<
  Pick<CardTransaction, 'authorizedAmount' | 'settledAmount' | 'refundedAmount'>
>;

/** Changes amounts without asking the lifecycle. */
export const changeCardTransaction = async (
  work: Work,
  transaction: CardTransaction,
  change: AmountChange,
): Promise<CardTransaction> => {
  const now = work.now().toISOString();
  const after = { ...transaction, ...change, lastEventAt: now, updatedAt: now };
  await work.collection(transactions).update(after);
  return after;
};

/** Moves a card transaction along its lifecycle. Source: States and transitions > Card transaction. */
export const moveCardTransaction = replaceable(
  async (
    work: Work,
    transaction: CardTransaction,
    trigger: CardTransactionTrigger,
    change: AmountChange,
  ): Promise<CardTransaction> => {
    const { state, emits } = apply(work, 'card-transaction', transaction.status, trigger);
    const after = await changeCardTransaction(work, { ...transaction, status: state }, change);
    if (emits !== undefined) await announceCardTransaction(work, after, emits);
    return after;
  },
);
