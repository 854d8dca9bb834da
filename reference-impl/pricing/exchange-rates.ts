import { notFound } from '../http/api-error.ts';
import { ok, type Call, type Handler } from '../http/call.ts';
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
import { largestReceived, leastReceived } from './bounds.ts';
import { convertedDown, midRate } from './convert.ts';
import { feeSchedule, feesIn, type FeeSchedule } from './fees.ts';

/** How long a rate is kept. Source: Limits ("about 5 minutes"). */
const cacheMs = 5 * 60_000;

interface ExchangeRate {
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
const takenAt = (call: Call): string => {
  const nowMs = call.now().getTime();
  if (call.faults.has('rates-are-never-taken-again')) return new Date(0).toISOString();
  if (call.faults.has('rates-are-not-cached')) return new Date(nowMs).toISOString();
  return new Date(nowMs - (nowMs % cacheMs)).toISOString();
};

/** What a faulty server adds to a rate: something else each time. */
const unrest = ({ faults, now }: Call): number =>
  faults.has('rate-differs-each-time') || faults.has('rates-are-not-cached') ? now().getTime() % 100_000 : 0;

/** The fees of a rate. A faulty server forgets those of the platform. */
const scheduleOf = async (call: Call, from: CurrencyCode, to: CurrencyCode): Promise<FeeSchedule> => {
  const schedule = await feeSchedule(call, from, to);
  const isCut = call.faults.has('rates-leave-the-platform-fees-out');
  return isCut ? { ...schedule, platformBps: 0, platformFixed: 0 } : schedule;
};

/** What is paid per unit received, all fees included. The price alone where nothing arrives. */
const rateOf = (sending: number, receiving: number, from: CurrencyCode, to: CurrencyCode): number => {
  if (receiving === 0) return midRate(from, to);
  const major = sending / 10 ** currencyFacts(from).decimals / (receiving / 10 ** currencyFacts(to).decimals);
  return Number(major.toPrecision(12));
};

const shownRate = ({ variations }: Call, rate: number): number =>
  variations.has('rates-are-the-inverse') ? Number((1 / rate).toPrecision(12)) : rate;

const rateBetween = async (
  call: Call,
  from: CurrencyCode,
  to: CurrencyCode,
  sendingAmount: number,
): Promise<ExchangeRate> => {
  const schedule = await scheduleOf(call, from, to);
  const total = Math.min(feesIn(sendingAmount, schedule).total, sendingAmount);
  const taken = call.faults.has('rates-add-the-fees') ? -total : total;
  const receivingAmount = convertedDown(sendingAmount - taken, from, to);
  return {
    id: `${from}-${to}`,
    sourceCurrency: currencyOf(from),
    sendingAmount,
    minSendingAmount: leastReceived,
    maxSendingAmount: largestReceived,
    destinationCurrency: currencyOf(to),
    destinationPaymentRail: currencyFacts(to).rail,
    receivingAmount,
    exchangeRate: shownRate(call, rateOf(sendingAmount, receivingAmount, from, to)) + unrest(call),
    fees: { fixed: schedule.platformFixed, total },
    updatedAt: takenAt(call),
  };
};

const pairs = ({ query, faults }: Call): readonly (readonly [CurrencyCode, CurrencyCode])[] => {
  const { sourceCurrency, destinationCurrency } = query;
  const wanted = destinationCurrency as readonly string[] | undefined;
  // One parameter with commas is taken like the parameter repeated.
  const destinations = wanted?.flatMap((codes) => codes.split(','));
  const isAny = faults.has('rates-ignore-the-source-currency');
  const isAnyTarget = faults.has('rates-ignore-the-destination-currency');
  const asked = [String(sourceCurrency), ...(destinations ?? [])].filter(isCurrencyCode);
  // The usual ones; any other of ISO 4217 where it is asked for.
  const offered: readonly CurrencyCode[] = [...new Set([...currencyCodes, ...asked])];
  return offered
    .filter((from) => isAny || sourceCurrency === undefined || from === sourceCurrency)
    .flatMap((from) =>
      offered
        .filter((to) => to !== from && (isAnyTarget || (destinations?.includes(to) ?? true)))
        .map((to) => [from, to] as const),
    );
};

/** Lists exchange rates, fees included. */
export const getExchangeRates: Handler = async (call) => {
  const asked = Number(call.query['sendingAmount'] ?? 10_000);
  const sendingAmount = call.faults.has('rates-ignore-the-amount') ? 10_000 : asked;
  const rates = await Promise.all(
    pairs(call).map(([from, to]) => rateBetween(call, from, to, sendingAmount)),
  );
  if (call.variations.has('rates-are-in-an-object')) return ok({ rates });
  if (rates.length === 0 && call.variations.has('finding-nothing-answers-404'))
    throw notFound('No such rates.');
  return answerPage(call, { from: rowsAsCollection(rates), view: ({ id: _id, ...rate }) => rate });
};
