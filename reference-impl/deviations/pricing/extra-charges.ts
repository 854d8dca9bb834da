import { isInternal } from '../../ledger/journal.ts';
import { post, transfer } from '../../ledger/ledger.ts';
import { canPay, debitSource, payRefund, sendingCounter } from '../../payments/money.ts';
import type { Payment } from '../../payments/payment.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import type { Work } from '../../runtime/work.ts';

/** Takes so much from the internal account that pays, or gives it back where it is below 0. */
const charging = async (work: Work, payment: Payment, amount: number): Promise<void> => {
  const { sourceAccount, sendingCurrency } = payment.inner;
  if (sourceAccount === undefined || !isInternal(sourceAccount) || amount === 0) return;
  const entries = transfer(sendingCurrency, amount, sourceAccount, sendingCounter(payment, 'fees'));
  await post(work, { transaction: payment.id, entries });
};

/** A payment from an internal account takes more than it sends; its refund gives that back, too. */
export const costing = (
  more: (payment: Payment) => number,
): readonly [Replacement, Replacement, Replacement] => [
  replacing(canPay, (right, work, payment) => {
    const { sentAmount } = payment;
    const amount = sentAmount.amount + more(payment);
    return right(work, { ...payment, sentAmount: { ...sentAmount, amount } });
  }),
  replacing(debitSource, async (right, work, payment) => {
    await right(work, payment);
    await charging(work, payment, more(payment));
  }),
  replacing(payRefund, async (right, work, payment) => {
    await right(work, payment);
    if (payment.inner.debited > 0) await charging(work, payment, -more(payment));
  }),
];
