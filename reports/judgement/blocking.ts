import type { Owner } from '../../spec/results/verdicts.ts';
import { inconclusiveCauses, type Cause } from './causes.ts';
import type { ExitCode, Assessment, Objection } from './policy.ts';
import { isViolated } from './policies.ts';
import type { Report, RuleResult } from './report.ts';
import { violationCauses } from './violation-causes.ts';

/** Rules that decide together, because one thing is the matter with all of them. */
export interface BlockingCause {
  /** The observed fault. */
  readonly seen: string;
  /** The party that has to act. */
  readonly owner?: Owner;
  readonly rules: readonly RuleResult[];
  /** Rules that are open for the same reason; they may block, too. */
  readonly open: readonly RuleResult[];
}

/** One objection of the policy, with its rules by cause. */
export interface Blocking {
  readonly code: ExitCode;
  readonly sentence: string;
  readonly causes: readonly BlockingCause[];
}

const openCause = ({ explanation, entry, reason, owner, rules }: Cause): BlockingCause => {
  return { seen: `${entry ?? reason}: ${explanation}`, owner, rules, open: [] };
};

/** Rules that are open for what other rules show to be violated: the run has seen the cause. */
const openForViolations = (report: Report, ids: ReadonlySet<string>): readonly BlockingCause[] =>
  violationCauses(report.rules).flatMap(({ seen, open }) => {
    const rules = open.filter(({ id }) => ids.has(id));
    return rules.length === 0 ? [] : [{ seen, owner: 'target', rules, open: [] } as const];
  });

const causesOf = (objected: readonly RuleResult[], report: Report): readonly BlockingCause[] => {
  const ids = new Set(objected.map(({ id }) => id));
  const violated = violationCauses(report.rules, (rule) => isViolated(rule) && ids.has(rule.id));
  const seen = openForViolations(report, ids);
  const explained = new Set(seen.flatMap(({ rules }) => rules));
  const open = inconclusiveCauses(objected.filter((rule) => !explained.has(rule)));
  const others = objected.filter((rule) => !isViolated(rule) && rule.verdict !== 'inconclusive');
  return [
    ...violated.map((cause) => ({ ...cause, owner: 'target' as const })),
    ...seen,
    ...open.map(openCause),
    ...(others.length === 0 ? [] : [{ seen: others[0]?.reason ?? '', rules: others, open: [] }]),
  ];
};

const rulesOf = ({ rules }: Objection, report: Report): readonly RuleResult[] => {
  const wanted = new Set(rules);
  return report.rules.filter(({ id }) => wanted.has(id));
};

/** The obstacles to meeting the policy: the objections of the gate, each with its rules by cause. */
export const blockings = (report: Report, { objections }: Assessment): readonly Blocking[] =>
  objections.map((objection) => ({
    code: objection.code,
    sentence: objection.sentence,
    causes: causesOf(rulesOf(objection, report), report),
  }));

/** The ids of all rules that block. */
export const blockingRules = ({ objections }: Assessment): ReadonlySet<string> =>
  new Set(objections.flatMap(({ rules }) => rules));

/** Why a rule counts: how sure the document is, and what a violation costs. */
export const weightOf = ({ level, severity }: RuleResult): string => `${level}, ${severity}`;
