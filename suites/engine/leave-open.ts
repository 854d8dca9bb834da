import type { RuleId } from '../../spec/rules/index.ts';
import type { FindingCollector } from './finding-collector.ts';
import { Inconclusive } from './inconclusive.ts';

/**
 * Runs what comes last in a test. Where that cannot be exercised it leaves open these rules alone: what the test found
 * out about the others before stands. A rule that is violated stays so.
 */
export const leavingOpen = async (
  check: Pick<FindingCollector, 'markInconclusive' | 'violations'>,
  rules: readonly RuleId[],
  rest: () => Promise<void>,
): Promise<void> => {
  try {
    await rest();
  } catch (thrown) {
    if (!(thrown instanceof Inconclusive)) throw thrown;
    const violated = new Set(check.violations().map(({ rule }) => rule));
    for (const rule of rules) if (!violated.has(rule)) check.markInconclusive(rule, thrown);
  }
};
