import { randomUUID } from 'node:crypto';
import type { Value } from '../../generators/kernel/from-schema.ts';
import type { Exchange } from '../../spec/exchange.ts';
import type { Client } from './client.ts';
import { bodyOf, isTaken, needed } from './judge.ts';
import type { Owned } from './owned.ts';
import { run } from './run.ts';

/** A platformCustomerId that bears the run's mark and that nobody else has. */
export const ownCustomerId = (): string => `${run().prefix}-${randomUUID()}`;

/**
 * A person with all that the document lists but enhanced due diligence and the optional umaAddress: a target may
 * ask for more than a name.
 */
export const wholePerson: Value = {
  customerType: 'INDIVIDUAL',
  region: 'US',
  email: 'ada@example.com',
  phoneNumber: '+14155550132',
  fullName: 'Ada Moreno',
  birthDate: '1990-02-28',
  nationality: 'US',
  address: {
    line1: '12 Analytical Way',
    city: 'San Francisco',
    state: 'CA',
    postalCode: '94105',
    country: 'US',
  },
  taxIdType: 'SSN',
  taxIdentifier: '536-22-8726',
  taxIdCountryOfIssuance: 'US',
};

/** Adds a customer, whatever the target answers; one that came to be is taken away after the run. */
export const addCustomer = async (api: Client, owned: Owned, customer: Value): Promise<Exchange> => {
  const body = { platformCustomerId: ownCustomerId(), ...customer };
  const exchange = await api.call('customers.create', { body });
  const { id } = bodyOf(exchange);
  if (typeof id === 'string' && isTaken(exchange)) owned.add('customers.delete', id);
  return exchange;
};

/** A customer to work with. Leaves the test as inconclusive when the target takes none. */
export const someCustomer = async (
  api: Client,
  owned: Owned,
  customer: Value = {
    customerType: 'INDIVIDUAL',
    fullName: 'Ada Moreno',
    birthDate: '1990-02-28',
    nationality: 'US',
  },
): Promise<{ readonly id: string; readonly exchange: Exchange }> => {
  const added = needed(await addCustomer(api, owned, customer), 'Adding a customer');
  const id = String(bodyOf(added)['id']);
  return { id, exchange: await shownCustomer(api, id, added) };
};

/** The customer itself: the answer to a creation may be no more than the id. */
export const shownCustomer = async (api: Client, id: string, added: Exchange): Promise<Exchange> =>
  bodyOf(added)['customerType'] === undefined && isTaken(added)
    ? needed(await readCustomer(api, id), 'Reading a customer')
    : added;

export const readCustomer = (api: Client, customerId: string): Promise<Exchange> =>
  api.call('customers.get', { path: { customerId } });

export const updateCustomer = (api: Client, customerId: string, body: Value): Promise<Exchange> =>
  api.call('customers.update', { path: { customerId }, body });
