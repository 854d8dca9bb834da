import type { ReadingBook } from './reading.ts';

/** Where the document can be read in two ways about API credentials. */
export const authenticationReadings = {
  'authentication/either-scheme-or-one': {
    section: 'Authentication',
    question:
      'The default security allows either scheme, while the table gives each scheme its own kind of operation.',
    reading: 'Basic on platform operations, Bearer on the agent side only; the other scheme gets 401.',
    accepted: ['A platform operation other than the customer read that accepts an agent token.'],
  },
  'authentication/which-identifier-is-the-user-name': {
    section: 'Authentication',
    question:
      'The user name is the API token id, but an id shaped `<ResourceName>:<uuid>` has a colon, which HTTP Basic does not allow in a user name.',
    reading:
      'The token carries a colon-free clientId that is the user name; the reference also takes the full id, because everything up to the last colon of the pair is the user name and no secret has a colon.',
    accepted: ['An API token id without a colon that serves as both.', 'The full id as the user name.'],
    unvaried: 'the target file names the user',
  },
} as const satisfies ReadingBook;
