import { localAccounts, type AccountKind } from './local-accounts.ts';

/** The data of an external account; validation has seen to the shape. */
export interface AccountInfo {
  readonly accountType: string;
  readonly [member: string]: unknown;
}

const coins = ['BTC', 'USDC', 'USDT', 'USDB'];
const wallet: AccountKind = { currencies: coins, identifiers: ['address'] };

const kinds: Readonly<Record<string, AccountKind>> = {
  USD_ACCOUNT: {
    currencies: ['USD'],
    rails: ['ACH', 'WIRE', 'RTP', 'FEDNOW'],
    identifiers: ['accountNumber'],
  },
  EUR_ACCOUNT: { currencies: ['EUR'], rails: ['SEPA', 'SEPA_INSTANT'], identifiers: ['iban'] },
  GBP_ACCOUNT: { currencies: ['GBP'], rails: ['FASTER_PAYMENTS'], identifiers: ['accountNumber'] },
  MXN_ACCOUNT: { currencies: ['MXN'], rails: ['SPEI'], identifiers: ['clabeNumber'] },
  INR_ACCOUNT: { currencies: ['INR'], rails: ['UPI', 'NEFT', 'RTGS'], identifiers: ['vpa', 'accountNumber'] },
  NGN_ACCOUNT: { currencies: ['NGN'], rails: ['BANK_TRANSFER'], identifiers: ['accountNumber'] },
  CAD_ACCOUNT: { currencies: ['CAD'], rails: ['BANK_TRANSFER'], identifiers: ['accountNumber'] },
  BRL_ACCOUNT: { currencies: ['BRL'], rails: ['PIX'], identifiers: ['pixKey'] },
  PHP_ACCOUNT: { currencies: ['PHP'], rails: ['BANK_TRANSFER'], identifiers: ['accountNumber'] },
  ...localAccounts,
  // For every currency that has no kind of its own.
  SWIFT_ACCOUNT: { rails: ['SWIFT'], identifiers: ['accountNumber', 'iban'] },
  SPARK_WALLET: wallet,
  ETHEREUM_WALLET: wallet,
  SOLANA_WALLET: wallet,
  BASE_WALLET: wallet,
  POLYGON_WALLET: wallet,
  PLASMA_WALLET: wallet,
  TRON_WALLET: wallet,
  LIGHTNING: { currencies: coins, identifiers: ['lightningAddress', 'invoice', 'bolt12'] },
};

/** Names that older public guides give to some kinds. Source: assumed. */
const olderNames: Readonly<Record<string, string>> = {
  US_ACCOUNT: 'USD_ACCOUNT',
  IBAN: 'EUR_ACCOUNT',
  CLABE: 'MXN_ACCOUNT',
  UPI: 'INR_ACCOUNT',
  PIX: 'BRL_ACCOUNT',
};

const kindOf = ({ accountType }: AccountInfo): AccountKind => {
  const kind = kinds[olderNames[accountType] ?? accountType];
  if (kind === undefined) throw new Error(`Nothing is known of ${accountType}.`);
  return kind;
};

/** The identifier of the account at its bank or chain; sandbox triggers look at its end. */
export const identifierOf = (info: AccountInfo): string => {
  const member = kindOf(info).identifiers.find((name) => typeof info[name] === 'string');
  return member === undefined ? '' : String(info[member]);
};

/** The currencies that an account of its kind can hold; undefined for any. */
export const currenciesOf = (info: AccountInfo): readonly string[] | undefined => kindOf(info).currencies;

/** The account as the service shows it: bank accounts with their rails. */
export const withRails = (info: AccountInfo): AccountInfo => {
  const { rails } = kindOf(info);
  return rails === undefined ? info : { ...info, paymentRails: rails };
};

/** Money can be pulled where ACH reaches. Assumed; the document says only that some accounts are pullable. */
export const isPullable = (info: AccountInfo): boolean => kindOf(info).rails?.includes('ACH') ?? false;

/** Reached over rails of banks, not over a chain. */
export const isBankAccount = (info: AccountInfo): boolean => kindOf(info).rails !== undefined;
