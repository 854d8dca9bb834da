import { amountOf, type Amount } from '../ledger/currencies.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { allows } from '../runtime/lifecycle.ts';
import { give, setAside, take } from './card-money.ts';
import { moveCardTransaction, type CardTransaction } from '../records/card-transaction-store.ts';
import { spendingPlanOf } from './card-triggers.ts';
import type { Work } from '../runtime/work.ts';

/**
 * The effect of a message on its parent, which is in a state that the message may meet. Amounts in smallest units.
 * Answers the parent as it is then, or undefined where the message had no effect.
 */
export type Settlement = (
  work: Work,
  parent: CardTransaction,
  amount: number,
) => Promise<CardTransaction | undefined>;

/** An amount in the currency of the transaction. */
export const inCurrencyOf = ({ inner }: CardTransaction, amount: number): Amount =>
  amountOf(amount, inner.currency);

/** A payment to the card has nothing set aside. */
const keepAside = async (work: Work, parent: CardTransaction, amount: number): Promise<boolean> =>
  parent.direction === 'CREDIT' || setAside(work, parent, amount);

/** The network corrects the total. No effect where the account has not as much more to set aside. */
export const advise = replaceable<Settlement>(async (work, parent, amount) => {
  const trigger = allows(work, 'card-transaction', parent.status, 'advise')
    ? 'advise'
    : 'adviseAfterClearing';
  const open = amount - parent.settledAmount.amount;
  if (open < 0 || !(await keepAside(work, parent, open))) return undefined;
  return moveCardTransaction(work, parent, trigger, { authorizedAmount: inCurrencyOf(parent, amount) });
});

/** The step that a clearing is, after which this much is settled. */
export const clearingTrigger = replaceable(
  (_work: Work, { authorizedAmount }: CardTransaction, settled: number): 'clearPartially' | 'clearFully' =>
    settled < authorizedAmount.amount ? 'clearPartially' : 'clearFully',
);

/** Moves the money of a clearing. False, and nothing changes, where the account cannot pay. */
export const pay = async (work: Work, parent: CardTransaction, amount: number): Promise<boolean> => {
  if (parent.direction === 'CREDIT') {
    await give(work, parent, amount);
    return true;
  }
  return !spendingPlanOf(parent.merchant.descriptor).debitFails && take(work, parent, amount);
};

/**
 * The merchant collects. Nothing to collect ends the authorization; more than was authorized is collected as well.
 * Where the account cannot pay, the transaction is an EXCEPTION and no money moves.
 */
export const clear = replaceable<Settlement>(async (work, parent, amount) => {
  const isPaid = amount === 0 || (await pay(work, parent, amount));
  if (amount === 0 || !isPaid) {
    await keepAside(work, parent, 0);
    return moveCardTransaction(work, parent, isPaid ? 'expire' : 'fail', {});
  }
  const settled = parent.settledAmount.amount + amount;
  const trigger = clearingTrigger(work, parent, settled);
  if (trigger === 'clearFully') await keepAside(work, parent, 0);
  return moveCardTransaction(work, parent, trigger, { settledAmount: inCurrencyOf(parent, settled) });
});

/** The step that a return is, after which this much is refunded. */
export const returnTrigger = replaceable(
  (_work: Work, { settledAmount }: CardTransaction, refunded: number): 'returnPartially' | 'returnFully' =>
    refunded < settledAmount.amount ? 'returnPartially' : 'returnFully',
);

/** The merchant gives back. No effect beyond what is left of the settled amount. */
export const settleReturn = replaceable<Settlement>(async (work, parent, amount) => {
  const refunded = parent.refundedAmount.amount + amount;
  if (parent.direction === 'CREDIT' || refunded > parent.settledAmount.amount) return undefined;
  await give(work, parent, amount);
  const trigger = returnTrigger(work, parent, refunded);
  return moveCardTransaction(work, parent, trigger, { refundedAmount: inCurrencyOf(parent, refunded) });
});

/** The merchant reverses the return. No effect where the account has spent it meanwhile. */
export const reverseReturn = replaceable<Settlement>(async (work, parent) => {
  if (!(await take(work, parent, parent.refundedAmount.amount))) return undefined;
  return moveCardTransaction(work, parent, 'reverseReturn', { refundedAmount: inCurrencyOf(parent, 0) });
});
