import { defineCollection, type Document } from '../store/store.ts';
import { replaceable } from '../runtime/behaviour.ts';
import type { CurrencyCode } from './currencies.ts';
import { internalAccountOf, internalAccountView } from './internal-account-store.ts';
import { isInternal, keep, ledgerAccount, record, type Entry } from './journal.ts';
import type { Work } from '../runtime/work.ts';

/** Money of an internal account that is set aside for a transaction. Smallest units. */
export interface Hold extends Document {
  readonly transaction: string;
  readonly account: string;
  readonly currency: CurrencyCode;
  /** The amount that is still held. */
  readonly amount: number;
}

/** The money on an account, and the part that can be spent. Smallest units. */
export interface Balance {
  readonly total: number;
  readonly held: number;
  readonly available: number;
}

const holds = defineCollection<Hold>('holds', ['transaction', 'account']);

/** A change of a balance is announced with the account as it is now. Source: Events > Other webhooks. */
export const announceBalances = replaceable(
  async (work: Work, accounts: readonly string[]): Promise<void> => {
    for (const id of accounts) {
      const data = await internalAccountView(work, await internalAccountOf(work, id));
      await work.emit({ resource: id, type: 'INTERNAL_ACCOUNT.BALANCE_UPDATED', data });
    }
  },
);

/** The balance of an account; zero where nobody ever posted to it. */
export const balanceOf = async (work: Work, account: string, currency: CurrencyCode): Promise<Balance> => {
  const { total, held } = await ledgerAccount(work, account, currency);
  return { total, held, available: total - held };
};

/**
 * Moves money. The entries sum to zero in every currency. Raises an Error, which rolls the whole transaction
 * back, when they do not, or when an internal account would give more than `balanceOf(...).available`: look
 * first; nothing can come between in one transaction. Announces every internal balance that changed.
 */
export const post = async (
  work: Work,
  { transaction, entries }: { readonly transaction: string; readonly entries: readonly Entry[] },
): Promise<void> => {
  await announceBalances(work, await record(work, transaction, entries));
};

/** The entries that carry one amount from one account to another. */
export const transfer = (
  currency: CurrencyCode,
  amount: number,
  from: string,
  to: string,
): readonly Entry[] => [
  { account: from, currency, amount: -amount },
  { account: to, currency, amount },
];

/**
 * Sets money of an internal account aside. Raises an Error when it does not have as much: look first.
 */
export const hold = async (work: Work, wanted: Omit<Hold, 'id'>): Promise<Hold> => {
  const { account, currency, amount } = wanted;
  if (!isInternal(account) || amount <= 0) throw new Error(`${amount} of ${account} cannot be held.`);
  const before = await ledgerAccount(work, account, currency);
  await keep(work, before, before.total, before.held + amount);
  const made: Hold = { id: work.newId('Hold'), ...wanted };
  await work.collection(holds).insert(made);
  await announceBalances(work, [account]);
  return made;
};

/** The holds for a transaction, oldest first. */
export const holdsOf = (work: Work, transaction: string): Promise<readonly Hold[]> =>
  work.collection(holds).find({ where: { transaction }, order: 'oldest' });

const holdOf = async (work: Work, id: string, amount: number): Promise<Hold> => {
  const found = await work.collection(holds).get(id);
  if (!found) throw new Error(`There is no ${id}.`);
  if (amount < 0 || amount > found.amount) throw new Error(`${id} holds ${found.amount}, not ${amount}.`);
  return found;
};

const lower = async (work: Work, held: Hold, amount: number): Promise<void> => {
  const before = await ledgerAccount(work, held.account, held.currency);
  await keep(work, before, before.total, before.held - amount);
  const left = held.amount - amount;
  await (left === 0
    ? work.collection(holds).delete(held.id)
    : work.collection(holds).update({ ...held, amount: left }));
};

/**
 * Takes some of what is held, or all of it, and gives it to another account. The rest stays held. Raises an Error when
 * less is held.
 */
export const capture = async (
  work: Work,
  id: string,
  { to, amount }: { readonly to: string; readonly amount: number },
): Promise<void> => {
  const held = await holdOf(work, id, amount);
  await lower(work, held, amount);
  await post(work, {
    transaction: held.transaction,
    entries: transfer(held.currency, amount, held.account, to),
  });
};

/** Gives some of what is held back to be spent, all of it when no amount is said. */
export const release = async (work: Work, id: string, amount?: number): Promise<void> => {
  const held = await holdOf(work, id, amount ?? 0);
  await lower(work, held, amount ?? held.amount);
  await announceBalances(work, [held.account]);
};
