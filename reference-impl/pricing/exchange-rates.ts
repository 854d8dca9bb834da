import type { Answer, Call } from '../http/call.ts';
import { answerPage } from '../http/pages.ts';
import { rowsAsCollection } from '../http/rows.ts';
import {
  currencyCodes,
  currencyFacts,
  currencyOf,
  isCurrencyCode,
  type CurrencyCode,
} from '../ledger/currencies.ts';
import type { Currency } from '../ledger/currency.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { largestReceived, leastReceived } from './bounds.ts';
import { convertedDown, midRate, shownRate } from './convert.ts';
import { feeSchedule, feesIn } from './fees.ts';
import type { Routes } from '../http/intake.ts';

/** How long a rate is kept. Source: Limits ("about 5 minutes"). */
const cacheMs = 5 * 60_000;

type CurrencyPair = readonly [CurrencyCode, CurrencyCode];

/** A rate, by its pair of currencies. Amounts in smallest units. */
export interface ExchangeRate {
  readonly id: string;
  readonly sourceCurrency: Currency;
  readonly sendingAmount: number;
  readonly minSendingAmount: number;
  readonly maxSendingAmount: number;
  readonly destinationCurrency: Currency;
  readonly destinationPaymentRail: string;
  readonly receivingAmount: number;
  readonly exchangeRate: number;
  readonly fees: { readonly fixed: number; readonly total: number };
  readonly updatedAt: string;
}

/** The beginning of the five-minute window of the clock that we are in. */
export const takenAt = replaceable((call: Call): string => {
  const nowMs = call.now().getTime();
  return new Date(nowMs - (nowMs % cacheMs)).toISOString();
});

/** The price per unit received, all fees included. The price alone where nothing arrives. */
const unitPrice = (sending: number, receiving: number, from: CurrencyCode, to: CurrencyCode): number => {
  if (receiving === 0) return midRate(from, to);
  const major = sending / 10 ** currencyFacts(from).decimals / (receiving / 10 ** currencyFacts(to).decimals);
  return Number(major.toPrecision(12));
};

/** The part of a sending amount that arrives. Smallest units of their currencies. */
export const arriving = replaceable(
  (_call: Call, sendingAmount: number, fees: number, [from, to]: CurrencyPair): number =>
    convertedDown(sendingAmount - fees, from, to),
);

/** The rate between two currencies for a sending amount, in its smallest units. */
export const rateOf = replaceable(
  async (call: Call, from: CurrencyCode, to: CurrencyCode, sendingAmount: number): Promise<ExchangeRate> => {
    const schedule = await feeSchedule(call, from, to);
    const total = Math.min(feesIn(sendingAmount, schedule).total, sendingAmount);
    const receivingAmount = arriving(call, sendingAmount, total, [from, to]);
    return {
      id: `${from}-${to}`,
      sourceCurrency: currencyOf(from),
      sendingAmount,
      minSendingAmount: leastReceived,
      maxSendingAmount: largestReceived,
      destinationCurrency: currencyOf(to),
      destinationPaymentRail: currencyFacts(to).rail,
      receivingAmount,
      exchangeRate: shownRate(call, unitPrice(sendingAmount, receivingAmount, from, to)),
      fees: { fixed: schedule.platformFixed, total },
      updatedAt: takenAt(call),
    };
  },
);

/** The pairs that the query asks for. */
export const pairs = replaceable(({ query }: Call): readonly CurrencyPair[] => {
  const { sourceCurrency, destinationCurrency } = query;
  const wanted = destinationCurrency === undefined ? undefined : [destinationCurrency].flat().map(String);
  // One parameter with commas is accepted like the parameter repeated.
  const destinations = wanted?.flatMap((codes) => codes.split(','));
  const asked = [String(sourceCurrency), ...(destinations ?? [])].filter(isCurrencyCode);
  // The usual ones; any other of ISO 4217 where it is asked for.
  const offered: readonly CurrencyCode[] = [...new Set([...currencyCodes, ...asked])];
  return offered
    .filter((from) => sourceCurrency === undefined || from === sourceCurrency)
    .flatMap((from) =>
      offered
        .filter((to) => to !== from && (destinations?.includes(to) ?? true))
        .map((to) => [from, to] as const),
    );
});

/** The rates that the query asks for. */
export const askedRates = replaceable((call: Call): Promise<readonly ExchangeRate[]> => {
  const sendingAmount = Number(call.query['sendingAmount'] ?? 10_000);
  return Promise.all(pairs(call).map(([from, to]) => rateOf(call, from, to, sendingAmount)));
});

/** Lists exchange rates, fees included. */
export const getExchangeRates = replaceable(async (call: Call): Promise<Answer> =>
  answerPage(call, { from: rowsAsCollection(await askedRates(call)), view: ({ id: _id, ...rate }) => rate }),
);

export const exchangeRatesRoutes = {
  'exchangeRates.get': getExchangeRates,
} as const satisfies Routes;
