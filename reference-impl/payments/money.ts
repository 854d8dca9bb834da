import { replaceable } from '../runtime/behaviour.ts';
import { accountFor } from '../ledger/internal-account-store.ts';
import { counter, isInternal, type Entry } from '../ledger/journal.ts';
import { balanceOf, post, transfer } from '../ledger/ledger.ts';
import type { Payment } from './payment.ts';
import type { Work } from '../runtime/work.ts';

/** The service's own side in the currency that is sent. */
export const sendingCounter = (payment: Payment, kind: 'clearing' | 'external' | 'fees' | 'losses'): string =>
  counter(kind, payment.inner.sendingCurrency);

/** The part of the sent amount that is exchanged. Smallest units of the sending currency. */
const netOf = (payment: Payment): number => payment.sentAmount.amount - payment.fees;

/** Whether the source account has enough. */
export const canPay = replaceable(async (work: Work, payment: Payment): Promise<boolean> => {
  const { sourceAccount, sendingCurrency } = payment.inner;
  if (sourceAccount === undefined) return false;
  // The world outside is asked for the money, and has it.
  if (!isInternal(sourceAccount)) return true;
  const { available } = await balanceOf(work, sourceAccount, sendingCurrency);
  return available >= payment.sentAmount.amount;
});

/** Whether the source pays: what lacks money fails on its course, and so does what the sandbox lets fail for it. */
export const isCovered = replaceable(
  async (work: Work, payment: Payment): Promise<boolean> =>
    payment.inner.plan.debitsNothing !== true && canPay(work, payment),
);

/** Takes the sent amount from the source account. The payment is changed by the caller: `debited`. */
export const debitSource = replaceable(async (work: Work, payment: Payment): Promise<void> => {
  const { sourceAccount, sendingCurrency } = payment.inner;
  if (sourceAccount === undefined) throw new Error(`${payment.id} is not paid by an account.`);
  const { amount } = payment.sentAmount;
  const entries = transfer(sendingCurrency, amount, sourceAccount, sendingCounter(payment, 'clearing'));
  await post(work, { transaction: payment.id, entries });
});

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

/** Pays out what was debited: fees, exchange, and the amount to the destination. */
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
export const recallPayout = (work: Work, payment: Payment): Promise<void> =>
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
export const refundAccount = replaceable(async (work: Work, payment: Payment): Promise<string> => {
  const { funding, sourceAccount, sendingCurrency } = payment.inner;
  if (sourceAccount !== undefined) return sourceAccount;
  if (funding !== 'crypto') return sendingCounter(payment, 'external');
  return (await accountFor(work, sendingCurrency, payment.customerId)).id;
});

/** Gives back exactly what was debited. */
export const payRefund = replaceable(async (work: Work, payment: Payment): Promise<void> => {
  const { debited, sendingCurrency } = payment.inner;
  if (debited === 0) return;
  const to = await refundAccount(work, payment);
  const entries = transfer(sendingCurrency, debited, sendingCounter(payment, 'clearing'), to);
  await post(work, { transaction: payment.id, entries });
});
