import type { HttpRecord } from '../../spec/results/exchange.ts';
import { Inconclusive } from './inconclusive.ts';
import { target } from './run.ts';

/**
 * Leaves the test as inconclusive where something could only be tried as the assumed interface has it and the
 * target does otherwise: the document shows no name or shape for it. Not so where the target file says that its
 * dialect is complete; then the target has to do it, and the test goes on to judge.
 */
export const requireMember = (isKnown: boolean, what: string, on?: HttpRecord): void => {
  if (!isKnown && !target().dialect.complete)
    throw new Inconclusive('no-binding', `${what}; the document does not show it.`, on);
};

/**
 * A point in time as requests carry it, in milliseconds since 1970. Leaves the test as inconclusive where it was
 * reckoned from an answer that shows none.
 */
export const instantText = (ms: number): string => {
  const instant = new Date(ms);
  if (Number.isNaN(instant.getTime()))
    throw new Inconclusive(
      'no-binding',
      'An answer shows no point in time from which another could be reckoned.',
    );
  return instant.toISOString();
};
