import type { GapBook } from './gap.ts';

/** The document's gaps about exchange rates. */
export const exchangeRatesGaps = {
  'exchange-rates/shape': {
    section: 'Endpoints > Operation catalogue',
    open: 'path, parameters and rows',
    reference:
      'GET /exchange-rates with sourceCurrency, destinationCurrency, sendingAmount, limit and cursor; rows with both currencies, both amounts, bounds, rail, exchangeRate, fees and updatedAt.',
    alsoAllowed: 'Any, named in the dialect.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['exchangeRates.get'],
  },
  'exchange-rates/direction': {
    section: 'What the service does',
    open: 'whether a rate is sending per receiving or the inverse',
    reference: 'Sending units per receiving unit, after fees.',
    alsoAllowed: 'The inverse; before fees.',
    operations: ['exchangeRates.get'],
  },
  'exchange-rates/values': {
    section: 'What the service does',
    open: 'rates, fees and supported corridors',
    reference: 'A fixed table in the sandbox.',
    alsoAllowed: 'Any.',
    operations: ['exchangeRates.get'],
  },
  'exchange-rates/start-of-the-cache': {
    section: 'Limits',
    open: 'what starts the five minutes',
    reference: 'Whole five-minute windows of the clock, the same for all rates of a platform.',
    alsoAllowed: 'Any start; a cache per corridor.',
    unvaried: 'a window may end between any two requests of the reference already',
    operations: ['exchangeRates.get'],
  },
  'exchange-rates/unknown-currency': {
    section: 'Endpoints > Operation catalogue',
    open: 'rates of a currency that is not supported',
    reference:
      'An empty page for what is no currency. Currencies beyond the usual ones show when they are asked for.',
    alsoAllowed: 'Any 4xx.',
    operations: ['exchangeRates.get'],
  },
} as const satisfies GapBook;
