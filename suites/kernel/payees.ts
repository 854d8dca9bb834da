import fc from 'fast-check';
import { bankAccount, currencyOfType, isBankCurrency } from '../../generators/external-accounts.ts';
import type { Value } from '../../generators/kernel/from-schema.ts';
import type { Exchange } from '../../spec/exchange.ts';
import type { Client } from './client.ts';
import { Inconclusive } from './examiner.ts';
import { bodyOf, idShown, isTaken, needed } from './judge.ts';
import type { Owned } from './owned.ts';
import { target } from './run.ts';
import { provocation } from './trigger.ts';

/** One value, drawn anew every time: an account must be nobody else's. */
export const drawn = <T>(arbitrary: fc.Arbitrary<T>): T => {
  const [value] = fc.sample(arbitrary, 1);
  return value as T;
};

/** Adds an external account for a customer, whatever the target answers; it is taken away after the run. */
export const addExternalAccount = async (
  api: Client,
  owned: Owned,
  customerId: string,
  account: Value,
): Promise<Exchange> => {
  const exchange = await api.call('customerExternalAccounts.create', { body: { customerId, ...account } });
  if (isTaken(exchange)) owned.add('customerExternalAccounts.delete', String(bodyOf(exchange)['id']));
  return exchange;
};

/**
 * Whether money can be pulled from the suite's bank accounts in a currency: the document has it only from pullable
 * ones, and the target file says which those are; it may say that none is.
 */
export const canBePulled = (currency: string): boolean =>
  target().dialect.triggers.pullableAccount !== null &&
  currencyOfType(provocation('pullableAccount').value) === currency;

/** An external account to pay, by its id. */
export interface Payee {
  readonly id: string;
  readonly exchange: Exchange;
}

/** A bank account in a currency, whose number ends as asked. Leaves the test as inconclusive if it is refused. */
export const somePayee = async (
  api: Client,
  owned: Owned,
  {
    customerId,
    currency,
    ending,
  }: {
    readonly customerId: string;
    readonly currency: string;
    readonly ending?: string | undefined;
  },
): Promise<Payee> => {
  if (!isBankCurrency(currency))
    throw new Inconclusive('no-binding', `The suite knows no bank accounts in ${currency}.`);
  const account = drawn(bankAccount(currency, ending));
  const exchange = needed(
    await addExternalAccount(api, owned, customerId, account),
    'Adding an external account',
  );
  return { id: idShown(exchange), exchange };
};
