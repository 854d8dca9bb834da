import type { Operations } from './operation.ts';

/** External accounts. */
export const externalAccountsOperations = {
  'customerExternalAccounts.create': {
    shows: 'name',
    method: 'POST',
    path: '/customers/external-accounts',
    auth: 'platform',
  },
  'customerExternalAccounts.get': {
    shows: 'name',
    method: 'GET',
    path: '/customers/external-accounts/{externalAccountId}',
    auth: 'platform',
  },
  'customerExternalAccounts.list': {
    shows: 'name',
    method: 'GET',
    path: '/customers/external-accounts',
    auth: 'platform',
    isList: true,
  },
  'customerExternalAccounts.delete': {
    shows: 'name',
    method: 'DELETE',
    path: '/customers/external-accounts/{externalAccountId}',
    auth: 'platform',
  },
  'platformExternalAccounts.create': {
    shows: 'name',
    method: 'POST',
    path: '/platform/external-accounts',
    auth: 'platform',
    isOfPlatform: true,
  },
  'platformExternalAccounts.get': {
    shows: 'name',
    method: 'GET',
    path: '/platform/external-accounts/{externalAccountId}',
    auth: 'platform',
    isOfPlatform: true,
  },
  'platformExternalAccounts.list': {
    shows: 'name',
    method: 'GET',
    path: '/platform/external-accounts',
    auth: 'platform',
    isList: true,
    isOfPlatform: true,
  },
  'platformExternalAccounts.delete': {
    shows: 'name',
    method: 'DELETE',
    path: '/platform/external-accounts/{externalAccountId}',
    auth: 'platform',
    isOfPlatform: true,
  },
} as const satisfies Operations;
