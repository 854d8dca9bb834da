import type { FaultBook } from './fault-book.ts';

/** Faults of accounts, quotes, payments and what goes with them, each with the rule that it breaks. */
export const moneyFaults = {
  'page-has-one-row-too-many': 'transactions/list-by-limit',
  'quote-source-is-an-account-by-default': 'quotes/source-type-is-needed',
  'quote-destination-is-an-account-by-default': 'quotes/destination-type-is-needed',
  'quote-source-may-be-a-bare-id': 'quotes/source-is-an-object',
  'quote-destination-may-be-a-bare-id': 'quotes/destination-is-an-object',
} as const satisfies FaultBook;
