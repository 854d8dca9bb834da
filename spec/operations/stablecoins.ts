import type { Operations } from './operation.ts';

/** Stablecoins. */
export const stablecoinsOperations = {
  'stablecoins.linkProviderAccount': {
    shows: 'name',
    method: 'POST',
    path: '/stablecoin-provider-accounts',
    auth: 'platform',
    capability: 'stablecoins',
  },
  'stablecoins.getProviderAccount': {
    shows: 'name',
    method: 'GET',
    path: '/stablecoin-provider-accounts/{stablecoinProviderAccountId}',
    auth: 'platform',
    capability: 'stablecoins',
  },
  'stablecoins.listProviderAccounts': {
    shows: 'name',
    method: 'GET',
    path: '/stablecoin-provider-accounts',
    auth: 'platform',
    isList: true,
    capability: 'stablecoins',
  },
  'stablecoins.register': {
    shows: 'name',
    method: 'POST',
    path: '/stablecoins',
    auth: 'platform',
    capability: 'stablecoins',
  },
  'stablecoins.get': {
    shows: 'name',
    method: 'GET',
    path: '/stablecoins/{stablecoinId}',
    auth: 'platform',
    capability: 'stablecoins',
  },
  'stablecoins.list': {
    shows: 'name',
    method: 'GET',
    path: '/stablecoins',
    auth: 'platform',
    isList: true,
    capability: 'stablecoins',
  },
  'stablecoins.mint': {
    shows: 'name',
    method: 'POST',
    path: '/stablecoins/{stablecoinId}/mints',
    auth: 'platform',
    capability: 'stablecoins',
  },
  'stablecoins.burn': {
    shows: 'name',
    method: 'POST',
    path: '/stablecoins/{stablecoinId}/burns',
    auth: 'platform',
    capability: 'stablecoins',
  },
  'stablecoins.getOperation': {
    shows: 'name',
    method: 'GET',
    path: '/stablecoin-operations/{stablecoinOperationId}',
    auth: 'platform',
    capability: 'stablecoins',
  },
  'stablecoins.listOperations': {
    shows: 'name',
    method: 'GET',
    path: '/stablecoins/{stablecoinId}/operations',
    auth: 'platform',
    isList: true,
    capability: 'stablecoins',
  },
} as const satisfies Operations;
