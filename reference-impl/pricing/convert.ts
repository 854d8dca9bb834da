import { replaceable } from '../runtime/behaviour.ts';
import { currencyFacts, type CurrencyCode } from '../ledger/currencies.ts';
import type { Work } from '../runtime/work.ts';

/** A price as a fraction of two whole numbers, so that nothing is lost before it is rounded. */
interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

/** Smallest units of `to` per smallest unit of `from`. */
const unitPrice = (from: CurrencyCode, to: CurrencyCode): Fraction => ({
  over: BigInt(currencyFacts(from).priceMicroUsd) * 10n ** BigInt(currencyFacts(to).decimals),
  under: BigInt(currencyFacts(to).priceMicroUsd) * 10n ** BigInt(currencyFacts(from).decimals),
});

/** An amount in another currency, rounded down. Smallest units. */
export const convertedDown = (amount: number, from: CurrencyCode, to: CurrencyCode): number => {
  const { over, under } = unitPrice(from, to);
  return Number((BigInt(amount) * over) / under);
};

/** The least amount of `from` that becomes `amount` of `to`. Smallest units. */
export const neededFor = (amount: number, from: CurrencyCode, to: CurrencyCode): number => {
  const { over, under } = unitPrice(from, to);
  return Number((BigInt(amount) * under + over - 1n) / over);
};

/** Major units of `from` per major unit of `to`, before fees. */
export const midRate = (from: CurrencyCode, to: CurrencyCode): number =>
  Number((currencyFacts(to).priceMicroUsd / currencyFacts(from).priceMicroUsd).toPrecision(12));

/** A rate as quotes and lists of rates show it. */
export const shownRate = replaceable((_work: Work, rate: number): number => rate);

/** The rate of a quote. */
export const rateBetween = (work: Work, from: CurrencyCode, to: CurrencyCode): number =>
  shownRate(work, midRate(from, to));
