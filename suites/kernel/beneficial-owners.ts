import type { Value } from '../../generators/kernel/from-schema.ts';
import type { Exchange } from '../../spec/exchange.ts';
import type { Client } from './client.ts';
import { someCustomer } from './customers.ts';
import { bodyOf, needed } from './judge.ts';
import type { Owned } from './owned.ts';

/** Enough of a business for it to be added. */
export const plainBusiness: Value = {
  customerType: 'BUSINESS',
  businessInfo: {
    legalName: 'Analytical Engines LLC',
    country: 'US',
    taxId: '12-3456789',
    incorporatedOn: '2018-04-03',
  },
};

/** Enough of a beneficial owner for it to be added: no optional member. */
export const plainOwner: Value = {
  roles: ['UBO'],
  ownershipPercentage: 1,
  personalInfo: {
    firstName: 'Grace',
    lastName: 'Okafor',
    birthDate: '1985-06-11',
    nationality: 'US',
    address: { line1: '7 Harbour Road', city: 'Oakland', state: 'CA', postalCode: '94607', country: 'US' },
    idType: 'SSN',
    identifier: '123-45-6789',
  },
};

/** A business to work with. Leaves the test as inconclusive when the target takes none. */
export const someBusiness = async (api: Client, owned: Owned): Promise<string> =>
  (await someCustomer(api, owned, plainBusiness)).id;

/** Adds a beneficial owner, whatever the target answers. It goes when its customer goes. */
export const addOwner = (api: Client, customerId: string, owner: Value): Promise<Exchange> =>
  api.call('beneficialOwners.create', { body: { ...owner, customerId } });

/** A beneficial owner of a business of its own. Leaves the test as inconclusive when the target takes none. */
export const someOwner = async (
  api: Client,
  owned: Owned,
  owner: Value = plainOwner,
): Promise<{ readonly id: string; readonly customerId: string; readonly exchange: Exchange }> => {
  const customerId = await someBusiness(api, owned);
  const exchange = needed(await addOwner(api, customerId, owner), 'Adding a beneficial owner');
  return { id: String(bodyOf(exchange)['id']), customerId, exchange };
};

export const readOwner = (api: Client, beneficialOwnerId: string): Promise<Exchange> =>
  api.call('beneficialOwners.get', { path: { beneficialOwnerId } });

export const updateOwner = (api: Client, beneficialOwnerId: string, body: Value): Promise<Exchange> =>
  api.call('beneficialOwners.update', { path: { beneficialOwnerId }, body });
