import { replaceable } from '../runtime/behaviour.ts';
import { amountOf } from '../ledger/currencies.ts';
import { searchable, transactions } from '../records/transaction-store.ts';
import { customers } from '../records/customer-store.ts';
import { give, payerOf, setAside, take } from './card-money.ts';
import { cards, type Card } from '../records/card-store.ts';
import {
  beginCardTransaction,
  isCardTransaction,
  moveCardTransaction,
  type CardTransaction,
  type NewCardTransaction,
} from '../records/card-transaction-store.ts';
import { spendingPlanOf } from './card-triggers.ts';
import type { SpendMessage } from './issuer-message.ts';
import type { Work } from '../runtime/work.ts';

/** Whether a card can be used for something new. */
export const isUsable = replaceable((_work: Work, { state }: Card): boolean => state === 'ACTIVE');

/** The card of a message, if the issuer approves what it asks for. */
const usableCard = async (work: Work, { cardId, merchant }: SpendMessage): Promise<Card | undefined> => {
  const card = await work.collection(cards).get(cardId);
  if (!card || spendingPlanOf(merchant.descriptor).declines) return undefined;
  return isUsable(work, card) ? card : undefined;
};

/** A card transaction as it begins, before anything of it is settled. */
export const newTransaction = replaceable(
  async (
    work: Work,
    card: Card,
    { amount, merchant, issuerTransactionToken }: SpendMessage,
    { accountId, direction }: Pick<CardTransaction, 'accountId' | 'direction'>,
  ): Promise<NewCardTransaction> => {
    const now = work.now().toISOString();
    const customer = await work.collection(customers).get(card.cardholderId);
    const isDebit = direction === 'DEBIT';
    return {
      id: work.newId('CardTransaction'),
      type: 'CARD',
      cardId: card.id,
      customerId: card.cardholderId,
      platformCustomerId: customer?.platformCustomerId ?? '',
      issuerTransactionToken,
      direction,
      merchant,
      authorizedAmount: amountOf(amount, card.currency),
      settledAmount: amountOf(0, card.currency),
      refundedAmount: amountOf(0, card.currency),
      accountId,
      authorizedAt: now,
      lastEventAt: now,
      createdAt: now,
      updatedAt: now,
      inner: {
        ...searchable(isDebit ? [accountId] : [], isDebit ? [] : [accountId], [issuerTransactionToken]),
        currency: card.currency,
      },
    };
  },
);

/** The transaction that a message begins; undefined when the issuer declines, which leaves nothing behind. */
const debitFor = async (work: Work, message: SpendMessage): Promise<NewCardTransaction | undefined> => {
  const card = await usableCard(work, message);
  const accountId = card && (await payerOf(work, card, message.amount));
  return card && accountId !== undefined
    ? newTransaction(work, card, message, { accountId, direction: 'DEBIT' })
    : undefined;
};

/** The same for a payment to the card. */
export const creditFor = replaceable(
  async (work: Work, message: SpendMessage): Promise<NewCardTransaction | undefined> => {
    const card = await usableCard(work, message);
    const accountId = card?.fundingSources[0];
    return card && accountId !== undefined
      ? newTransaction(work, card, message, { accountId, direction: 'CREDIT' })
      : undefined;
  },
);

/** Leaves nothing behind for a declined authorization. */
export const decline = replaceable(async (_work: Work, _message: SpendMessage): Promise<void> => {});

/** A merchant asks; the amount is set aside. */
export const authorize = replaceable(async (work: Work, message: SpendMessage): Promise<void> => {
  const fresh = await debitFor(work, message);
  if (!fresh) return decline(work, message);
  await setAside(work, fresh, message.amount);
  await beginCardTransaction(work, fresh, 'authorize');
});

/** Authorization and clearing in one: the amount is debited. */
export const authorizeAndSettle = replaceable(async (work: Work, message: SpendMessage): Promise<void> => {
  const fresh = await debitFor(work, message);
  if (!fresh) return;
  if (spendingPlanOf(message.merchant.descriptor).debitFails) {
    await moveCardTransaction(work, await beginCardTransaction(work, fresh, 'authorize'), 'fail', {});
    return;
  }
  await take(work, fresh, message.amount);
  const settledAmount = fresh.authorizedAmount;
  await beginCardTransaction(work, { ...fresh, settledAmount }, 'settleAtOnce');
});

/** A merchant announces a payment to the card. No money moves. */
export const authorizeCredit = async (work: Work, message: SpendMessage): Promise<void> => {
  const fresh = await creditFor(work, message);
  if (fresh) await beginCardTransaction(work, fresh, 'authorize');
};

/** A payment to the card, announced and settled in one. */
export const creditAndSettle = async (work: Work, message: SpendMessage): Promise<void> => {
  const fresh = await creditFor(work, message);
  if (!fresh) return;
  await give(work, fresh, message.amount);
  await beginCardTransaction(work, { ...fresh, settledAmount: fresh.authorizedAmount }, 'settleAtOnce');
};

const openCredit = async (
  work: Work,
  { cardId, merchant }: SpendMessage,
): Promise<CardTransaction | undefined> => {
  const where = {
    type: 'CARD',
    cardId,
    direction: 'CREDIT',
    status: 'AUTHORIZED',
    'merchant.descriptor': merchant.descriptor,
  };
  const found = await work.collection(transactions).first({ where });
  return isCardTransaction(found) ? found : undefined;
};

/** A payment to the card whose amount is known now: that of the open one of this merchant, or a new one. */
export const adviseCredit = async (work: Work, message: SpendMessage): Promise<void> => {
  const open = await openCredit(work, message);
  if (!open) return authorizeCredit(work, message);
  const authorizedAmount = amountOf(message.amount, open.inner.currency);
  await moveCardTransaction(work, open, 'advise', { authorizedAmount });
};
