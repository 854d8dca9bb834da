import { authenticationGaps } from './authentication.ts';
import { conventionsGaps } from './conventions.ts';
import { errorsGaps } from './errors.ts';
import { tokensGaps } from './tokens.ts';
import { versioningGaps } from './versioning.ts';
import type { GapBook } from './gap.ts';

/** Everything the document does not show, by resource. */
export const gaps = {
  ...authenticationGaps,
  ...conventionsGaps,
  ...errorsGaps,
  ...tokensGaps,
  ...versioningGaps,
} as const satisfies GapBook;
