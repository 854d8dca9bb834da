import { setTimeout as pause } from 'node:timers/promises';
import { bankCurrencies, isBankCurrency, type BankCurrency } from '../../generators/external-accounts.ts';
import type { Exchange } from '../../spec/exchange.ts';
import { mustKnow } from './binding.ts';
import type { Client } from './client.ts';
import { someCustomer } from './customers.ts';
import { Inconclusive } from './examiner.ts';
import { bodyOf, needed } from './judge.ts';
import { findListed } from './listing.ts';
import type { Owned } from './owned.ts';
import { target } from './run.ts';

type Row = Readonly<Record<string, unknown>>;

/** An internal account of a customer of its own. */
export interface Account {
  readonly id: string;
  readonly currency: string;
  readonly customerId: string;
  readonly platformCustomerId: string;
  readonly umaAddress: string;
}

/** Members of accounts have the names of the assumed interface: the document shows none. */
export const currencyOf = (row: Row): string | undefined => {
  const { currency } = (row['balance'] ?? {}) as { readonly currency?: { readonly code?: unknown } };
  return typeof currency?.code === 'string' ? currency.code : undefined;
};

export const rowsOf = (page: Exchange): readonly Row[] => {
  const { data } = bodyOf(page);
  return Array.isArray(data) ? (data as Row[]) : [];
};

/** The id of the first row of a page. Leaves the test as inconclusive when there is none. */
export const firstIdOn = (page: Exchange): string => {
  const [row] = rowsOf(page);
  if (typeof row?.['id'] !== 'string')
    throw new Inconclusive('prerequisite', 'The list has no row with an id.', page);
  return row['id'];
};

/** The internal accounts of a customer. Leaves the test as inconclusive where the list shows somebody else's too. */
export const accountsOf = async (api: Client, customerId: string): Promise<Exchange> => {
  const listed = needed(
    await api.call('internalAccounts.listForCustomer', { query: { customerId } }),
    'Listing the internal accounts of a customer',
  );
  const foreign = rowsOf(listed).find(
    (row) => ![undefined, customerId].includes(row['customerId'] as string),
  );
  // The document does not show what the parameter is called; whoever ignores it lists everybody's.
  mustKnow(
    foreign === undefined || !target().capabilities.state,
    'The list of internal accounts does not narrow by customerId (dialect.parameters, or a path in dialect.operations)',
    listed,
  );
  return listed;
};

/**
 * A new customer's internal account in a currency of which the suite can pay bank accounts, or in the one asked
 * for. Leaves the test as inconclusive where there is none.
 */
export const someAccount = async (api: Client, owned: Owned, wanted?: string): Promise<Account> => {
  const asked = wanted === undefined ? {} : { currencies: [wanted] };
  const { id: customerId, exchange } = await someCustomer(api, owned, {
    customerType: 'INDIVIDUAL',
    fullName: 'Ada Moreno',
    birthDate: '1990-02-28',
    nationality: 'US',
    ...asked,
  });
  const listed = await accountsOf(api, customerId);
  const fits = (code: string): boolean => (wanted === undefined ? isBankCurrency(code) : code === wanted);
  const found = rowsOf(listed).find((row) => fits(currencyOf(row) ?? ''));
  if (found === undefined)
    throw new Inconclusive(
      'prerequisite',
      `A new customer has no internal account in ${wanted ?? bankCurrencies.join(' or ')}.`,
      listed,
    );
  const { platformCustomerId, umaAddress } = bodyOf(exchange);
  return {
    id: String(found['id']),
    currency: currencyOf(found) ?? '',
    customerId,
    platformCustomerId: String(platformCustomerId),
    umaAddress: String(umaAddress),
  };
};

/** Simulates a deposit. Amounts are in the unit of the target, as all amounts here. */
export const fund = (api: Client, { id }: Pick<Account, 'id'>, amount: number): Promise<Exchange> =>
  api.call('sandbox.fundInternalAccount', { path: { accountId: id }, body: { amount } });

/** Enough for some payments of the usual amount. */
export const plenty = 1_000_000;

const pauseMs = 20;

/** Reads a balance until it is as wanted, or the time is over: a deposit may show a moment after its answer. */
export const balanceWhen = async (
  api: Client,
  account: Pick<Account, 'id' | 'customerId'>,
  isWanted: (amount: number) => boolean,
  withinMs: number = target().timeouts.eventMs,
): Promise<Balance> => {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const balance = await balanceOf(api, account);
    if (isWanted(balance.amount) || performance.now() > deadline) return balance;
    await pause(pauseMs);
  }
};

/** Long enough for a sandbox; a target that loses deposits must not hold up every check that needs one. */
const depositMs = 2_000;

/** Puts money in and waits until it shows. Leaves the test as inconclusive when the target refuses it. */
export const deposit = async (
  api: Client,
  account: Pick<Account, 'id' | 'customerId'>,
  amount: number,
): Promise<Exchange> => {
  const funded = needed(await fund(api, account, amount), 'Funding an internal account');
  const isShown = (amountIn(bodyOf(funded)) ?? 0) >= amount;
  if (!isShown && target().capabilities.state)
    await balanceWhen(api, account, (now) => now >= amount, depositMs);
  return funded;
};

/** An account with money in it. Leaves the test as inconclusive where none can be put in. */
export const fundedAccount = async (
  api: Client,
  owned: Owned,
  { amount = plenty, currency }: { readonly amount?: number; readonly currency?: string } = {},
): Promise<Account> => {
  const account = await someAccount(api, owned, currency);
  await deposit(api, account, amount);
  return account;
};

/** What an account held when it was read. */
export interface Balance {
  readonly amount: number;
  /** Where it was read. */
  readonly on: Exchange;
}

export const amountIn = (row: Row | undefined): number | undefined => {
  const { amount } = (row?.['balance'] ?? {}) as { readonly amount?: unknown };
  return typeof amount === 'number' ? amount : undefined;
};

/** What an account holds now. Leaves the test as inconclusive where the target does not show it as assumed. */
export const balanceOf = async (
  api: Client,
  { id, customerId }: Pick<Account, 'id' | 'customerId'>,
): Promise<Balance> => {
  const { row, page } = await findListed(api, 'internalAccounts.listForCustomer', id, { customerId });
  const amount = amountIn(row);
  if (amount === undefined)
    throw new Inconclusive('no-binding', `The list shows no balance.amount of the account ${id}.`, page);
  return { amount, on: page };
};

/** A currency that is not this one and of which the suite can pay bank accounts. */
export const otherCurrency = (currency: string): BankCurrency =>
  bankCurrencies.find((code) => code !== currency) ?? 'EUR';
