import type { Tx } from '../store/store.ts';
import {
  counterAccounts,
  ledgerAccounts,
  postings,
  type CounterAccount,
  type LedgerAccount,
  type Posting,
} from './journal.ts';

/** Whether the money of a tenant adds up, and what does not. */
export interface LedgerCheck {
  readonly holds: boolean;
  readonly problems: readonly string[];
  readonly accounts: readonly LedgerAccount[];
  /** The service's own side. */
  readonly counters: readonly CounterAccount[];
  /** The newest, as many as were asked for; all of them were added up. */
  readonly postings: readonly Posting[];
}

const posted = (rows: readonly Posting[]): ReadonlyMap<string, bigint> => {
  const sums = new Map<string, bigint>();
  for (const { entries } of rows)
    for (const { account, amount } of entries) sums.set(account, (sums.get(account) ?? 0n) + BigInt(amount));
  return sums;
};

const unbalanced = (rows: readonly Posting[]): readonly string[] =>
  rows.flatMap(({ id, entries }) => {
    const sums = new Map<string, number>();
    for (const { currency, amount } of entries) sums.set(currency, (sums.get(currency) ?? 0) + amount);
    return [...sums].filter(([, sum]) => sum !== 0).map(([code, sum]) => `${id} leaves ${sum} ${code} over.`);
  });

const wrongTotal = (id: string, total: bigint, sum = 0n): readonly string[] =>
  sum === total ? [] : [`${id} holds ${total}, its postings sum to ${sum}.`];

const wrongAccount = ({ id, total, held }: LedgerAccount): readonly string[] => [
  ...(total < 0 ? [`${id} is below zero: ${total}.`] : []),
  ...(held < 0 || held > Math.max(0, total) ? [`${id} has ${held} of ${total} held.`] : []),
];

/**
 * Adds everything up again: every posting sums to zero per currency, every balance is the sum of its postings,
 * and nobody's account is below zero. `shown` is how many postings are wanted with it.
 */
export const checkLedger = async (tx: Tx, tenant: string, shown = 0): Promise<LedgerCheck> => {
  const accounts = await tx.collection(ledgerAccounts, tenant).find({ order: 'oldest' });
  const counters = await tx.collection(counterAccounts, tenant).find({ order: 'oldest' });
  const rows = await tx.collection(postings, tenant).find({ order: 'newest' });
  const sums = posted(rows);
  const problems = [
    ...unbalanced(rows),
    ...[...accounts, ...counters].flatMap(({ id, total }) => wrongTotal(id, BigInt(total), sums.get(id))),
    ...accounts.flatMap(wrongAccount),
  ];
  return { holds: problems.length === 0, problems, accounts, counters, postings: rows.slice(0, shown) };
};
