import type { Certification } from '../../spec/results/certification.ts';
import type { Verdict } from '../../spec/results/verdicts.ts';
import { plural } from '../text/plural.ts';
import { neglected } from './assess.ts';

/**
 * The scope of the examination in one line. Rules outside of the plan are seen as well: a violation of one counts, that
 * one was kept does not.
 */
export const scopeLine = (result: Certification): string => {
  const { plan, rules, totals } = result;
  const planned = new Set<string>(plan.rules);
  const count = (verdict: Verdict): number =>
    rules.filter((rule) => rule.verdict === verdict && planned.has(rule.id)).length;
  const shown = count('observed');
  const left = neglected(result).length;
  return [
    `${plan.features.join(', ')}: ${plural(plan.scenarios.length, 'scenario')}, ${plural(plan.rules.length, 'rule')}; `,
    `${count('pass')} kept, ${totals.fail + totals.warn} violated, ${totals.inconclusive} not seen, `,
    `${count('not-applicable')} never applied, ${shown} of advice${left === 0 ? '' : `, ${left} of it not followed`}`,
  ].join('');
};
