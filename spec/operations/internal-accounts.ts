import type { Operations } from './operation.ts';

/** Internal accounts. */
export const internalAccountsOperations = {
  'internalAccounts.listForCustomer': {
    shows: 'name',
    method: 'GET',
    path: '/customers/internal-accounts',
    auth: 'platform',
    isList: true,
    listsInternalAccounts: true,
  },
  'internalAccounts.listForPlatform': {
    shows: 'name',
    method: 'GET',
    path: '/platform/internal-accounts',
    auth: 'platform',
    isList: true,
    listsInternalAccounts: true,
    isOfPlatform: true,
  },
  'internalAccounts.update': {
    shows: 'name',
    method: 'PATCH',
    path: '/internal-accounts/{id}',
    auth: 'platform',
  },
  'internalAccounts.export': {
    shows: 'name',
    method: 'POST',
    path: '/internal-accounts/{id}/export',
    auth: 'platform',
  },
} as const satisfies Operations;
