import type { JsonObject } from '../../../spec/json.ts';
import type { Stage } from '../stage/stage.ts';
import { drawn } from './amounts.ts';
import type { Ask } from './scenario.ts';

/** Somebody to be paid: a bank account whose number ends in what the sandbox is to do. */
export interface Payee {
  readonly reference: string;
  readonly currency: string;
  /** Identifies the account among all others of its scenario. */
  readonly number: string;
  readonly accountInfo: JsonObject;
}

const beneficiary = (reference: string): JsonObject => ({
  beneficiaryType: 'BUSINESS',
  legalName: `${reference} Ltd`,
  countryOfResidence: 'GB',
});

/** A payee in pounds: paid at a quote from dollars. `ending` has three digits; 000 lets the payment arrive. */
export const abroad = (reference: string, ending = '000', nth = 1): Payee => {
  const number = `2000${nth}${ending}`;
  const accountInfo = {
    accountType: 'GBP_ACCOUNT',
    sortCode: '200000',
    accountNumber: number,
    beneficiary: beneficiary(reference),
  };
  return { reference, currency: 'GBP', number, accountInfo };
};

/** A payee in dollars: paid by a transfer. */
export const atHome = (reference: string, ending = '000', nth = 1): Payee => {
  const number = `300000${nth}${ending}`;
  const accountInfo = {
    accountType: 'USD_ACCOUNT',
    accountNumber: number,
    routingNumber: '021000021',
    bankName: 'First Example Bank',
    bankAccountType: 'CHECKING',
    beneficiary: beneficiary(reference),
  };
  return { reference, currency: 'USD', number, accountInfo };
};

/** A payee in a currency that has no account of its own kind: paid by a transfer from an account in it. */
export const overseas = (reference: string, currency: string, country: string, nth = 1): Payee => {
  const number = `400000${nth}000`;
  const accountInfo = {
    accountType: 'SWIFT_ACCOUNT',
    country,
    swiftCode: `EXMP${country}${country}`,
    bankName: 'Second Example Bank',
    accountNumber: number,
    beneficiary: beneficiary(reference),
  };
  return { reference, currency, number, accountInfo };
};

/** Adds somebody whom a customer can pay before the client comes. The answer is the id of the external account. */
export const payeeOf = async (
  { service }: Stage,
  customerId: string,
  { currency, accountInfo }: Payee,
): Promise<string> => {
  const body = { customerId, currency, accountInfo };
  return String((await service.call('POST', '/customers/external-accounts', body))['id']);
};

export const addPayee = ({ reference, currency, accountInfo }: Payee): Ask => ({
  ask: 'add-payee',
  with: { reference, currency, accountInfo },
});

/** Asks for a payment, of the platform or of a customer. How much it is for has a name: that of the payment, or another one. */
export const pay = (
  reference: string,
  { reference: payee }: Payee,
  {
    amount = reference,
    currency = 'USD',
    customer,
  }: { readonly amount?: string; readonly currency?: string; readonly customer?: string } = {},
): Ask => ({
  ask: 'pay',
  with: { reference, payee, amount: drawn(amount), currency, ...(customer !== undefined && { customer }) },
});

/** A debt to somebody: a payment of a scenario, by its reference. */
export const owed = (
  reference: string,
  { number }: Payee,
  amount = reference,
): Readonly<Record<string, { readonly payee: string; readonly amount: string }>> => ({
  [reference]: { payee: number, amount },
});

/** Waits until a thing stands so, as the client itself has it. */
export const waitFor = (of: string, reference: string, ...statuses: readonly string[]): Ask => ({
  ask: 'wait',
  with: { of, reference, for: statuses },
});
