import { isJsonObject, type JsonObject } from '../../../spec/json.ts';
import { ok } from '../../http/call.ts';
import { isInternal } from '../../ledger/journal.ts';
import { isPayment, type Payment } from '../../payments/payment.ts';
import { quoteView } from '../../payments/quotes.ts';
import { shownRate } from '../../pricing/convert.ts';
import { askedRates, getExchangeRates } from '../../pricing/exchange-rates.ts';
import { feeSchedule } from '../../pricing/fees.ts';
import { replacing } from '../../runtime/behaviour.ts';
import type { Variations } from '../deviation.ts';
import { showing } from '../payments/shown-payments.ts';
import { costing } from './extra-charges.ts';

/** The extra charge of a payment. Smallest units of the currency that is sent. */
const charge = 7;

const isPaidByAccount = ({ source }: JsonObject): boolean =>
  isJsonObject(source) && isInternal(String(source['accountId']));

/** The charge of a payment that is not the first of its account. */
const laterCharge = 1_500;

/** Says what a payment is charged: the first of an account nothing. */
const chargingLater = (): ((payment: Payment) => number) => {
  const firsts = new Map<string, string>();
  return ({ id, inner: { sourceAccount = '' } }) => {
    const first = firsts.get(sourceAccount) ?? id;
    firsts.set(sourceAccount, first);
    return first === id || !isInternal(sourceAccount) ? 0 : laterCharge;
  };
};

const laterChargeOf = chargingLater();

/** Permitted variants of prices. */
export const pricingVariations = {
  'rates-are-the-inverse': {
    about: 'a rate is receiving units per sending unit',
    gaps: ['quotes/direction-of-the-rate', 'exchange-rates/direction'],
    areas: ['payments', 'transactions'],
    replaces: replacing(shownRate, (right, work, rate) => Number((1 / right(work, rate)).toPrecision(12))),
  },
  'prices-are-others': {
    about: 'an exchange costs three percent and is rounded to other amounts',
    gaps: ['conventions/pricing', 'exchange-rates/values', 'payments/amount-sums'],
    areas: ['quotes', 'refunds', 'transfers'],
    replaces: replacing(feeSchedule, async (right, ...given) => {
      const schedule = await right(...given);
      return { ...schedule, serviceBps: 3 * schedule.serviceBps };
    }),
  },
  'fees-come-on-top': {
    about:
      'a payment from an internal account is charged a fee besides what it sends, which its refund gives back',
    gaps: ['payments/amount-sums', 'conventions/pricing'],
    areas: ['agent-actions', 'payments', 'quotes', 'refunds', 'transfers'],
    replaces: [
      ...costing(() => charge),
      showing((view) =>
        isPaidByAccount(view) ? { ...view, fees: Number(view['fees'] ?? 0) + charge } : view,
      ),
      replacing(quoteView, (right, call, quote) => {
        const view = right(call, quote);
        return quote.source.sourceType === 'ACCOUNT'
          ? { ...view, feesIncluded: quote.feesIncluded + charge }
          : view;
      }),
    ],
  },
  'later-payments-of-an-account-cost-more': {
    about:
      'a payment of an internal account is charged a fee besides what it sends, but for the first; its refund gives that back',
    gaps: ['payments/amount-sums', 'conventions/pricing'],
    areas: ['conventions', 'internal-accounts', 'payments', 'refunds', 'transfers'],
    replaces: [
      ...costing(laterChargeOf),
      showing((view, payment) =>
        isPayment(payment) && payment.inner.executed
          ? { ...view, fees: payment.fees + laterChargeOf(payment) }
          : view,
      ),
    ],
  },
  'rates-are-in-an-object': {
    about: 'exchange rates come in an object of their own, and not in a page',
    readings: ['exchange-rates/is-it-a-list'],
    areas: ['conventions'],
    unexamined: 'the place of the rates is not shown',
    replaces: replacing(getExchangeRates, async (_right, call) => ok({ rates: await askedRates(call) })),
  },
} as const satisfies Variations;
