import { currentTest } from './current-test.ts';
import { asInconclusive } from './inconclusive.ts';

/**
 * Does what not every target can do, beside what a test needs: another currency, another kind of customer. Where it
 * cannot be done, nothing is left open, for the document promises none of it; the report says what was left out.
 */
export const ifThere = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch (cause) {
    const why = asInconclusive(cause);
    if (why === undefined) throw cause;
    currentTest().leftOut.push(why);
    return undefined;
  }
};
