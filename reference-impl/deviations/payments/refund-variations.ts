import { counter } from '../../ledger/journal.ts';
import { post, transfer } from '../../ledger/ledger.ts';
import { payRefund } from '../../payments/money.ts';
import { movePayment } from '../../payments/moves.ts';
import type { Payment } from '../../payments/payment.ts';
import { hasRefund, settleRefund, startRefund } from '../../payments/steps.ts';
import { isJsonObject } from '../../../spec/json.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { lacking, only } from '../altered-answers.ts';
import { during, withLaterTasks } from '../altered-work.ts';
import type { Variations } from '../deviation.ts';
import { showing } from './shown-payments.ts';

/** How long a refund that was credited at once is not settled yet. Virtual milliseconds. */
const whileMs = 120;

/** A return by the bank changes the payment otherwise. */
const returning = (
  alter: (payment: Payment, change: Partial<Payment>) => readonly [Payment, Partial<Payment>],
): Replacement =>
  replacing(movePayment, (right, work, payment, trigger, change) => {
    const [before, altered] = trigger === 'returnByBank' ? alter(payment, { ...change }) : [payment, change];
    return right(work, before, trigger, altered);
  });

/** Permitted variants of refunds. */
export const refundVariations = {
  'refunds-are-credited-at-once': {
    about: 'a refund that will settle is credited when it is initiated, 120 ms before',
    gaps: ['refunds/moment-of-the-credit'],
    areas: ['payments', 'transactions', 'transfers', 'webhooks'],
    replaces: [
      replacing(startRefund, async (right, work, payment, reason) => {
        // A refund that will fail is never credited: the money could not be recovered once it was spent.
        if (payment.inner.plan.refundFails === true) return right(work, payment, reason);
        const refunding = await right(withLaterTasks(work, whileMs), payment, reason);
        await payRefund(work, refunding);
        return refunding;
      }),
      during(
        settleRefund,
        replacing(payRefund, async () => {}),
      ),
    ],
  },
  'refunds-keep-the-fees': {
    about: 'a refund gives back what was debited without the fees',
    gaps: ['refunds/amount'],
    areas: ['payments', 'transactions', 'transfers'],
    replaces: replacing(payRefund, async (right, work, payment) => {
      const { inner, fees, id } = payment;
      const kept = Math.min(fees, inner.debited);
      const { sendingCurrency: currency } = inner;
      if (kept > 0)
        await post(work, {
          transaction: id,
          entries: transfer(currency, kept, counter('clearing', currency), counter('fees', currency)),
        });
      await right(work, { ...payment, inner: { ...inner, debited: inner.debited - kept } });
    }),
  },
  'refunds-show-little': {
    about: 'a refund shows status, reason and settledAt alone',
    gaps: ['refunds/always-present-members'],
    areas: ['payments', 'transactions', 'transfers', 'webhooks'],
    unexamined: 'what a refund does not show is not looked at',
    replaces: showing((view) => {
      const { refund } = view;
      return isJsonObject(refund)
        ? { ...view, refund: only(refund, ['status', 'reason', 'settledAt']) }
        : view;
    }),
  },
  'bank-returns-have-another-reason': {
    about: 'a payment that the bank returned has the reason COUNTERPARTY_POST_TX_FAILED',
    gaps: ['payments/reason-of-a-bank-return'],
    areas: ['refunds', 'webhooks'],
    replaces: returning((payment, change) => [
      payment,
      { ...change, failureReason: 'COUNTERPARTY_POST_TX_FAILED' },
    ]),
  },
  'bank-returns-take-settled-at-away': {
    about: 'a payment that the bank returned has no settledAt any more',
    gaps: ['payments/settled-at-after-a-bank-return'],
    areas: ['refunds', 'transactions', 'webhooks'],
    replaces: returning((payment, change) => [lacking(payment, 'settledAt'), change]),
  },
  'undebited-failures-are-refunded-too': {
    about: 'a failed payment that took nothing has a refund, of nothing',
    readings: ['payments/refund-without-a-debit'],
    areas: ['refunds', 'transactions', 'transfers', 'webhooks'],
    replaces: replacing(hasRefund, () => true),
  },
} as const satisfies Variations;
