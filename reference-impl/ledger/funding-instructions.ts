import { createHash } from 'node:crypto';
import type { CurrencyCode } from './currencies.ts';

/** One way to pay money in. Source: assumed; the document says only that there are such instructions. */
export interface FundingInstruction {
  readonly instructionsNotes: string;
  readonly isPlatformAccount: boolean;
  readonly accountOrWalletInfo: Readonly<Record<string, string>>;
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

type Info = Readonly<Record<string, string>>;

const infos: Readonly<Record<CurrencyCode, readonly ((numbers: Numbers) => Info)[]>> = {
  USD: [
    ({ digits, reference }) => ({
      accountType: 'USD_ACCOUNT',
      accountNumber: digits(12),
      routingNumber: '021000021',
      bankName: 'First Example Bank',
      bankAccountType: 'CHECKING',
      reference,
    }),
  ],
  EUR: [
    ({ digits, reference }) => ({
      accountType: 'EUR_ACCOUNT',
      iban: `DE00${digits(18)}`,
      swiftCode: 'EXMPDEFF',
      reference,
    }),
  ],
  GBP: [
    ({ digits, reference }) => ({
      accountType: 'GBP_ACCOUNT',
      sortCode: '200000',
      accountNumber: digits(8),
      reference,
    }),
  ],
  MXN: [({ digits, reference }) => ({ accountType: 'MXN_ACCOUNT', clabeNumber: digits(18), reference })],
  INR: [
    ({ digits, reference }) => ({
      accountType: 'INR_ACCOUNT',
      accountNumber: digits(12),
      ifsc: 'EXMP0000001',
      reference,
    }),
  ],
  BRL: [
    ({ digits, reference }) => ({
      accountType: 'BRL_ACCOUNT',
      pixKey: `pay-${digits(8)}@example.com`,
      pixKeyType: 'EMAIL',
      reference,
    }),
  ],
  NGN: [
    ({ digits, reference }) => ({
      accountType: 'NGN_ACCOUNT',
      accountNumber: digits(10),
      bankName: 'Example Trust Bank',
      reference,
    }),
  ],
  PHP: [
    ({ digits, reference }) => ({
      accountType: 'PHP_ACCOUNT',
      accountNumber: digits(12),
      bankName: 'Example Savings Bank',
      reference,
    }),
  ],
  CAD: [
    ({ digits, reference }) => ({
      accountType: 'CAD_ACCOUNT',
      bankCode: '001',
      branchCode: '00012',
      accountNumber: digits(9),
      reference,
    }),
  ],
  USDC: [
    ({ hex }) => ({ accountType: 'ETHEREUM_WALLET', address: `0x${hex(40)}`, assetType: 'USDC' }),
    ({ word }) => ({ accountType: 'SOLANA_WALLET', address: word(44), assetType: 'USDC' }),
  ],
  USDB: [({ hex }) => ({ accountType: 'SPARK_WALLET', address: `sp1p${hex(40)}`, assetType: 'USDB' })],
  BTC: [
    ({ hex }) => ({ accountType: 'SPARK_WALLET', address: `sp1p${hex(40)}`, assetType: 'BTC' }),
    ({ hex }) => ({ accountType: 'LIGHTNING', invoice: `lnbc1p${hex(60)}` }),
  ],
};

/**
 * How to pay into what `id` names: an internal account, or a quote that waits for its funds. The same id gives
 * the same numbers.
 */
export const fundingInstructions = (
  id: string,
  currency: CurrencyCode,
  isPlatformAccount: boolean,
): readonly FundingInstruction[] => {
  const numbers = numbersOf(id);
  return infos[currency].map((info) => ({
    instructionsNotes: 'Put the reference into the transfer, where there is one.',
    isPlatformAccount,
    accountOrWalletInfo: info(numbers),
  }));
};

/** The reference by which money for `id` is recognised. */
export const fundingReference = (id: string): string => numbersOf(id).reference;
