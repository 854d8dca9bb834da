import { namesOf } from '../../spec/names-of.ts';

/** The service's knowledge of a kind of external account. */
export interface AccountKind {
  /** Currencies that such an account can hold; any when absent. */
  readonly currencies?: readonly string[];
  /** The rails that reach it; a wallet has none. */
  readonly rails?: readonly string[];
  /** Members that identify it, the first one present counts. */
  readonly identifiers: readonly string[];
}

/** The identifiers of a local account, by how money reaches it. */
const ways = {
  iban: { rails: ['BANK_TRANSFER'], identifiers: ['iban'] },
  bank: { rails: ['BANK_TRANSFER'], identifiers: ['accountNumber', 'iban', 'phoneNumber'] },
  mobile: { rails: ['MOBILE_MONEY'], identifiers: ['phoneNumber'] },
  either: { rails: ['BANK_TRANSFER', 'MOBILE_MONEY'], identifiers: ['accountNumber', 'phoneNumber'] },
} as const;

const currenciesBy: Readonly<Record<keyof typeof ways, readonly string[]>> = {
  iban: ['AED', 'DKK'],
  bank: 'BDT COP EGP GHS GTQ HKD IDR JMD MYR PKR SGD THB VND ZAR'.split(' '),
  mobile: ['BWP', 'HTG', 'KES', 'MWK', 'RWF', 'TZS', 'UGX', 'XAF', 'XOF', 'ZMW'],
  either: ['CNY', 'SLV'],
};

/** El Salvador's accounts are named after the country: money there is the US dollar, and was the colon. */
const heldIn = (name: string): readonly string[] => (name === 'SLV' ? ['USD', 'SVC'] : [name]);

/** Kinds of accounts that one currency alone has, by their account types. Source: assumed. */
export const localAccounts: Readonly<Record<string, AccountKind>> = Object.fromEntries(
  namesOf(ways).flatMap((way) =>
    currenciesBy[way].map((name) => [`${name}_ACCOUNT`, { ...ways[way], currencies: heldIn(name) }]),
  ),
);
