import { authenticationReadings } from './authentication.ts';
import { conventionsReadings } from './conventions.ts';
import { errorsReadings } from './errors.ts';
import { versioningReadings } from './versioning.ts';
import type { ReadingBook } from './reading.ts';

/** Every contradiction of the document, by resource. */
export const readings = {
  ...authenticationReadings,
  ...conventionsReadings,
  ...errorsReadings,
  ...versioningReadings,
} as const satisfies ReadingBook;
