import type { ReadingBook } from './reading.ts';

/** Where the document is open about API tokens. */
export const tokensReadings = {
  'tokens/form-of-an-id': {
    section: 'Authentication',
    question:
      'Identifiers are a name, a colon and a UUID, but the id of an API token is the user name of HTTP Basic, which has no colon in it.',
    reading: 'The id has the shape of the others; its UUID alone is the user name, shown as clientId.',
    accepted: ['An id without a colon.'],
  },
} as const satisfies ReadingBook;
