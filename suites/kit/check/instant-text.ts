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

const minuteMs = 60_000;

/** The same point in time as a clock west of Greenwich shows it, with its offset: without it, another instant. */
export const westernText = (ms: number): string =>
  `${instantText(ms - 330 * minuteMs).replace(/Z$/, '')}-05:30`;
