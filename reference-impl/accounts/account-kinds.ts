/** What an external account says of itself; validation has seen to the shape. */
export interface AccountInfo {
  readonly accountType: string;
  readonly [member: string]: unknown;
}

interface AccountKind {
  /** Currencies that such an account can hold; any when absent. */
  readonly currencies?: readonly string[];
  /** The rails that reach it; a wallet has none. */
  readonly rails?: readonly string[];
  /** Members that identify it, the first one present counts. */
  readonly identifiers: readonly string[];
}

const coins = ['BTC', 'USDC', 'USDT', 'USDB'];

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
  PHP_ACCOUNT: { currencies: ['PHP'], rails: ['INSTAPAY', 'PESONET'], identifiers: ['accountNumber'] },
  SWIFT_ACCOUNT: { rails: ['SWIFT'], identifiers: ['accountNumber', 'iban'] },
  SPARK_WALLET: { currencies: coins, identifiers: ['address'] },
  ETHEREUM_WALLET: { currencies: coins, identifiers: ['address'] },
  SOLANA_WALLET: { currencies: coins, identifiers: ['address'] },
  LIGHTNING: { currencies: coins, identifiers: ['lightningAddress', 'invoice', 'bolt12'] },
};

const kindOf = ({ accountType }: AccountInfo): AccountKind => {
  const kind = kinds[accountType];
  if (kind === undefined) throw new Error(`Nothing is known of ${accountType}.`);
  return kind;
};

/** What names the account at its bank or chain; sandbox triggers look at its end. */
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
