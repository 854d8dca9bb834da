import { replaceable } from '../runtime/behaviour.ts';
import { internalAccounts } from '../ledger/internal-account-store.ts';
import { counter } from '../ledger/journal.ts';
import { balanceOf, capture, hold, holdsOf, post, release, transfer } from '../ledger/ledger.ts';
import type { Card } from '../records/card-store.ts';
import type { CardTransaction } from '../records/card-transaction-store.ts';
import type { Work } from '../runtime/work.ts';

/** The members of a card transaction that the ledger needs. */
type Payer = Pick<CardTransaction, 'id' | 'accountId' | 'inner'>;

/** The first funding source that can spend the amount; undefined when none can. */
export const payerOf = async (work: Work, card: Card, amount: number): Promise<string | undefined> => {
  for (const id of card.fundingSources) {
    const account = await work.collection(internalAccounts).get(id);
    const { available } = await balanceOf(work, id, card.currency);
    if (account?.status === 'ACTIVE' && available >= amount) return id;
  }
  return undefined;
};

const heldBy = async (work: Work, { id }: Payer): Promise<number> =>
  (await holdsOf(work, id)).reduce((sum, { amount }) => sum + amount, 0);

/** Sets exactly this much aside for the transaction. False, and nothing changes, when there is too little. */
export const setAside = replaceable(async (work: Work, payer: Payer, wanted: number): Promise<boolean> => {
  const { id: transaction, accountId: account, inner } = payer;
  const more = wanted - (await heldBy(work, payer));
  if (more > 0) {
    if ((await balanceOf(work, account, inner.currency)).available < more) return false;
    await hold(work, { transaction, account, currency: inner.currency, amount: more });
  }
  let less = -more;
  for (const held of await holdsOf(work, transaction)) {
    if (less <= 0) break;
    const amount = Math.min(less, held.amount);
    await release(work, held.id, amount);
    less -= amount;
  }
  return true;
});

/**
 * Debits money for the card network: what is set aside first, the rest from what can be spent. False, and nothing
 * changes, when that is too little.
 */
export const take = replaceable(async (work: Work, payer: Payer, amount: number): Promise<boolean> => {
  const { id, accountId, inner } = payer;
  const network = counter('external', inner.currency);
  const beyond = amount - (await heldBy(work, payer));
  if (beyond > 0 && (await balanceOf(work, accountId, inner.currency)).available < beyond) return false;
  let left = amount;
  for (const held of await holdsOf(work, id)) {
    const captured = Math.min(left, held.amount);
    if (captured > 0) await capture(work, held.id, { to: network, amount: captured });
    left -= captured;
  }
  if (left > 0)
    await post(work, { transaction: id, entries: transfer(inner.currency, left, accountId, network) });
  return true;
});

/** Credits what the card network gives. */
export const give = replaceable(
  async (work: Work, { id, accountId, inner }: Payer, amount: number): Promise<void> => {
    const network = counter('external', inner.currency);
    await post(work, { transaction: id, entries: transfer(inner.currency, amount, network, accountId) });
  },
);
