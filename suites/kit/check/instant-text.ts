import { Inconclusive } from './inconclusive.ts';

/**
 * A point in time as requests carry it, in milliseconds since 1970. Leaves the test as inconclusive where it was
 * reckoned from an answer that shows none.
 */
export const instantText = (ms: number): string => {
  const instant = new Date(ms);
  if (Number.isNaN(instant.getTime()))
    throw new Inconclusive(
      'missing-configuration',
      'An answer shows no point in time from which another could be reckoned.',
    );
  return instant.toISOString();
};
