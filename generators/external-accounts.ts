import fc from 'fast-check';
import type { JsonObject } from '../spec/json.ts';
import { digits, name } from './values/texts.ts';

/** An end that provokes nothing in any sandbox we know of. */
const plainEnding = '888';

const ibanOf = (country: string, bban: string): string => {
  const letters = [...country].map((letter) => letter.charCodeAt(0) - 55).join('');
  const check = 98n - (BigInt(`${bban}${letters}00`) % 97n);
  return `${country}${String(check).padStart(2, '0')}${bban}`;
};

/** What kind of account it is there, which some want to know. */
const bankAccountType = 'CHECKING';

type AccountInfo = (number: string) => JsonObject;

interface BankAccountKind {
  /** Digits of the number that identifies the account. */
  readonly length: number;
  readonly info: AccountInfo;
  /** Where its holder lives: a bank may ask for all that there is to say of a holder. */
  readonly holder: JsonObject;
}

/** A bank that some want to be named beside an IBAN. */
const swiftCode = 'EXMPDEFF';

/** All that the assumed interface knows to say of a person who holds an account, but the name. */
const holderIn = (country: string, address: JsonObject): JsonObject => ({
  beneficiaryType: 'INDIVIDUAL',
  birthDate: '1990-02-28',
  nationality: country,
  countryOfResidence: country,
  email: 'payee@example.com',
  phoneNumber: '+14155550132',
  address: { ...address, country },
});

/** Bank accounts by the currency that they hold, as the assumed interface writes them. */
const bankAccountKinds = {
  USD: {
    length: 12,
    // A zero in front is lost where it is kept as a number.
    info: (accountNumber) => ({
      accountType: 'USD_ACCOUNT',
      accountNumber: accountNumber.replace(/^\d/, '0'),
      routingNumber: '021000021',
      bankAccountType,
    }),
    holder: holderIn('US', {
      line1: '350 Fifth Avenue',
      city: 'New York',
      state: 'NY',
      postalCode: '10118',
    }),
  },
  EUR: {
    length: 18,
    info: (bban) => ({ accountType: 'EUR_ACCOUNT', iban: ibanOf('DE', bban), swiftCode }),
    holder: holderIn('DE', {
      line1: 'Unter den Linden 77',
      city: 'Berlin',
      state: 'BE',
      postalCode: '10117',
    }),
  },
  GBP: {
    length: 8,
    info: (accountNumber) => ({ accountType: 'GBP_ACCOUNT', sortCode: '200000', accountNumber }),
    holder: holderIn('GB', {
      line1: '10 Lombard Street',
      city: 'London',
      state: 'London',
      postalCode: 'EC3V 9AA',
    }),
  },
} as const satisfies Readonly<Record<string, BankAccountKind>>;

const leavesOf = (value: unknown, at: string): readonly (readonly [pointer: string, item: unknown])[] =>
  value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([name, item]) => leavesOf(item, `${at}/${name}`))
    : [[at, value]];

const details = [
  ...Object.values(bankAccountKinds).flatMap(({ holder }) => leavesOf(holder, '/accountInfo/beneficiary')),
  ['/accountInfo/swiftCode', swiftCode] as const,
  ['/accountInfo/bankAccountType', bankAccountType] as const,
];

const detailNames: readonly string[] = ['swiftCode', 'bankAccountType'];

/**
 * Whether a member of a bank account is there only for banks that ask for it. No check asserts anything of it, so a
 * target that has no place for it is sent the account without. The same member with another value is meant.
 */
export const isHolderDetail = (pointer: string, value: unknown): boolean =>
  details.some(([place, item]) => place === pointer && item === value);

export type BankCurrency = keyof typeof bankAccountKinds;

/** Currencies in which the suite can pay bank accounts. */
export const bankCurrencies = Object.keys(bankAccountKinds) as readonly BankCurrency[];

export const isBankCurrency = (currency: string): currency is BankCurrency =>
  Object.hasOwn(bankAccountKinds, currency);

/** The currency of bank accounts of an assumed type, `EUR_ACCOUNT` for one; undefined for one the suite cannot write. */
export const currencyOfType = (accountType: string): BankCurrency | undefined =>
  bankCurrencies.find((currency) => bankAccountKinds[currency].info('1')['accountType'] === accountType);

const walletType = 'ETHEREUM_WALLET';

/** The assumed types of the accounts that the suite adds. */
export const typesAdded: readonly string[] = [
  ...bankCurrencies.map((currency) => bankAccountKinds[currency].info('1').accountType),
  walletType,
];

/** The members that no other type has together, for each type of account that the suite adds. */
export const membersAdded: Readonly<Record<string, readonly string[]>> = Object.fromEntries([
  ...bankCurrencies.map((currency) => {
    const { accountType, ...members } = bankAccountKinds[currency].info('1');
    return [accountType, Object.keys(members).filter((name) => !detailNames.includes(name))] as const;
  }),
  [walletType, ['address']] as const,
]);

/** Whether the number of such an account can end so. */
export const endsNumber = (currency: BankCurrency, ending: string): boolean =>
  /^\d+$/.test(ending) && ending.length <= bankAccountKinds[currency].length;

/**
 * A bank account to add, without its owner. Its number is nobody else's but by chance, and ends as asked: the
 * sandbox decides by the end what becomes of a payment.
 */
export const bankAccount = (
  currency: BankCurrency,
  ending: string = plainEnding,
): fc.Arbitrary<JsonObject> => {
  const { length, info, holder } = bankAccountKinds[currency];
  const rest = length - ending.length;
  return fc.tuple(digits(rest, rest), name).map(([start, fullName]) => ({
    currency,
    accountInfo: { ...info(`${start}${ending}`), beneficiary: { ...holder, fullName } },
  }));
};

/** Whether the address of a wallet can end so. */
export const endsAddress = (ending: string): boolean => /^[\da-f]{1,40}$/i.test(ending);

/**
 * A wallet to add, without its owner: nobody but its holder can move what is in it. `ending` is one that an address can
 * have.
 */
export const wallet = (ending: string = plainEnding): fc.Arbitrary<JsonObject> => {
  const length = 40 - ending.length;
  return fc
    .string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length })
    .map((start) => ({
      currency: 'USDC',
      accountInfo: { accountType: walletType, address: `0x${start}${ending}` },
    }));
};
