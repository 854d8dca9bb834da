import { createHash } from 'node:crypto';
import { currencyFacts, type CurrencyCode } from './currencies.ts';
import { pixCode } from './pix-code.ts';

type Info = Readonly<Record<string, string | readonly string[]>>;

/** One way to pay money in. Source: assumed; the document says only that there are such instructions. */
export interface FundingInstruction {
  readonly instructionsNotes: string;
  readonly isPlatformAccount: boolean;
  readonly accountOrWalletInfo: Info;
}

/** Digits and letters that follow from an id, so that an account keeps its numbers. */
interface Numbers {
  readonly reference: string;
  readonly digits: (count: number) => string;
  readonly hex: (count: number) => string;
  readonly word: (count: number) => string;
}

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const base32 = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const numbersOf = (id: string): Numbers => {
  const bytes = createHash('sha512').update(id).digest();
  const spelled = (letters: string, count: number): string =>
    Array.from({ length: count }, (_, index) => letters[(bytes[index] ?? 0) % letters.length]).join('');
  return {
    reference: `PSI-${spelled(base32, 6)}`,
    digits: (count) => spelled('0123456789', count),
    hex: (count) => spelled('0123456789abcdef', count),
    word: (count) => spelled(base58, count),
  };
};

type Ways = readonly ((numbers: Numbers) => Info)[];

const bank =
  (paymentRails: readonly string[], info: (numbers: Numbers) => Info): ((numbers: Numbers) => Info) =>
  (numbers) => ({ ...info(numbers), paymentRails, reference: numbers.reference });

/** Bank accounts of the sandbox, by the currency that is paid in; an account reached over SWIFT for every other. */
const banks: Readonly<Record<string, Ways>> = {
  USD: [
    bank(['ACH', 'WIRE', 'RTP', 'FEDNOW'], ({ digits }) => ({
      accountType: 'USD_ACCOUNT',
      accountNumber: digits(12),
      routingNumber: '021000021',
      bankName: 'First Example Bank',
      bankAccountType: 'CHECKING',
    })),
  ],
  EUR: [
    bank(['SEPA', 'SEPA_INSTANT'], ({ digits }) => ({
      accountType: 'EUR_ACCOUNT',
      iban: `DE00${digits(18)}`,
      swiftCode: 'EXMPDEFF',
    })),
  ],
  GBP: [
    bank(['FASTER_PAYMENTS'], ({ digits }) => ({
      accountType: 'GBP_ACCOUNT',
      sortCode: '200000',
      accountNumber: digits(8),
    })),
  ],
  MXN: [bank(['SPEI'], ({ digits }) => ({ accountType: 'MXN_ACCOUNT', clabeNumber: digits(18) }))],
  INR: [
    bank(['NEFT', 'RTGS'], ({ digits }) => ({
      accountType: 'INR_ACCOUNT',
      accountNumber: digits(12),
      ifsc: 'EXMP0000001',
    })),
  ],
  BRL: [
    bank(['PIX'], ({ digits, reference }) => {
      const pixKey = `pay-${digits(8)}@example.com`;
      return { accountType: 'BRL_ACCOUNT', pixKey, pixKeyType: 'EMAIL', qrCode: pixCode(pixKey, reference) };
    }),
  ],
  NGN: [
    bank(['BANK_TRANSFER'], ({ digits }) => ({
      accountType: 'NGN_ACCOUNT',
      accountNumber: digits(10),
      bankName: 'Example Trust Bank',
    })),
  ],
  PHP: [
    bank(['BANK_TRANSFER'], ({ digits }) => ({
      accountType: 'PHP_ACCOUNT',
      accountNumber: digits(12),
      bankName: 'Example Savings Bank',
    })),
  ],
  CAD: [
    bank(['BANK_TRANSFER'], ({ digits }) => ({
      accountType: 'CAD_ACCOUNT',
      bankCode: '001',
      branchCode: '00012',
      accountNumber: digits(9),
    })),
  ],
};

const overSwift: Ways = [
  bank(['SWIFT'], ({ digits }) => ({
    accountType: 'SWIFT_ACCOUNT',
    country: 'US',
    swiftCode: 'EXMPUS33',
    bankName: 'First Example Bank',
    accountNumber: digits(12),
  })),
];

/** The address of a wallet on a network. */
const networks = {
  ETHEREUM: ({ hex }) => ({ accountType: 'ETHEREUM_WALLET', address: `0x${hex(40)}` }),
  BASE: ({ hex }) => ({ accountType: 'BASE_WALLET', address: `0x${hex(40)}` }),
  POLYGON: ({ hex }) => ({ accountType: 'POLYGON_WALLET', address: `0x${hex(40)}` }),
  PLASMA: ({ hex }) => ({ accountType: 'PLASMA_WALLET', address: `0x${hex(40)}` }),
  SOLANA: ({ word }) => ({ accountType: 'SOLANA_WALLET', address: word(44) }),
  TRON: ({ word }) => ({ accountType: 'TRON_WALLET', address: `T${word(33)}` }),
  SPARK: ({ hex }) => ({ accountType: 'SPARK_WALLET', address: `sp1p${hex(40)}` }),
  BITCOIN: ({ hex }) => ({ accountType: 'BITCOIN_L1', address: `bc1q${hex(38)}`, network: 'BITCOIN' }),
  LIGHTNING: ({ hex }) => ({ accountType: 'LIGHTNING', invoice: `lnbc1p${hex(60)}` }),
} as const satisfies Readonly<Record<string, (numbers: Numbers) => Info>>;

type Network = keyof typeof networks;

/** The networks that a coin arrives over, the usual one first. */
const networksOf: Readonly<Record<string, readonly Network[]>> = {
  USDC: ['ETHEREUM', 'SOLANA', 'BASE', 'POLYGON', 'SPARK'],
  USDT: ['TRON', 'ETHEREUM', 'PLASMA', 'SOLANA'],
  USDB: ['SPARK'],
  BTC: ['SPARK', 'LIGHTNING', 'BITCOIN'],
};

/** Payment instructions that name no coin: their network carries only one. */
const oneCoin: readonly Network[] = ['BITCOIN', 'LIGHTNING'];

const walletOn =
  (network: Network, assetType: string) =>
  (numbers: Numbers): Info => ({
    ...networks[network](numbers),
    ...(!oneCoin.includes(network) && { assetType }),
  });

/** The networks over which money in a currency can be paid in; none for one that banks carry. */
export const cryptoNetworks = (currency: CurrencyCode): readonly string[] => networksOf[currency] ?? [];

const waysInto = (currency: CurrencyCode, network: string | undefined): Ways => {
  if (currencyFacts(currency).kind === 'fiat') return banks[currency] ?? overSwift;
  return (networksOf[currency] ?? [])
    .filter((known) => network === undefined || known === network)
    .map((known) => walletOn(known, currency));
};

/**
 * How to pay into what `id` names: an internal account, or a quote that waits for its funds; over one network alone
 * where that is named. The same id gives the same numbers.
 */
export const fundingInstructions = (
  id: string,
  currency: CurrencyCode,
  {
    isPlatformAccount,
    network,
  }: { readonly isPlatformAccount: boolean; readonly network?: string | undefined },
): readonly FundingInstruction[] => {
  const numbers = numbersOf(id);
  return waysInto(currency, network).map((info) => ({
    instructionsNotes: 'Put the reference into the transfer, where there is one.',
    isPlatformAccount,
    accountOrWalletInfo: info(numbers),
  }));
};

/** The reference by which money for `id` is recognised. */
export const fundingReference = (id: string): string => numbersOf(id).reference;
