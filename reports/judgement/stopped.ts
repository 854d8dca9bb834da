import type { InconclusiveReason } from '../../spec/results/inconclusive-reasons.ts';
import { explain } from './fold.ts';
import { notReported } from './judge.ts';
import type { CheckResult, Report, RuleResult, Stop } from './report.ts';

interface Why {
  readonly reason: InconclusiveReason;
  readonly message: string;
}

/** The reason of a check that the end of the run came before, by the cause of the end. */
const byStop: Readonly<Record<Stop['by'], Why>> = {
  signal: { reason: 'interrupted', message: 'the run was interrupted before this check reported' },
  deadline: { reason: 'time-budget', message: 'the run reached --max-minutes before this check reported' },
  crash: { reason: 'interrupted', message: 'the test runner ended before this check reported' },
  preflight: { reason: 'interrupted', message: 'the run did not begin: the target was not ready' },
};

const ofUnreported: ReadonlySet<string | undefined> = new Set([
  notReported.message,
  ...Object.values(byStop).map(({ message }) => message),
]);

const isUnreported = ({ verdict, message }: CheckResult): boolean =>
  verdict === 'inconclusive' && ofUnreported.has(message);

const ruleStoppedBy = (rule: RuleResult, why: Why): RuleResult => {
  if (!rule.checks.some(isUnreported)) return rule;
  const checks = rule.checks.map((check) => (isUnreported(check) ? { ...check, ...why } : check));
  return { ...rule, ...explain(rule.verdict, checks), checks };
};

/** The report of a run that something ended early: it says by what, also for each check that had not reported. */
export const stoppedBy = (report: Report, stopped: Stop): Report => ({
  ...report,
  run: { ...report.run, stopped },
  rules: report.rules.map((rule) => ruleStoppedBy(rule, byStop[stopped.by])),
});
