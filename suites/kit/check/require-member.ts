import type { HttpRecord } from '../../../spec/results/exchange.ts';
import { Inconclusive } from './inconclusive.ts';
import { target } from './run.ts';

/**
 * Leaves the test as inconclusive where something could only be tried as the assumed interface has it and the
 * target does otherwise: the document shows no name or shape for it. Not so where the target file says that its
 * dialect is complete; then the target has to do it, and the test goes on to judge.
 */
export const requireMember = (isKnown: boolean, what: string, on?: HttpRecord): void => {
  if (!isKnown && !target().dialect.complete)
    throw new Inconclusive('missing-configuration', `${what}; the document does not show it.`, on);
};
