import { data } from 'currency-codes';
import type { CurrencyFacts } from './currency.ts';

declare const isIso: unique symbol;

/** A code of ISO 4217 that stands for the money of a country or of several. */
export type IsoCurrencyCode = string & { readonly [isIso]: true };

/** The register lists precious metals, funds and test codes under places that begin so. */
const noPlace = /^Zz/i;

const register: ReadonlyMap<string, { readonly name: string; readonly decimals: number }> = new Map(
  data
    .filter(({ countries }) => countries.length > 0 && !countries.every((place) => noPlace.test(place)))
    .map(({ code, currency, digits }) => [code, { name: currency, decimals: digits }]),
);

export const isIsoCurrency = (code: string): code is IsoCurrencyCode => register.has(code);

/**
 * The prices of one major unit in the sandbox, in millionths of a US dollar: about those of 2025, where a kind of
 * account is made for the currency; a cent for every other one. The document shows no prices.
 */
const pricesMicroUsd: Readonly<Record<string, number>> = {
  AED: 272_000,
  ARS: 700,
  AUD: 655_000,
  BDT: 8_200,
  BWP: 74_000,
  CHF: 1_250_000,
  CNY: 140_000,
  COP: 255,
  DKK: 156_000,
  EGP: 21_000,
  GHS: 92_000,
  GTQ: 130_000,
  HKD: 128_000,
  HTG: 7_600,
  IDR: 60,
  JMD: 6_200,
  JPY: 6_600,
  KES: 7_700,
  MWK: 577,
  MYR: 237_000,
  PKR: 3_550,
  RWF: 690,
  SGD: 770_000,
  THB: 30_800,
  TZS: 405,
  UGX: 287,
  VND: 38,
  XAF: 1_660,
  XOF: 1_660,
  ZAR: 57_500,
  ZMW: 44_000,
};

const otherPrice = 10_000;

/** The sandbox's facts about a currency of ISO 4217. Raises an Error for a code that the register lacks. */
export const isoCurrency = (code: IsoCurrencyCode): CurrencyFacts => {
  const listed = register.get(code);
  if (listed === undefined) throw new Error(`${code} is no currency of ISO 4217.`);
  return {
    ...listed,
    symbol: code,
    kind: 'fiat',
    priceMicroUsd: pricesMicroUsd[code] ?? otherPrice,
    rail: 'SWIFT',
  };
};
