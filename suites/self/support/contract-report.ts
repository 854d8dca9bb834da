import { checks } from '../../../cli/run/catalogue.ts';
import { newestContract } from '../../../spec/contract/contract.ts';
import { suiteVersion } from '../../../cli/run/run-suite.ts';
import { countVerdicts, explain, plannedIn } from '../../../reports/judgement/fold.ts';
import { plan } from '../../../reports/judgement/plan.ts';
import type { CheckResult, Report, RuleResult } from '../../../reports/judgement/report.ts';
import type { Check } from '../../../spec/results/findings.ts';
import { violationBy, worst, type Verdict } from '../../../spec/results/verdicts.ts';
import { evidence, finding, outcome, reportAfter, runFile } from '../reports/sample.ts';

const rules = newestContract.rules;
const all = checks(newestContract);
const run = runFile({ rules, checks: all, suiteVersion: suiteVersion() });
const planned = plan(rules, all, run.target.capabilities);

const isOnEveryAnswer = (check: Check): boolean => check.passive === true;
const held = planned.checks.filter(isOnEveryAnswer).flatMap((check) => check.rules.map((id) => finding(id)));

/** Every test finds what it looks at to hold; the first one sees the answers of all. */
const seen = planned.checks
  .filter((check) => !isOnEveryAnswer(check))
  .map((check, n) =>
    outcome(
      check,
      check.rules.map((id) => finding(id)),
      { passive: n === 0 ? held : [] },
    ),
  );

/** A report as a run on a target without a defect writes it: every rule of the contract, each examined by its checks. */
const after = reportAfter(run, seen);
export const contractReport: Report = { ...after, run: { ...after.run, accepted: ['customers.get'] } };

const judged = (rule: RuleResult, checksNow: readonly CheckResult[]): RuleResult => {
  const { reason: _reason, owner: _owner, ...about } = rule;
  const verdict = worst(checksNow.map((check) => check.verdict));
  return { ...about, verdict, ...explain(verdict, checksNow), checks: checksNow };
};

/** The report with these rules in place of its own, and everything counted anew. */
export const withRules = (report: Report, changed: readonly RuleResult[]): Report => ({
  ...report,
  run: { ...report.run, planned: plannedIn(changed) },
  totals: countVerdicts(changed),
  rules: changed,
});

/** The report in which the first check of these rules says something else, and everything that follows from it. */
export const withCheck = (
  report: Report,
  ids: readonly string[],
  change: (check: CheckResult, rule: RuleResult) => CheckResult,
): Report =>
  withRules(
    report,
    report.rules.map((rule) =>
      ids.includes(rule.id)
        ? judged(
            rule,
            rule.checks.map((check, n) => (n === 0 ? change(check, rule) : check)),
          )
        : rule,
    ),
  );

/** The report of a target that violates these rules. */
export const violating = (...ids: readonly string[]): Report =>
  withCheck(contractReport, ids, (check, { level }) => ({
    ...check,
    verdict: violationBy[level] satisfies Verdict,
    message: 'not as stated',
    evidence: evidence(),
  }));

/** The report of a run in which these rules could not be checked. */
export const leavingOpen = (reason: CheckResult['reason'], ...ids: readonly string[]): Report =>
  withCheck(contractReport, ids, ({ assertions: _none, ...check }) => ({
    ...check,
    verdict: 'inconclusive',
    ...(reason === undefined ? {} : { reason }),
    message: 'it could not be made',
    assertions: 0,
  }));
