import type { JsonObject } from '../../spec/json.ts';
import { notFound } from '../http/api-error.ts';
import { replaceable, type Behaved } from '../runtime/behaviour.ts';
import { defineCollection, type Document } from '../store/store.ts';
import type { Work } from '../runtime/work.ts';

/** Members of every kind of transaction for the filters of the list; no answer shows them. */
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

/** A transaction as reads and webhooks show it. */
export const transactionView = replaceable(
  (_context: Behaved, { inner: _inner, ...transaction }: StoredTransaction): JsonObject => transaction,
);

/** The transaction with this id, of whatever kind. Raises 404 TRANSACTION_NOT_FOUND. */
export const transactionOf = replaceable(async (work: Work, id: string): Promise<StoredTransaction> => {
  const transaction = await work.collection(transactions).get(id);
  if (!transaction) throw notFound('No such transaction.', 'TRANSACTION_NOT_FOUND');
  return transaction;
});
