import type { Operations } from './operation.ts';

/** Cross-currency. */
export const quotesOperations = {
  'quotes.create': {
    shows: 'shape',
    method: 'POST',
    path: '/quotes',
    auth: 'platform',
    namesOthersInBody: true,
  },
  'quotes.get': { shows: 'name', method: 'GET', path: '/quotes/{quoteId}', auth: 'platform' },
  'quotes.execute': { shows: 'shape', method: 'POST', path: '/quotes/{quoteId}/execute', auth: 'platform' },
  'lookups.externalAccount': {
    shows: 'name',
    method: 'GET',
    path: '/receiver/external-account/{accountId}',
    auth: 'platform',
  },
  'lookups.umaAddress': {
    shows: 'name',
    method: 'GET',
    path: '/receiver/uma/{receiverUmaAddress}',
    auth: 'platform',
  },
  'crypto.estimateWithdrawalFee': {
    shows: 'name',
    method: 'POST',
    path: '/crypto/estimate-withdrawal-fee',
    auth: 'platform',
    namesNoResource: true,
  },
} as const satisfies Operations;
