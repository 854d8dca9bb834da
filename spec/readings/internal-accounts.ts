import type { ReadingBook } from './reading.ts';

/** Where the document contradicts itself or is open about internal accounts. */
export const internalAccountsReadings = {
  'internal-accounts/what-is-mutable': {
    section: 'Endpoints > Operation catalogue',
    question: 'Mutable fields in the plural, and one setting in brackets.',
    reading: 'The wallet privacy setting is the only one.',
    accepted: ['More mutable fields.'],
    unvaried: 'the suite changes the privacy setting alone',
  },
  'internal-accounts/fields-shown-after-all': {
    section: 'Resources and their fields > Quote',
    question:
      'The fields of accounts are called not shown, while balances, owners and payment instructions are described elsewhere.',
    reading: 'Accounts show all three, under the names of the assumed interface.',
    accepted: ['Other names, named in the dialect.'],
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
  },
} as const satisfies ReadingBook;
