import { CannotBeDone, type Context } from './context.ts';
import { asObject, textOf, type Json } from './json.ts';
import { everyRow } from './pages.ts';

const currencyOf = (account: Json): string | undefined =>
  textOf(asObject(asObject(account['balance'])['currency']), 'code');

/** An internal account as it is now: the platform's, or a customer's. Raises CannotBeDone when there is none. */
export const internalAccount = async (
  { api, decisions }: Context,
  currency: string,
  customerId?: string,
): Promise<{ readonly id: string; readonly balance: number }> => {
  const path = customerId === undefined ? '/platform/internal-accounts' : '/customers/internal-accounts';
  const query = customerId === undefined ? {} : { customerId };
  const rows = await everyRow(api, decisions, path, query);
  const account = rows.find((row) => currencyOf(row) === currency);
  if (account === undefined) throw new CannotBeDone(`There is no internal account in ${currency}.`);
  return { id: String(account['id']), balance: Number(asObject(account['balance'])['amount']) };
};
