import { notFound } from '../http/api-error.ts';
import { defineCollection, type Document } from '../store/store.ts';
import type { Work } from '../runtime/work.ts';

/** What every kind of transaction keeps for the filters of the list, and shows nobody. */
export interface Searchable {
  /** Accounts and UMA addresses that the money comes from. */
  readonly senders: readonly string[];
  /** Accounts and UMA addresses that it goes to. */
  readonly receivers: readonly string[];
  /** Both, for the filter that does not care. */
  readonly parties: readonly string[];
  readonly references: readonly string[];
}

export const searchable = (
  senders: readonly string[],
  receivers: readonly string[],
  references: readonly string[] = [],
): Searchable => ({ senders, receivers, parties: [...senders, ...receivers], references });

/**
 * A transaction as it is stored: what reads show, and `inner`, which they do not. Payments and card
 * transactions share one collection, because one list shows them all.
 */
export interface StoredTransaction extends Document {
  readonly type: 'OUTGOING' | 'INCOMING' | 'CARD';
  readonly status: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly customerId?: string;
  readonly platformCustomerId?: string;
  readonly inner: Searchable;
}

export const transactions = defineCollection<StoredTransaction>('transactions', [
  'customerId',
  'platformCustomerId',
  'status',
  'type',
  'createdAt',
]);

/** The members of the document's table. */
const listed: ReadonlySet<string> = new Set([
  'id',
  'customerId',
  'status',
  'type',
  'direction',
  'sentAmount',
  'receivedAmount',
  'createdAt',
  'settledAt',
  'failureReason',
  'refund',
]);

type Shown = Omit<StoredTransaction, 'inner'> & {
  readonly quoteId?: string;
  readonly refund?: { readonly status: string; readonly reason: string; readonly settledAt?: string };
};

/** Members of an outgoing payment that the variations that are on have otherwise. */
const variedMembers = (variations: Work['variations'], { quoteId, refund }: Shown): object => ({
  ...(quoteId !== undefined &&
    variations.has('quote-payments-have-a-type-of-their-own') && { type: 'OUTGOING_QUOTE' }),
  ...(refund !== undefined &&
    variations.has('refunds-show-little') && {
      refund: {
        status: refund.status,
        reason: refund.reason,
        ...(refund.settledAt !== undefined && { settledAt: refund.settledAt }),
      },
    }),
});

/** A transaction as reads and webhooks show it. */
export const transactionView = (
  { variations }: Pick<Work, 'variations'>,
  { inner: _inner, ...transaction }: StoredTransaction,
): unknown => {
  if (transaction.type !== 'OUTGOING') return transaction;
  const shown = { ...transaction, ...variedMembers(variations, transaction) };
  return variations.has('payments-show-little')
    ? Object.fromEntries(Object.entries(shown).filter(([name]) => listed.has(name)))
    : shown;
};

/** The transaction with this id, of whatever kind. Raises 404 TRANSACTION_NOT_FOUND. */
export const transactionOf = async (work: Work, id: string): Promise<StoredTransaction> => {
  const transaction = await work.collection(transactions).get(id);
  if (!transaction)
    throw notFound(
      'No such transaction.',
      work.faults.has('missing-transaction-is-a-plain-404') ? undefined : 'TRANSACTION_NOT_FOUND',
    );
  return transaction;
};
