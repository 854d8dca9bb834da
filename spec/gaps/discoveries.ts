import type { GapBook } from './gap.ts';

/** The document's gaps about discoveries. */
export const discoveriesGaps = {
  'discoveries/shape': {
    section: 'Endpoints > Operation catalogue',
    open: 'path, parameters and rows',
    reference:
      'GET /discoveries with country, currency, limit and cursor; rows with bankName, displayName, country and currency.',
    alsoAllowed: 'Any, named in the dialect.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['discoveries.list'],
  },
  'discoveries/filters-left-out': {
    section: 'Endpoints > Operation catalogue',
    open: 'a discovery without a country or without a currency',
    reference: 'Everything that fits the filter that is there.',
    alsoAllowed: 'Any 4xx.',
    operations: ['discoveries.list'],
  },
  'discoveries/nothing-there': {
    section: 'Endpoints > Operation catalogue',
    open: 'a country and currency that no institution serves',
    reference: 'An empty page.',
    alsoAllowed: 'Any 4xx.',
    operations: ['discoveries.list'],
  },
} as const satisfies GapBook;
