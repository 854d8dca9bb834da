import type { RuleId } from '../../spec/rules/index.ts';
import type { FindingCollector } from './finding-collector.ts';
import { Inconclusive } from './inconclusive.ts';

/**
 * Does the rest of a test. Where it is left as inconclusive, only these rules stay open: what was judged before stands.
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
