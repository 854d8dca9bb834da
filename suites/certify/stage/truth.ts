import { asJsonObject, type JsonObject } from '../../../spec/json.ts';
import type { Stage } from './stage.ts';

/** The number of an account as it was given, wherever the account info has it. */
const holds = (account: JsonObject, number: string): boolean =>
  Object.values(asJsonObject(account['accountInfo'])).includes(number);

/** The ids of the external accounts with a number: there may be several when a client adds one twice. */
const accountsWith = async ({ service }: Stage, number: string): Promise<readonly string[]> => {
  const rows = [
    ...(await service.rows('/platform/external-accounts')),
    ...(await service.rows('/customers/external-accounts')),
  ];
  return rows.filter((row) => holds(row, number)).map(({ id }) => String(id));
};

/** An outgoing transaction, as far as the truth about payments needs it. */
export interface TrueTransaction {
  readonly id: string;
  readonly status: string;
  readonly sent: number;
  readonly failureReason?: string;
  readonly refund?: string;
}

const viewOf = (row: JsonObject): TrueTransaction => {
  const refund = asJsonObject(row['refund'])['status'];
  const { failureReason } = row;
  return {
    id: String(row['id']),
    status: String(row['status']),
    sent: Number(asJsonObject(row['sentAmount'])['amount']),
    ...(typeof failureReason === 'string' && { failureReason }),
    ...(typeof refund === 'string' && { refund }),
  };
};

/** A quote that was never executed has a record, too, and nothing was paid by it. */
const wasExecuted = async ({ service }: Stage, row: JsonObject): Promise<boolean> => {
  if (row['status'] === 'EXPIRED') return false;
  if (row['status'] !== 'PENDING' || typeof row['quoteId'] !== 'string') return true;
  const { status } = await service.call('GET', `/quotes/${row['quoteId']}`);
  return status !== 'PENDING' && status !== 'EXPIRED';
};

/** The transactions that pay the account with a number, oldest first; with `all`, those that were never executed, too. */
export const paymentsTo = async (
  stage: Stage,
  number: string,
  { all = false }: { readonly all?: boolean } = {},
): Promise<readonly TrueTransaction[]> => {
  const accounts = await accountsWith(stage, number);
  const rows = (await stage.service.rows('/transactions')).filter(
    (row) =>
      row['type'] === 'OUTGOING' && accounts.includes(String(asJsonObject(row['destination'])['accountId'])),
  );
  const found: TrueTransaction[] = [];
  for (const row of rows.toReversed()) if (all || (await wasExecuted(stage, row))) found.push(viewOf(row));
  return found;
};

/** How the payment to an account stands: of several the newest counts. Nulls where there is none. */
export const paymentTruth =
  (number: string) =>
  async (stage: Stage): Promise<JsonObject> => {
    const newest = (await paymentsTo(stage, number)).at(-1);
    return {
      status: newest?.status ?? null,
      refund: newest?.refund ?? null,
      failureReason: newest?.failureReason ?? null,
    };
  };

/** The second payment to somebody who is owed twice: null where only one was made. */
export const secondPaymentTruth =
  (number: string) =>
  async (stage: Stage): Promise<JsonObject> => ({
    status: (await paymentsTo(stage, number))[1]?.status ?? null,
  });

const currencyOf = (account: JsonObject): unknown =>
  asJsonObject(asJsonObject(account['balance'])['currency'])['code'];

/** An internal account of the platform, or of a customer. Raises an Error when there is none. */
export const accountIn = async (
  { service }: Stage,
  currency: string,
  customerId?: string,
): Promise<JsonObject> => {
  const rows =
    customerId === undefined
      ? await service.rows('/platform/internal-accounts')
      : await service.rows(`/customers/internal-accounts?customerId=${encodeURIComponent(customerId)}`);
  const account = rows.find((row) => currencyOf(row) === currency);
  if (account === undefined) throw new Error(`The mock has no internal account in ${currency}.`);
  return account;
};

/** The money in the platform's account in a currency. */
export const balanceTruth =
  (currency: string) =>
  async (stage: Stage): Promise<JsonObject> => ({
    amount: asJsonObject((await accountIn(stage, currency))['balance'])['amount'],
  });

/** Puts money into the platform's account in a currency. Smallest units. */
export const fund = async (
  stage: Stage,
  currency: string,
  amount: number,
  customerId?: string,
): Promise<void> => {
  const { id } = await accountIn(stage, currency, customerId);
  await stage.service.call('POST', `/sandbox/internal-accounts/${String(id)}/fund`, { amount });
};

const statusOf = (row: JsonObject | undefined, ...names: readonly string[]): JsonObject => ({
  status: names.map((name) => row?.[name]).find((value) => value !== undefined) ?? null,
});

/** How a customer with the platform's own identifier stands. */
export const customerTruth =
  (reference: string) =>
  async ({ service }: Stage): Promise<JsonObject> => {
    const rows = await service.rows(`/customers?platformCustomerId=${encodeURIComponent(reference)}`);
    return statusOf(rows[0], 'kycStatus', 'kybStatus');
  };

/** Every id of a list. */
export const listTruth =
  (path: string) =>
  async ({ service }: Stage): Promise<JsonObject> => ({
    ids: (await service.rows(path)).map(({ id }) => id),
  });
