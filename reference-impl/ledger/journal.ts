import { ApiError } from '../http/api-error.ts';
import { defineCollection, type Document } from '../store/store.ts';
import { replaceable } from '../runtime/behaviour.ts';
import type { CurrencyCode } from './currencies.ts';
import type { Work } from '../runtime/work.ts';

/**
 * Money of somebody, one balance in one currency. An account that was never posted to is not stored; it holds
 * nothing.
 */
export interface LedgerAccount extends Document {
  readonly currency: CurrencyCode;
  /** Smallest units, held ones included. */
  readonly total: number;
  /** Smallest units that are set aside and cannot be spent. Never more than `total`. */
  readonly held: number;
  readonly updatedAt: string;
}

/** The service's own side of movements in one currency. The sum that went through it in all its time has no bound. */
export interface CounterAccount extends Document {
  readonly currency: CurrencyCode;
  /** Smallest units, as decimal digits: sums of amounts go beyond the integers that JSON numbers can say. */
  readonly total: string;
}

/** The gain of one account (above zero), or its loss (below). */
export interface Entry {
  readonly account: string;
  readonly currency: CurrencyCode;
  /** Smallest units, not zero. */
  readonly amount: number;
}

/** Entries that happened together; they sum to zero in every currency. */
export interface Posting extends Document {
  /** Id of what moved the money: a transaction, a card transaction, a funding. */
  readonly transaction: string;
  readonly entries: readonly Entry[];
  readonly createdAt: string;
}

export const ledgerAccounts = defineCollection<LedgerAccount>('ledger_accounts', ['currency']);
export const counterAccounts = defineCollection<CounterAccount>('counter_accounts');
export const postings = defineCollection<Posting>('postings', ['transaction']);

/** The service's own side of every movement. Only these accounts may be below zero. */
type CounterKind = 'clearing' | 'fees' | 'fx' | 'external' | 'losses';

/**
 * The counter-account of a kind in a currency:
 * - `clearing`: debited from a source and not yet delivered.
 * - `fees`: earned.
 * - `fx`: what exchanges took in and paid out.
 * - `external`: the world outside; below zero by what came in.
 * - `losses`: paid twice, as when a cancelled payment was delivered anyway.
 */
export const counter = (kind: CounterKind, currency: CurrencyCode): string => `${kind}:${currency}`;

export const isInternal = (account: string): boolean => account.startsWith('InternalAccount:');

const safe = (amount: number): number => {
  if (!Number.isSafeInteger(amount)) throw new Error(`${amount} is no amount that can be counted exactly.`);
  return amount;
};

const mustFit = ({ world }: Work, total: number): void => {
  if (total > world.limits.balance)
    throw new ApiError(400, 'AMOUNT_OUT_OF_RANGE', 'The account would hold more than an account can hold.');
};

const mustBalance = (entries: readonly Entry[]): void => {
  const sums = new Map<CurrencyCode, number>();
  for (const { currency, amount } of entries)
    sums.set(currency, safe((sums.get(currency) ?? 0) + safe(amount)));
  for (const [currency, sum] of sums)
    if (sum !== 0) throw new Error(`A posting leaves ${sum} ${currency} over.`);
};

export const ledgerAccount = async (
  work: Work,
  id: string,
  currency: CurrencyCode,
): Promise<LedgerAccount> => {
  const stored = await work.collection(ledgerAccounts).get(id);
  if (stored && stored.currency !== currency)
    throw new Error(`${id} holds ${stored.currency}, not ${currency}.`);
  return stored ?? { id, currency, total: 0, held: 0, updatedAt: '' };
};

/** Raises an Error where an account would give more than it has. Smallest units. */
export const mustHave = replaceable((_work: Work, id: string, total: number, held: number): void => {
  if (held < 0 || total < held)
    throw new Error(`${id} cannot give what it does not have: ${total} with ${held} held.`);
});

/**
 * Writes what an account holds. Raises an Error when it would be below zero, and 400 AMOUNT_OUT_OF_RANGE when it
 * would be above `limits.balance`.
 */
export const keep = async (work: Work, before: LedgerAccount, total: number, held: number): Promise<void> => {
  const { id } = before;
  mustHave(work, id, total, held);
  mustFit(work, total);
  const after = { ...before, total: safe(total), held: safe(held), updatedAt: work.now().toISOString() };
  const accounts = work.collection(ledgerAccounts);
  await (before.updatedAt === '' ? accounts.insert(after) : accounts.update(after));
};

const count = async (work: Work, { account: id, currency, amount }: Entry): Promise<void> => {
  const counters = work.collection(counterAccounts);
  const before = await counters.get(id);
  const total = String(BigInt(before?.total ?? 0) + BigInt(amount));
  await (before === undefined
    ? counters.insert({ id, currency, total })
    : counters.update({ ...before, total }));
};

/**
 * Writes one posting and the balances that follow from it. Raises an Error, which rolls everything back, when
 * its entries do not sum to zero, an amount is no safe integer, or an internal account would give what it has
 * not: whoever posts looks first. Raises 400 when it would hold more than an account can.
 */
export const record = async (
  work: Work,
  transaction: string,
  entries: readonly Entry[],
): Promise<readonly string[]> => {
  mustBalance(entries);
  for (const entry of entries) {
    if (!isInternal(entry.account)) {
      await count(work, entry);
      continue;
    }
    const before = await ledgerAccount(work, entry.account, entry.currency);
    await keep(work, before, before.total + entry.amount, before.held);
  }
  const createdAt = work.now().toISOString();
  await work
    .collection(postings)
    .insert({ id: work.newId('Posting'), transaction, entries: [...entries], createdAt });
  return [...new Set(entries.map(({ account }) => account))].filter(isInternal);
};
