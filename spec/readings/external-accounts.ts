import type { ReadingBook } from './reading.ts';

/** Where the document contradicts itself or is open about external accounts. */
export const externalAccountsReadings = {
  'external-accounts/how-long-trust-holds-an-account': {
    section: 'Endpoints > Operation catalogue',
    question:
      'Trust keeps an account from being deleted until it ends, and ending it has a start and a confirmation.',
    reading: 'The confirmation frees the account.',
    accepted: [],
    unvaried: 'the document says it outright: until it is untrusted',
  },
  'external-accounts/pullable-without-a-member': {
    section: 'Resources and their fields > Quote',
    question: 'Transfers in are only for pullable accounts, and nothing shows which are.',
    reading: 'Bank accounts that the rail ACH reaches are pullable.',
    accepted: ['Any choice; the dialect names a pullable account and one that is not.'],
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
  },
} as const satisfies ReadingBook;
