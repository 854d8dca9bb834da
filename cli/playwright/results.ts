import type { Check } from '../../spec/results/findings.ts';
import { worst } from '../../spec/results/verdicts.ts';
import { explain } from '../../reports/judgement/fold.ts';
import { judge, type TestOutcome } from '../../reports/judgement/judge.ts';
import { failsBy, mindsInconclusive, type Policy } from '../../reports/judgement/policies.ts';
import type { CheckResult, RuleResult } from '../../reports/judgement/report.ts';
import type { RuleRow } from '../../reports/judgement/run-file.ts';
import { contracts } from '../../spec/contract/contract.ts';
import { contract } from '../../spec/contract/in-use.ts';

/** A rule of the suite, as the newest version that has it; undefined for a name that is none. */
export const rowOf = (id: string): RuleRow | undefined =>
  contracts.findLast(({ rules }) => Object.hasOwn(rules, id))?.rules[id];

/** A rule with what one check says of it. */
const resultOf = (id: string, row: RuleRow, check: CheckResult): RuleResult => {
  const { section, level, severity, statement, operations } = row;
  const verdict = worst([check.verdict]);
  const area = id.split('/')[0] ?? id;
  return {
    id,
    area,
    level,
    severity,
    section,
    statement,
    operations,
    verdict,
    ...explain(verdict, [check]),
    checks: [check],
  };
};

/** The results of a test, one for each of its rules that the contract in use has. */
export const resultsOf = (outcome: TestOutcome): readonly RuleResult[] =>
  [...new Set(outcome.check.rules)].flatMap((id) => {
    const row = contract().rules[id];
    return row === undefined ? [] : [resultOf(id, row, judge(id, row.level, outcome))];
  });

/** The results of the whole run for the rules of something that is examined on every exchange. */
export const resultsOfPassive = (
  { title, rules: ids }: Pick<Check, 'title' | 'rules'>,
  rules: readonly RuleResult[],
): readonly RuleResult[] =>
  rules
    .filter(({ id }) => ids.includes(id))
    .flatMap((rule) => {
      const own = rule.checks.find((check) => check.title === title);
      return own === undefined ? [] : [resultOf(rule.id, rule, own)];
    });

/** The weight of a result in Playwright. */
export type Weight = 'violated' | 'open' | 'faulty' | 'said' | 'held';

/** The weight of a rule under a policy: `said` is for what is worth a word and fails nothing. */
export const weightFor = (rule: RuleResult, policy: Policy): Weight => {
  if (rule.verdict === 'error') return 'faulty';
  if (rule.verdict === 'pass') return 'held';
  if (mindsInconclusive(policy, rule)) return 'open';
  const isKnown = policy.knownFailures.some((known) => known.rule === rule.id);
  return failsBy(policy, rule) && !isKnown ? 'violated' : 'said';
};
