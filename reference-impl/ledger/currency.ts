/** How a currency looks in an amount. */
export interface Currency {
  readonly code: string;
  readonly name: string;
  readonly symbol: string;
  /** Digits behind the point; amounts are integers of the smallest unit. */
  readonly decimals: number;
}

/** The sandbox's facts about a currency beside its looks. */
export interface CurrencyFacts extends Omit<Currency, 'code'> {
  readonly kind: 'fiat' | 'crypto';
  /** The price of one major unit, in millionths of a US dollar. The sandbox has these prices for ever. */
  readonly priceMicroUsd: number;
  /** How money in it usually arrives. */
  readonly rail: string;
}
