import type { OperationId } from '../../spec/operations.ts';
import type { CallOptions, Client } from './client.ts';
import { ownCustomerId, someCustomer } from './customers.ts';
import { bodyOf, needed } from './judge.ts';
import type { Owned } from './owned.ts';
import { exampleBody } from './probes.ts';
import { ownTokenName, someToken } from './tokens.ts';

/** Requests that the target takes, in an order in which each can be sent once. */
export interface RightRequests {
  readonly customerId: string;
  readonly tokenId: string;
  readonly requests: readonly (readonly [OperationId, CallOptions])[];
}

const firm = {
  customerType: 'BUSINESS',
  businessInfo: {
    legalName: 'Analytical Engines LLC',
    country: 'US',
    taxId: '12-3456789',
    incorporatedOn: '2018-04-03',
  },
} as const;

/** About a business, its owner and a token that really are there: right in everything, whoever sends them. */
export const rightRequests = async (api: Client, owned: Owned): Promise<RightRequests> => {
  const { id: customerId } = await someCustomer(api, owned, firm);
  const { id: tokenId } = await someToken(api, owned);
  const owner = { ...(exampleBody('beneficialOwners.create') as object), customerId };
  const made = needed(
    await api.call('beneficialOwners.create', { body: owner }),
    'Adding a beneficial owner',
  );
  const beneficialOwnerId = String(bodyOf(made)['id']);
  const businessInfo = { doingBusinessAs: 'Engines' };
  const requests: RightRequests['requests'] = [
    ['customers.list', {}],
    ['customers.get', { path: { customerId } }],
    ['customers.create', { body: { ...firm, platformCustomerId: ownCustomerId() } }],
    ['customers.update', { path: { customerId }, body: { customerType: 'BUSINESS', businessInfo } }],
    ['beneficialOwners.list', { query: { customerId } }],
    ['beneficialOwners.get', { path: { beneficialOwnerId } }],
    ['beneficialOwners.create', { body: owner }],
    ['beneficialOwners.update', { path: { beneficialOwnerId }, body: { ownershipPercentage: 7 } }],
    ['tokens.list', {}],
    ['tokens.get', { path: { tokenId } }],
    ['tokens.create', { body: { name: ownTokenName(), permissions: ['VIEW'] } }],
    ['tokens.delete', { path: { tokenId } }],
    ['customers.delete', { path: { customerId } }],
  ];
  return { customerId, tokenId, requests };
};
