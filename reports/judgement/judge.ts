import type { Check, Finding, TestFindings } from '../../spec/results/findings.ts';
import type { Level } from '../../spec/rules/rule.ts';
import { inconclusiveReasons } from '../../spec/results/inconclusive-reasons.ts';
import { verdicts, violationBy, type Verdict } from '../../spec/results/verdicts.ts';
import type { CheckResult } from './report.ts';

/** How one test ended. */
export interface TestOutcome {
  readonly check: Check;
  /** `threw`: on its own account, apart from a violation that it recorded. `cut-short`: the run ended first. */
  readonly ended: 'finished' | 'threw' | 'cut-short';
  /** The thrown error's message, or why the test did nothing. */
  readonly message?: string;
  readonly findings?: TestFindings;
}

type Judgement = Pick<CheckResult, 'verdict' | 'reason' | 'message'>;

/** The verdict on a rule that holds, by level. */
export const heldBy: Readonly<Record<Level, Verdict>> = {
  must: 'pass',
  derived: 'pass',
  assumed: 'observed',
};

/** The judgement of a check whose result never came; `stoppedBy` says more where it is known what ended the run. */
export const notReported: Judgement = {
  verdict: 'inconclusive',
  reason: 'time-budget',
  message: 'the run ended before this check reported',
};

const said = (message: string | undefined): Pick<Judgement, 'message'> =>
  message === undefined ? {} : { message };

const faulty = (message: string): Judgement => ({ verdict: 'error', message });

const judgePass = (finding: Finding, level: Level, outcome: TestOutcome): Judgement => {
  if (outcome.ended === 'threw') return faulty(`the test broke off: ${outcome.message ?? 'no message'}`);
  if (outcome.ended === 'cut-short') return notReported;
  if (finding.assertions === 0) return faulty('no assertion ran');
  return { verdict: heldBy[level], ...(level === 'assumed' ? { message: 'held' } : said(finding.message)) };
};

const judgeViolation = (finding: Finding, level: Level): Judgement => ({
  verdict: violationBy[level],
  ...said(finding.message),
});

/** The judgement of a test's verdict, given the rule's level and how the test ended. */
const byClaim: Readonly<
  Record<Verdict, (finding: Finding, level: Level, outcome: TestOutcome) => Judgement>
> = {
  error: (finding) => faulty(finding.message ?? 'the check says that it is at fault itself'),
  fail: judgeViolation,
  warn: judgeViolation,
  inconclusive: (finding) => {
    const reason = finding.reason ?? 'prerequisite';
    return { verdict: 'inconclusive', reason, message: finding.message ?? inconclusiveReasons[reason].about };
  },
  pass: judgePass,
  observed: (finding) => ({ verdict: 'observed', ...said(finding.message) }),
  'not-applicable': (finding) => ({ verdict: 'not-applicable', ...said(finding.message) }),
  'not-selected': () => faulty('no assertion ran'),
};

const withoutFinding = (outcome: TestOutcome): Judgement => {
  if (outcome.ended === 'cut-short') return notReported;
  if (outcome.ended === 'threw') return faulty(outcome.message ?? 'the test broke off without a message');
  return faulty(outcome.message === undefined ? 'no assertion ran' : `no assertion ran: ${outcome.message}`);
};

const severity = (result: { readonly verdict: Verdict }): number => verdicts.indexOf(result.verdict);

const evidenceOf = (finding: Finding, verdict: Verdict): Partial<CheckResult> => ({
  ...(finding.evidence && verdict !== 'pass' ? { evidence: finding.evidence } : {}),
  ...(finding.replay === undefined || verdict === 'pass' ? {} : { replay: finding.replay }),
});

/** The result of one test for one rule: the worst of its findings about it, or why it says nothing. */
export const judge = (rule: string, level: Level, outcome: TestOutcome): CheckResult => {
  const { title, file, line } = outcome.check;
  const own = (outcome.findings?.findings ?? []).filter((finding) => finding.rule === rule);
  const assertions = own.reduce((sum, finding) => sum + finding.assertions, 0);
  const judged = own.map((finding) => {
    const judgement = byClaim[finding.verdict]({ ...finding, assertions }, level, outcome);
    return { ...judgement, ...evidenceOf(finding, judgement.verdict) };
  });
  const [decisive = withoutFinding(outcome)] = judged.toSorted((a, b) => severity(a) - severity(b));
  return { title, file, line, ...decisive, assertions };
};
