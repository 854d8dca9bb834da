import type { Tx } from '../store/store.ts';
import { isInternal, ledgerAccounts, postings, type LedgerAccount, type Posting } from './journal.ts';

/** Whether the money of a tenant adds up, and what does not. */
export interface LedgerCheck {
  readonly holds: boolean;
  readonly problems: readonly string[];
  readonly accounts: readonly LedgerAccount[];
  readonly postings: readonly Posting[];
}

const posted = (rows: readonly Posting[]): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  for (const { entries } of rows)
    for (const { account, amount } of entries) sums.set(account, (sums.get(account) ?? 0) + amount);
  return sums;
};

const unbalanced = (rows: readonly Posting[]): readonly string[] =>
  rows.flatMap(({ id, entries }) => {
    const sums = new Map<string, number>();
    for (const { currency, amount } of entries) sums.set(currency, (sums.get(currency) ?? 0) + amount);
    return [...sums].filter(([, sum]) => sum !== 0).map(([code, sum]) => `${id} leaves ${sum} ${code} over.`);
  });

const wrongAccount = (account: LedgerAccount, sum: number): readonly string[] => {
  const { id, total, held } = account;
  return [
    ...(sum === total ? [] : [`${id} holds ${total}, its postings sum to ${sum}.`]),
    ...(isInternal(id) && total < 0 ? [`${id} is below zero: ${total}.`] : []),
    ...(held < 0 || held > Math.max(0, total) ? [`${id} has ${held} of ${total} held.`] : []),
  ];
};

/**
 * Adds everything up again: every posting sums to zero per currency, every balance is the sum of its postings,
 * and nobody's account is below zero.
 */
export const checkLedger = async (tx: Tx, tenant: string): Promise<LedgerCheck> => {
  const accounts = await tx.collection(ledgerAccounts, tenant).find({ order: 'oldest' });
  const rows = await tx.collection(postings, tenant).find({ order: 'oldest' });
  const sums = posted(rows);
  const problems = [
    ...unbalanced(rows),
    ...accounts.flatMap((account) => wrongAccount(account, sums.get(account.id) ?? 0)),
  ];
  return { holds: problems.length === 0, problems, accounts, postings: rows };
};
