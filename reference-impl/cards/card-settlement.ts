import { cardTransactionMachine } from '../../spec/machines/card-transaction.ts';
import type { Faults } from '../deviations/faults.ts';
import { allows } from '../runtime/lifecycle.ts';
import type { Work } from '../runtime/work.ts';
import { amountOf, type Amount } from '../ledger/currencies.ts';
import { give, setAside, take } from './card-money.ts';
import {
  changeCardTransaction,
  moveCardTransaction,
  tellCardTransaction,
  type CardTransaction,
} from './card-transaction-store.ts';
import { spendingPlanOf } from './card-triggers.ts';

/** What a message does to its parent, which is in a state that the message may meet. Amounts in smallest units. */
export type Settlement = (work: Work, parent: CardTransaction, amount: number) => Promise<unknown>;

const worth = ({ inner }: CardTransaction, amount: number): Amount => amountOf(amount, inner.currency);

/** A payment to the card has nothing set aside. */
const keepAside = async (work: Work, parent: CardTransaction, amount: number): Promise<boolean> =>
  parent.direction === 'CREDIT' || setAside(work, parent, amount);

/** The network corrects the total. No effect where the account has not as much more to set aside. */
export const advise: Settlement = async (work, parent, amount) => {
  const authorizedAmount = worth(parent, amount);
  const trigger = parent.status === 'AUTHORIZED' ? 'advise' : 'adviseAfterClearing';
  if (!allows(cardTransactionMachine, parent.status, trigger))
    return changeCardTransaction(work, parent, { authorizedAmount });
  const open = amount - parent.settledAmount.amount;
  if (open < 0 || !(await keepAside(work, parent, open))) return undefined;
  const advised = await moveCardTransaction(work, parent, trigger, { authorizedAmount });
  if (work.variations.has('advices-have-an-event')) await tellCardTransaction(work, advised);
  return advised;
};

const clearingTrigger = (
  faults: Faults,
  { settledAmount, authorizedAmount }: CardTransaction,
  settled: number,
): 'clearPartially' | 'clearFully' => {
  const isFirst = settledAmount.amount === 0;
  if (settled < authorizedAmount.amount)
    return isFirst && faults.has('partial-clearing-settles') ? 'clearFully' : 'clearPartially';
  const leavesOpen = isFirst ? 'full-clearing-leaves-open' : 'last-clearing-leaves-open';
  return faults.has(leavesOpen) ? 'clearPartially' : 'clearFully';
};

const pay = async (work: Work, parent: CardTransaction, amount: number): Promise<boolean> => {
  if (parent.direction === 'CREDIT') {
    await give(work, parent, amount);
    return true;
  }
  return !spendingPlanOf(parent.merchant.descriptor).debitFails && take(work, parent, amount);
};

/** Nothing more will be collected, or nothing can be. */
const endAuthorization = async (work: Work, parent: CardTransaction, isPaid: boolean): Promise<unknown> => {
  if (isPaid && work.variations.has('clearings-of-nothing-change-nothing')) return undefined;
  await keepAside(work, parent, 0);
  return moveCardTransaction(work, parent, isPaid ? 'expire' : 'fail');
};

/**
 * The merchant collects. Nothing to collect ends the authorization; more than was authorized is taken as well.
 * Where the account cannot pay, the transaction is an EXCEPTION and nothing is taken.
 */
export const clear: Settlement = async (work, parent, amount) => {
  if (work.faults.has('clearing-settles-nothing')) return undefined;
  const isPaid = amount === 0 || (await pay(work, parent, amount));
  if (amount === 0 || !isPaid) return endAuthorization(work, parent, isPaid);
  const settled = parent.settledAmount.amount + amount;
  const change = { settledAmount: worth(parent, settled) };
  // Only a variation clears what is SETTLED.
  if (parent.status === 'SETTLED') return changeCardTransaction(work, parent, change);
  const trigger = clearingTrigger(work.faults, parent, settled);
  if (trigger === 'clearFully') await keepAside(work, parent, 0);
  if (parent.status === 'PARTIALLY_SETTLED' && work.faults.has('second-clearing-goes-back'))
    return changeCardTransaction(work, { ...parent, status: 'AUTHORIZED' }, change);
  const isTooHigh = trigger === 'clearPartially' && work.faults.has('settled-amount-is-one-too-high');
  return moveCardTransaction(work, parent, trigger, {
    settledAmount: worth(parent, settled + Number(isTooHigh)),
  });
};

const returnTrigger = (
  faults: Faults,
  { settledAmount, refundedAmount }: CardTransaction,
  refunded: number,
): 'returnPartially' | 'returnFully' => {
  if (refunded < settledAmount.amount)
    return faults.has('partial-return-refunds') ? 'returnFully' : 'returnPartially';
  const isFirst = refundedAmount.amount === 0;
  const staysSettled = isFirst ? 'full-return-stays-settled' : 'last-return-stays-settled';
  return faults.has(staysSettled) ? 'returnPartially' : 'returnFully';
};

const shownRefund = (faults: Faults, refunded: number, amount: number): number => {
  if (faults.has('refunded-amount-stays-zero')) return 0;
  return faults.has('refunded-amount-is-the-last-return') ? amount : refunded;
};

/** The merchant gives back. No effect beyond what is left of the settled amount. */
export const giveBack: Settlement = async (work, parent, asked) => {
  const left = parent.settledAmount.amount - parent.refundedAmount.amount;
  const amount = work.variations.has('returns-beyond-give-what-is-left') ? Math.min(asked, left) : asked;
  if (parent.status !== 'SETTLED')
    return changeCardTransaction(
      work,
      { ...parent, status: 'REFUNDED' },
      { refundedAmount: worth(parent, amount) },
    );
  const refunded = parent.refundedAmount.amount + amount;
  if (parent.direction === 'CREDIT' || refunded > parent.settledAmount.amount) return undefined;
  if (!work.faults.has('card-return-credits-nothing')) await give(work, parent, amount);
  const refundedAmount = worth(parent, shownRefund(work.faults, refunded, amount));
  const trigger = returnTrigger(work.faults, parent, refunded);
  const returned = await moveCardTransaction(work, parent, trigger, { refundedAmount });
  const isTold = trigger === 'returnPartially' && work.variations.has('partial-returns-have-an-event');
  if (isTold) await tellCardTransaction(work, returned);
  return returned;
};

/** The merchant takes the return back. No effect where the account has spent it meanwhile. */
export const takeBack: Settlement = async (work, parent) => {
  if (parent.status !== 'REFUNDED') {
    const status = parent.status === 'SETTLED' ? 'PARTIALLY_SETTLED' : 'SETTLED';
    return changeCardTransaction(work, { ...parent, status }, {});
  }
  if (!(await take(work, parent, parent.refundedAmount.amount))) return undefined;
  const change = { refundedAmount: worth(parent, 0) };
  if (work.faults.has('reversal-stays-refunded')) return changeCardTransaction(work, parent, change);
  if (work.variations.has('reversed-returns-have-a-state-of-their-own')) {
    // No state of the lifecycle: the document has none for it.
    const reversed = await changeCardTransaction(
      work,
      { ...parent, status: 'RETURN_REVERSED' as never },
      change,
    );
    await tellCardTransaction(work, reversed);
    return reversed;
  }
  return moveCardTransaction(work, parent, 'reverseReturn', change);
};
