import type { ReadingBook } from './reading.ts';

/** Where the document contradicts itself or is open about exchange rates. */
export const exchangeRatesReadings = {
  'exchange-rates/is-it-a-list': {
    section: 'Endpoints > Operation catalogue',
    question:
      'Exchange rates are got, not listed, so that the rule that lists are pages may not hold for them.',
    reading: 'The answer is a page of rates.',
    accepted: ['Any JSON: one rate, a list without page members, or an object of rates.'],
  },
  'exchange-rates/whose-fees': {
    section: 'What the service does',
    question: 'Rates include platform fees, and what fees there are is not shown.',
    reading:
      'The rate is what the sender pays per unit received, after the fees of the service and of the platform.',
    accepted: ['A rate before fees with the platform fees beside it.'],
    unvaried: 'the suite compares a rate with itself alone',
  },
} as const satisfies ReadingBook;
