import { externalAccountOf } from '../accounts/external-account-store.ts';
import { ApiError, invalidField } from '../http/api-error.ts';
import { currencyFacts, type CurrencyCode } from '../ledger/currencies.ts';
import { usableInternalAccountOf } from '../ledger/internal-account-store.ts';
import { counter, type Entry } from '../ledger/journal.ts';
import { balanceOf, transfer } from '../ledger/ledger.ts';
import type { Stablecoin } from './stablecoins.ts';
import type { Work } from '../runtime/work.ts';

/** Where the value of a mint comes from, or that of a burn. */
export type Source =
  | { readonly type: 'WIRE' }
  | {
      readonly type: 'ACH_DEBIT' | 'SAME_DAY_ACH_DEBIT' | 'EXTERNAL_ACCOUNT';
      readonly externalAccountId: string;
    }
  | { readonly type: 'SERVICE_INTERNAL_ACCOUNT'; readonly accountId: string }
  | {
      readonly type: 'PROVIDER_INTERNAL_BALANCE';
      readonly sourceTokenIdentifier?: string;
      readonly cryptoNetwork?: string;
    };

/** The number that the digits of an amount say. Raises 400 for none at all, and for more than can be counted. */
export const amountFrom = ({ world }: Work, digits: string): number => {
  const amount = Number(digits);
  if (amount < 1) throw invalidField('amount', 'amount must be above zero.');
  if (amount > world.limits.number)
    throw new ApiError(400, 'AMOUNT_OUT_OF_RANGE', `amount must be ${world.limits.number} at most.`);
  return amount;
};

/** An amount of tokens in the smallest units of another currency at one to one. Raises 400 for a fraction of one. */
const worth = (amount: number, { decimals }: Stablecoin, currency: CurrencyCode): number => {
  const digits = currencyFacts(currency).decimals - decimals;
  const value = digits < 0 ? amount / 10 ** -digits : amount * 10 ** digits;
  if (!Number.isSafeInteger(value))
    throw invalidField('amount', `amount must be a whole number of the smallest unit of ${currency}.`);
  return value;
};

/**
 * The currency of an internal account, which is one of these. Raises 404 for no account, and 400 for one in another
 * currency.
 */
const currencyAmong = async (
  work: Work,
  id: string,
  currencies: readonly CurrencyCode[],
  field: string,
): Promise<CurrencyCode> => {
  const { currency } = await usableInternalAccountOf(work, id);
  if (!currencies.includes(currency))
    throw invalidField(field, `${field} must be an account in ${currencies.join(' or ')}, not ${currency}.`);
  return currency;
};

/** Raises 400 for an embedded wallet: what it gives, its holder has to sign, and this operation asks nobody. */
const mustBeSpendable = async (work: Work, id: string, field: string): Promise<void> => {
  const { type } = await usableInternalAccountOf(work, id);
  if (type === 'EMBEDDED_WALLET') throw invalidField(field, `${field} must not be an embedded wallet.`);
};

/** Raises 400 when an internal account has too little. */
const mustHave = async (
  work: Work,
  account: string,
  currency: CurrencyCode,
  amount: number,
): Promise<void> => {
  const { available } = await balanceOf(work, account, currency);
  if (available < amount)
    throw new ApiError(400, 'INSUFFICIENT_BALANCE', 'The account has less than this operation takes.');
};

/**
 * The debit of an operation's source at its creation: nothing where the value is outside. Raises 404 for an account
 * that does not exist, and 400 for one that cannot give as much.
 */
export const debitFrom = async (
  work: Work,
  source: Source,
  {
    coin,
    amount,
    field,
    currencies,
  }: {
    readonly coin: Stablecoin;
    readonly amount: number;
    readonly field: string;
    /** That an internal account may give. */
    readonly currencies: readonly CurrencyCode[];
  },
): Promise<readonly Entry[]> => {
  if ('externalAccountId' in source) await externalAccountOf(work, source.externalAccountId);
  if (source.type !== 'SERVICE_INTERNAL_ACCOUNT') return [];
  const currency = await currencyAmong(work, source.accountId, currencies, `${field}.accountId`);
  await mustBeSpendable(work, source.accountId, `${field}.accountId`);
  const value = worth(amount, coin, currency);
  await mustHave(work, source.accountId, currency, value);
  return transfer(currency, value, source.accountId, counter('clearing', currency));
};

/** The other way round: what gives back what was debited. */
export const returned = (entries: readonly Entry[]): readonly Entry[] =>
  entries.map((entry) => ({ ...entry, amount: -entry.amount }));

/** Gives up for good what was debited: it is the provider's now. */
export const handedOver = (entries: readonly Entry[]): readonly Entry[] =>
  entries
    .filter(({ amount }) => amount > 0)
    .flatMap(({ account, currency, amount }) =>
      transfer(currency, amount, account, counter('external', currency)),
    );

/** The credit of new tokens to the account that gets them. Raises 404 for none, and 400 for one in another currency. */
export const minted = async (
  work: Work,
  { currency }: Stablecoin,
  account: string,
  amount: number,
): Promise<readonly Entry[]> => {
  await currencyAmong(work, account, [currency], 'destination.accountId');
  return transfer(currency, amount, counter('external', currency), account);
};
