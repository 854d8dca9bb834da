/** How a currency looks in an amount. */
export interface Currency {
  readonly code: string;
  readonly name: string;
  readonly symbol: string;
  /** Digits behind the point; amounts are integers of the smallest unit. */
  readonly decimals: number;
}

export interface Amount {
  /** Smallest units. */
  readonly amount: number;
  readonly currency: Currency;
}

interface KnownCurrency extends Omit<Currency, 'code'> {
  readonly kind: 'fiat' | 'crypto';
  /** What one major unit costs, in millionths of a US dollar. The sandbox has these prices for ever. */
  readonly priceMicroUsd: number;
  /** How money in it usually arrives. */
  readonly rail: string;
}

/** Everything the sandbox can hold and exchange. Source: assumed; the document shows no corridors. */
export const currencies = {
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
    rail: 'INSTAPAY',
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
  USDB: { name: 'USDB', symbol: 'USDB', decimals: 6, kind: 'crypto', priceMicroUsd: 1_000_000, rail: 'WIRE' },
  BTC: {
    name: 'Bitcoin',
    symbol: '₿',
    decimals: 8,
    kind: 'crypto',
    priceMicroUsd: 65_000_000_000,
    rail: 'WIRE',
  },
} as const satisfies Readonly<Record<string, KnownCurrency>>;

export type CurrencyCode = keyof typeof currencies;

export const currencyCodes = Object.keys(currencies) as readonly CurrencyCode[];

export const isCurrencyCode = (code: string): code is CurrencyCode => Object.hasOwn(currencies, code);

export const isCrypto = (code: CurrencyCode): boolean => currencies[code].kind === 'crypto';

export const currencyOf = (code: CurrencyCode): Currency => {
  const { name, symbol, decimals } = currencies[code];
  return { code, name, symbol, decimals };
};

export const amountOf = (amount: number, code: CurrencyCode): Amount => ({
  amount,
  currency: currencyOf(code),
});
