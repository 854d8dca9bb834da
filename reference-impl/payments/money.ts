import { replaceable } from '../runtime/behaviour.ts';
import type { Work } from '../runtime/work.ts';
import { accountFor } from '../ledger/internal-accounts.ts';
import { counter, isInternal, type Entry } from '../ledger/journal.ts';
import { balanceOf, post, transfer } from '../ledger/ledger.ts';
import type { Payment } from './payment.ts';

const sendingCounter = (payment: Payment, kind: 'clearing' | 'external' | 'fees' | 'losses'): string =>
  counter(kind, payment.inner.sendingCurrency);

/** What of the sent amount is exchanged. Smallest units of the sending currency. */
const netOf = (payment: Payment): number => payment.sentAmount.amount - payment.fees;

/** Whether the source account can pay. */
export const canPay = async (work: Work, payment: Payment): Promise<boolean> => {
  const { sourceAccount, sendingCurrency } = payment.inner;
  if (sourceAccount === undefined) return false;
  // The world outside is asked for the money, and has it.
  if (!isInternal(sourceAccount)) return true;
  const { available } = await balanceOf(work, sourceAccount, sendingCurrency);
  return available >= payment.sentAmount.amount || work.faults.has('accounts-can-be-overdrawn');
};

/** Takes the sent amount from the source account. The payment is changed by the caller: `debited`. */
export const debitSource = async (work: Work, payment: Payment): Promise<void> => {
  const { sourceAccount, sendingCurrency } = payment.inner;
  if (sourceAccount === undefined) throw new Error(`${payment.id} is not paid by an account.`);
  const taken =
    payment.sentAmount.amount - (work.faults.has('execution-debits-without-the-fees') ? payment.fees : 0);
  const entries = transfer(sendingCurrency, taken, sourceAccount, sendingCounter(payment, 'clearing'));
  await post(work, { transaction: payment.id, entries });
};

/** Takes in funds that somebody sent for the payment. */
export const receiveFunds = async (work: Work, payment: Payment, amount: number): Promise<void> => {
  const { sendingCurrency } = payment.inner;
  const entries = transfer(
    sendingCurrency,
    amount,
    sendingCounter(payment, 'external'),
    sendingCounter(payment, 'clearing'),
  );
  await post(work, { transaction: payment.id, entries });
};

const payoutEntries = (payment: Payment, paidFrom: string): readonly Entry[] => {
  const { sendingCurrency: from, receivingCurrency: to, payoutTo } = payment.inner;
  const entries: readonly Entry[] = [
    { account: paidFrom, currency: from, amount: -payment.sentAmount.amount },
    { account: sendingCounter(payment, 'fees'), currency: from, amount: payment.fees },
    { account: counter('fx', from), currency: from, amount: netOf(payment) },
    { account: counter('fx', to), currency: to, amount: -payment.receivedAmount.amount },
    { account: payoutTo, currency: to, amount: payment.receivedAmount.amount },
  ];
  return entries.filter(({ amount }) => amount !== 0);
};

/** Pays out what was taken: fees, exchange, and the amount to the destination. */
export const payOut = replaceable((work: Work, payment: Payment): Promise<void> =>
  post(work, {
    transaction: payment.id,
    entries: payoutEntries(payment, sendingCounter(payment, 'clearing')),
  }),
);

/** Pays out once more what was refunded already: the service bears it. */
export const payOutAtLoss = (work: Work, payment: Payment): Promise<void> =>
  post(work, {
    transaction: payment.id,
    entries: payoutEntries(payment, sendingCounter(payment, 'losses')),
  });

/** Takes a payout back, so that it can be refunded. */
export const takeBack = (work: Work, payment: Payment): Promise<void> =>
  post(work, {
    transaction: payment.id,
    entries: payoutEntries(payment, sendingCounter(payment, 'clearing')).map((entry) => ({
      ...entry,
      amount: -entry.amount,
    })),
  });

/**
 * The ledger account that a refund goes to, by the three rules: the source account; the instrument that funded it
 * in real time; for crypto the customer's own account in that asset, opened where there is none.
 *
 * Source: Resources and their fields > Refund object (on a transaction).
 */
const refundAccount = async (work: Work, payment: Payment): Promise<string> => {
  const { funding, sourceAccount, sendingCurrency } = payment.inner;
  const isLost = work.faults.has('prefunded-refund-leaves-the-service');
  if (sourceAccount !== undefined && !isLost) return sourceAccount;
  if (funding !== 'crypto' && !work.faults.has('instant-rail-refund-is-credited'))
    return sendingCounter(payment, 'external');
  if (work.faults.has('crypto-refund-returns-to-the-wallet')) return sendingCounter(payment, 'external');
  return (await accountFor(work, sendingCurrency, payment.customerId)).id;
};

/** Keeps the fees of a payment that is refunded without them, and answers how much they are. */
const keepFees = async (work: Work, payment: Payment): Promise<number> => {
  const kept = Math.min(payment.fees, payment.inner.debited);
  if (kept === 0 || !work.variations.has('refunds-keep-the-fees')) return 0;
  const from = sendingCounter(payment, 'clearing');
  const entries = transfer(payment.inner.sendingCurrency, kept, from, sendingCounter(payment, 'fees'));
  await post(work, { transaction: payment.id, entries });
  return kept;
};

/** Gives back exactly what was debited. */
export const payRefund = async (work: Work, payment: Payment): Promise<void> => {
  const { debited } = payment.inner;
  const lost = work.faults.has('refund-is-one-too-low') ? 1 : await keepFees(work, payment);
  const amount = Math.max(0, debited - lost);
  if (amount === 0) return;
  const to = await refundAccount(work, payment);
  const entries = transfer(payment.inner.sendingCurrency, amount, sendingCounter(payment, 'clearing'), to);
  await post(work, { transaction: payment.id, entries });
};
