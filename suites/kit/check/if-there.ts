import { asInconclusive } from './inconclusive.ts';

/**
 * Does what not every target can do, beside what a test needs: another currency, another kind of customer. Where it
 * cannot be done, nothing is left open, for the document promises none of it.
 */
export const ifThere = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch (cause) {
    if (asInconclusive(cause) === undefined) throw cause;
    return undefined;
  }
};
