import type { Operations } from './operation.ts';

/** Rates, discovery, providers. */
export const lookupsOperations = {
  'exchangeRates.get': {
    shows: 'name',
    method: 'GET',
    path: '/exchange-rates',
    auth: 'platform',
    namesNoResource: true,
  },
  'discoveries.list': {
    shows: 'name',
    method: 'GET',
    path: '/discoveries',
    auth: 'platform',
    isList: true,
    namesNoResource: true,
  },
  'counterpartyProviders.list': {
    shows: 'name',
    method: 'GET',
    path: '/uma-providers',
    auth: 'platform',
    isList: true,
    namesNoResource: true,
  },
} as const satisfies Operations;
