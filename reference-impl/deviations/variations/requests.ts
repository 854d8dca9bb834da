import type { VariationBook } from './variation-book.ts';

/** What may be made of requests and lists otherwise. */
export const requestsVariations = {
  'requests-are-limited': {
    about:
      'every 30th request of a token is answered 429, with Retry-After in seconds, as a date, or without',
    gaps: ['conventions/rate-limits'],
    areas: 'everything',
  },
  'nulls-count-as-left-out': {
    about: 'null in a request means that the member is left out',
    gaps: ['conventions/null-in-requests'],
    areas: 'everything',
  },
  'country-codes-may-be-lower-case': {
    about: 'a country code in lower case is taken, and shown in capitals',
    gaps: ['conventions/case-of-country-codes'],
    areas: 'everything',
  },
  'bad-filters-find-nothing': {
    about: 'a list of transactions with an invalid filter is empty',
    gaps: ['transactions/bad-filters', 'transactions/errors-of-the-list'],
  },
} as const satisfies VariationBook;
