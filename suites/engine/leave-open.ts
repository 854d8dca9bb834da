import type { RuleId } from '../../spec/rules/index.ts';
import type { FindingCollector } from './finding-collector.ts';
import { Inconclusive } from './inconclusive.ts';

/**
 * Runs a part of a test that some of its rules depend on. Where that part cannot be exercised, only these rules are
 * left open, and the test goes on: what was decided before stays decided.
 */
export const leavingOpen = async (
  check: FindingCollector,
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
