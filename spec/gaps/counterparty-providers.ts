import type { GapBook } from './gap.ts';

/** The document's gaps about counterparty providers. */
export const counterpartyProvidersGaps = {
  'counterparty-providers/shape': {
    section: 'Endpoints > Operation catalogue',
    open: 'path, parameters and rows',
    reference:
      'GET /uma-providers with countryCode, currencyCode, hasBlockedProviders, sortOrder, limit and cursor; rows with name, domain, lei, logoUrl, supportedRegions, supportedCurrencies and allowListStatus.',
    alsoAllowed: 'Any, named in the dialect.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['counterpartyProviders.list'],
  },
  'counterparty-providers/available': {
    section: 'Endpoints > Operation catalogue',
    open: 'what makes a provider available',
    reference: 'allowListStatus is true.',
    alsoAllowed: 'Any.',
    unvaried: 'the list is what it is: no check knows which providers there are',
    operations: ['counterpartyProviders.list'],
  },
} as const satisfies GapBook;
