import { ledgerAccount } from '../ledger/journal.ts';
import { internalAccounts } from '../ledger/internal-account-store.ts';
import { postings } from '../ledger/journal.ts';
import { workFor } from '../tasks/work.ts';
import type { Tx } from '../store/store.ts';
import type { System } from '../runtime/system.ts';
import { amountText } from './amount-text.ts';

const accountsShown = 100;
const postingsShown = 60;

/** Internal accounts with what they hold, those with the newest customers first, and the newest postings. */
export const readMoney = async (world: System, tx: Tx, tenant: string): Promise<unknown> => {
  const work = workFor(world, tx, tenant);
  const accounts = work.collection(internalAccounts);
  const platform = await accounts.find({
    where: { customerId: null },
    order: 'oldest',
    limit: accountsShown,
  });
  const customers = await accounts.find({ limit: accountsShown });
  const rows = [...platform, ...customers.filter(({ customerId }) => customerId !== undefined)];
  const views = [];
  for (const { id, customerId, type, status, currency } of rows) {
    const { total, held } = await ledgerAccount(work, id, currency);
    const available = amountText(total - held, currency);
    views.push({
      id,
      customerId,
      type,
      status,
      currency,
      available,
      held: amountText(held, currency),
      isEmpty: total === 0,
    });
  }
  const newest = await work.collection(postings).find({ limit: postingsShown });
  return {
    accounts: views,
    postings: newest.map(({ id, transaction, createdAt, entries }) => ({
      id,
      transaction,
      createdAt,
      entries: entries.map(({ account, amount, currency }) => ({
        account,
        amount: amountText(amount, currency),
      })),
    })),
  };
};
