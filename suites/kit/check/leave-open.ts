import type { RuleId } from '../../../spec/rules/index.ts';
import type { FindingCollector } from './finding-collector.ts';
import { asInconclusive } from './inconclusive.ts';

/**
 * Does the rest of a test, which only some of its rules need. Where it cannot be done, these are inconclusive, and what
 * was decided before stays so: an error of a test is the end of all its rules. Raises errors other than `Inconclusive`.
 *
 * @param rules all that the rest asserts something of
 */
export const leavingOpen = async (
  check: Pick<FindingCollector, 'markInconclusive'>,
  rules: readonly RuleId[],
  rest: () => Promise<void>,
): Promise<void> => {
  try {
    await rest();
  } catch (cause) {
    const why = asInconclusive(cause);
    if (why === undefined) throw cause;
    for (const rule of rules) check.markInconclusive(rule, why);
  }
};
