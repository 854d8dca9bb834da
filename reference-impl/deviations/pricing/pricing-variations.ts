import { ok } from '../../http/call.ts';
import { isInternal } from '../../ledger/journal.ts';
import { post, transfer } from '../../ledger/ledger.ts';
import { canPay, debitSource, payRefund, sendingCounter } from '../../payments/money.ts';
import type { Payment } from '../../payments/payment.ts';
import { shownRate } from '../../pricing/convert.ts';
import { askedRates, getExchangeRates } from '../../pricing/exchange-rates.ts';
import { feeSchedule } from '../../pricing/fees.ts';
import { replacing } from '../../runtime/behaviour.ts';
import type { Work } from '../../runtime/work.ts';
import type { Variations } from '../deviation.ts';

/** What a payment costs besides. Smallest units of the currency that is sent. */
const charge = 7;

/** Takes a fee from the internal account that pays, or gives it back where it is below 0. */
const charging = async (work: Work, payment: Payment, amount: number): Promise<void> => {
  const { sourceAccount, sendingCurrency } = payment.inner;
  if (sourceAccount === undefined || !isInternal(sourceAccount)) return;
  const entries = transfer(sendingCurrency, amount, sourceAccount, sendingCounter(payment, 'fees'));
  await post(work, { transaction: payment.id, entries });
};

/** What may be done otherwise with prices. */
export const pricingVariations = {
  'rates-are-the-inverse': {
    about: 'a rate is receiving units per sending unit',
    gaps: ['quotes/direction-of-the-rate', 'exchange-rates/direction'],
    areas: ['payments', 'transactions'],
    replaces: [
      replacing(shownRate, (right) => (work, rate) => Number((1 / right(work, rate)).toPrecision(12))),
    ],
  },
  'prices-are-others': {
    about: 'an exchange costs three percent and is rounded to other amounts',
    gaps: ['conventions/pricing', 'exchange-rates/values', 'payments/amount-sums'],
    areas: ['quotes', 'refunds', 'transfers'],
    replaces: [
      replacing(feeSchedule, (right) => async (...given) => {
        const schedule = await right(...given);
        return { ...schedule, serviceBps: 3 * schedule.serviceBps };
      }),
    ],
  },
  'fees-come-on-top': {
    about:
      'a payment from an internal account is charged a fee besides what it sends, which its refund gives back',
    gaps: ['payments/amount-sums', 'conventions/pricing'],
    areas: ['agent-actions', 'payments', 'quotes', 'refunds', 'transfers'],
    replaces: [
      replacing(canPay, (right) => (work, payment) => {
        const { sentAmount } = payment;
        return right(work, { ...payment, sentAmount: { ...sentAmount, amount: sentAmount.amount + charge } });
      }),
      replacing(debitSource, (right) => async (work, payment) => {
        await right(work, payment);
        await charging(work, payment, charge);
      }),
      replacing(payRefund, (right) => async (work, payment) => {
        await right(work, payment);
        if (payment.inner.debited > 0) await charging(work, payment, -charge);
      }),
    ],
  },
  'rates-are-in-an-object': {
    about: 'exchange rates come in an object of their own, and not in a page',
    readings: ['exchange-rates/is-it-a-list'],
    areas: ['conventions'],
    unexamined: 'the place of the rates is not shown',
    replaces: [replacing(getExchangeRates, () => async (call) => ok({ rates: await askedRates(call) }))],
  },
} as const satisfies Variations;
