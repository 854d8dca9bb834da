import type { Currency, CurrencyFacts } from './currency.ts';
import { isIsoCurrency, isoCurrency, type IsoCurrencyCode } from './iso-currencies.ts';
import { namesOf } from '../../spec/names-of.ts';

export interface Amount {
  /** Smallest units. */
  readonly amount: number;
  readonly currency: Currency;
}

/** The currencies of every platform's accounts and rates. Source: assumed; the document shows no corridors. */
const usual = {
  USD: { name: 'US dollar', symbol: '$', decimals: 2, kind: 'fiat', priceMicroUsd: 1_000_000, rail: 'ACH' },
  EUR: { name: 'Euro', symbol: '€', decimals: 2, kind: 'fiat', priceMicroUsd: 1_087_000, rail: 'SEPA' },
  GBP: {
    name: 'Pound sterling',
    symbol: '£',
    decimals: 2,
    kind: 'fiat',
    priceMicroUsd: 1_270_000,
    rail: 'FASTER_PAYMENTS',
  },
  MXN: {
    name: 'Mexican peso',
    symbol: 'MX$',
    decimals: 2,
    kind: 'fiat',
    priceMicroUsd: 54_000,
    rail: 'SPEI',
  },
  INR: { name: 'Indian rupee', symbol: '₹', decimals: 2, kind: 'fiat', priceMicroUsd: 11_900, rail: 'UPI' },
  BRL: {
    name: 'Brazilian real',
    symbol: 'R$',
    decimals: 2,
    kind: 'fiat',
    priceMicroUsd: 185_000,
    rail: 'PIX',
  },
  NGN: {
    name: 'Nigerian naira',
    symbol: '₦',
    decimals: 2,
    kind: 'fiat',
    priceMicroUsd: 650,
    rail: 'BANK_TRANSFER',
  },
  PHP: {
    name: 'Philippine peso',
    symbol: '₱',
    decimals: 2,
    kind: 'fiat',
    priceMicroUsd: 17_500,
    rail: 'BANK_TRANSFER',
  },
  CAD: {
    name: 'Canadian dollar',
    symbol: 'CA$',
    decimals: 2,
    kind: 'fiat',
    priceMicroUsd: 730_000,
    rail: 'BANK_TRANSFER',
  },
  USDC: {
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
    kind: 'crypto',
    priceMicroUsd: 1_000_000,
    rail: 'WIRE',
  },
  USDT: {
    name: 'Tether',
    symbol: 'USDT',
    decimals: 6,
    kind: 'crypto',
    priceMicroUsd: 1_000_000,
    rail: 'WIRE',
  },
  USDB: { name: 'USDB', symbol: 'USDB', decimals: 6, kind: 'crypto', priceMicroUsd: 1_000_000, rail: 'WIRE' },
  BTC: {
    name: 'Bitcoin',
    symbol: '₿',
    decimals: 8,
    kind: 'crypto',
    priceMicroUsd: 65_000_000_000,
    rail: 'WIRE',
  },
} as const satisfies Readonly<Record<string, CurrencyFacts>>;

/** A code that the sandbox can hold and exchange: one of the usual ones, or of ISO 4217. */
export type CurrencyCode = keyof typeof usual | IsoCurrencyCode;

/** The usual ones. */
export const currencyCodes = namesOf(usual);

const isUsual = (code: string): code is keyof typeof usual => Object.hasOwn(usual, code);

export const isCurrencyCode = (code: string): code is CurrencyCode => isUsual(code) || isIsoCurrency(code);

/** The sandbox's facts about a currency. */
export const currencyFacts = (code: CurrencyCode): CurrencyFacts =>
  isUsual(code) ? usual[code] : isoCurrency(code);

export const isCrypto = (code: CurrencyCode): boolean => currencyFacts(code).kind === 'crypto';

export const currencyOf = (code: CurrencyCode): Currency => {
  const { name, symbol, decimals } = currencyFacts(code);
  return { code, name, symbol, decimals };
};

export const amountOf = (amount: number, code: CurrencyCode): Amount => ({
  amount,
  currency: currencyOf(code),
});
