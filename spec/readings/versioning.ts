import type { ReadingBook } from './reading.ts';

/** Where the document is open about versions. */
export const versioningReadings = {
  'versioning/base-address-of-a-sandbox': {
    section: 'Versioning',
    question:
      'The version ends the production base address; whether a sandbox shares that address is not said, and then every base address is said to end with it.',
    reading: 'One base address for sandbox and production, and it ends with the version.',
    accepted: ['Separate addresses, each ending with the version.'],
    unvaried: 'the target file names the address',
  },
} as const satisfies ReadingBook;
