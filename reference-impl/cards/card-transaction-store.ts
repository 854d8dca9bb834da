import {
  cardTransactionMachine,
  type CardTransactionState,
  type CardTransactionTrigger,
} from '../../spec/machines/card-transaction.ts';
import { damaged, type Damages, type FaultName } from '../deviations/faults.ts';
import { notFound } from '../http/api-error.ts';
import { apply } from '../runtime/lifecycle.ts';
import type { Work } from '../runtime/work.ts';
import type { Amount, CurrencyCode } from '../ledger/currencies.ts';
import {
  transactions,
  transactionView,
  type Searchable,
  type StoredTransaction,
} from '../payments/transaction-store.ts';

export interface Merchant {
  readonly descriptor: string;
  readonly mcc?: string;
  readonly country?: string;
}

/** What was authorized, cleared and returned on a card. One of the transactions of its cardholder. */
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

/** What faults do to a card transaction before it is kept. */
const cardTransactionDamages: Damages<CardTransaction> = {
  'authorized-card-transaction-is-pending': (transaction) =>
    // No state of the lifecycle, which is the point.
    transaction.status === 'AUTHORIZED' ? { ...transaction, status: 'PENDING' as never } : transaction,
};

const silentFaults: Readonly<Record<CardTransactionState, FaultName | undefined>> = {
  AUTHORIZED: 'authorization-is-not-announced',
  PARTIALLY_SETTLED: 'partial-settlement-is-not-announced',
  SETTLED: 'settlement-is-not-announced',
  REFUNDED: 'card-refund-is-not-announced',
  EXCEPTION: undefined,
};

const isSilent = (
  { faults }: Work,
  trigger: CardTransactionTrigger,
  state: CardTransactionState,
): boolean => {
  const fault = trigger === 'reverseReturn' ? 'return-reversal-is-not-announced' : silentFaults[state];
  return fault !== undefined && faults.has(fault);
};

const typeOf = ({ faults }: Work, type: string): string =>
  type === 'CARD_TRANSACTION.REFUNDED' && faults.has('card-refund-has-another-event-type')
    ? 'CARD_TRANSACTION.RETURNED'
    : type;

const announce = async (
  work: Work,
  transaction: CardTransaction,
  trigger: CardTransactionTrigger,
  emits: string | undefined,
): Promise<void> => {
  const isLate = work.faults.has('authorization-is-announced-last');
  if (emits === undefined || isSilent(work, trigger, transaction.status)) return;
  if (isLate && trigger === 'authorize') return;
  const hasIdOnly = work.faults.has('card-transaction-event-carries-the-id-only');
  const data = hasIdOnly ? { id: transaction.id } : cardTransactionView(work, transaction);
  await work.emit({ resource: transaction.id, type: typeOf(work, emits), data });
  if (trigger !== 'clearFully') return;
  if (isLate) await work.emit({ resource: transaction.id, type: 'CARD_TRANSACTION.AUTHORIZED', data });
  if (work.faults.has('settlement-is-announced-twice'))
    await work.emit({ resource: transaction.id, type: emits, data: { ...(data as object), again: true } });
};

/** Tells of a card transaction as it is, where nothing of the lifecycle does. */
export const tellCardTransaction = async (work: Work, transaction: CardTransaction): Promise<void> => {
  const data = cardTransactionView(work, transaction);
  await work.emit({ resource: transaction.id, type: `CARD_TRANSACTION.${transaction.status}`, data });
};

/** A card transaction as the variations that are on show it. */
export const cardTransactionView = (work: Work, transaction: CardTransaction): unknown =>
  work.variations.has('refunded-amount-is-a-number')
    ? transactionView(work, {
        ...transaction,
        refundedAmount: transaction.refundedAmount.amount,
      } as StoredTransaction)
    : transactionView(work, transaction);

/** Begins a card transaction along its lifecycle and tells of it. */
export const beginCardTransaction = async (
  work: Work,
  fresh: Omit<CardTransaction, 'status'>,
  trigger: 'authorize' | 'settleAtOnce',
): Promise<CardTransaction> => {
  const { state, emits } = apply(cardTransactionMachine, '(none)', trigger);
  const transaction = damaged(work.faults, cardTransactionDamages, { ...fresh, status: state });
  await work.collection(transactions).insert(transaction);
  await announce(work, transaction, trigger, emits);
  return transaction;
};

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
export const moveCardTransaction = async (
  work: Work,
  transaction: CardTransaction,
  trigger: CardTransactionTrigger,
  change: AmountChange = {},
): Promise<CardTransaction> => {
  const { state, emits } = apply(cardTransactionMachine, transaction.status, trigger);
  const after = await changeCardTransaction(work, { ...transaction, status: state }, change);
  await announce(work, after, trigger, emits);
  return after;
};
