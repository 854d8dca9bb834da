import type { InconclusiveReason } from '../../spec/results/inconclusive-reasons.ts';
import { severities, type Severity } from '../../spec/severities.ts';
import type { Report, RuleResult } from './report.ts';

/** The levels that a policy can grade: what is only assumed never fails anybody. */
export type GradedLevel = 'must' | 'derived';

/** A failure that is expected for a while. Published as part of `reports/policy.schema.json`. */
export interface KnownFailure {
  readonly rule: string;
  /** Why it is not mended yet. */
  readonly reason: string;
  /** Where the work on it can be followed. */
  readonly link?: string;
  /** The last day on which the failure is expected, `YYYY-MM-DD` in UTC. */
  readonly expires: string;
}

/** The demands on a run. The run makes the evidence, the policy decides what it is worth. */
export interface Policy {
  /** `ci`, `strict`, `certify`, or the name of a file. */
  readonly name: string;
  /** The version of the interface that it is about; any when absent. */
  readonly contract?: string;
  /** Violations that fail the gate: the severities that count, for each level. */
  readonly fails: Readonly<Record<GradedLevel, readonly Severity[]>>;
  /** The areas that count; all of them when absent. */
  readonly areas?: readonly string[];
  /** The levels of which no rule may stay inconclusive. */
  readonly conclusive: readonly GradedLevel[];
  /** Reasons for an inconclusive rule that do not matter. */
  readonly allowedInconclusive: readonly InconclusiveReason[] | 'all';
  /** The least number of rules that must have been exercised: those that hold, fail or warn. */
  readonly minimumExercised?: number;
  /** The least share of the planned rules that must have been exercised, in percent; none when absent. */
  readonly minimumShare?: number;
  /** True when nothing may be left out by `--area` or `--only`. */
  readonly wholeScope?: true;
  readonly knownFailures: readonly KnownFailure[];
  /** Of a file that asks less than the policy it extends: which one, and what it leaves out, each as half a sentence. */
  readonly extends?: string;
  readonly weakens?: readonly string[];
}

/** The policies that need no file. `ci` applies when nobody names another. */
export const policies = {
  ci: {
    name: 'ci',
    fails: { must: severities, derived: ['critical'] },
    conclusive: ['must'],
    allowedInconclusive: [],
    minimumShare: 50,
    knownFailures: [],
  },
  strict: {
    name: 'strict',
    fails: { must: severities, derived: severities },
    conclusive: ['must', 'derived'],
    allowedInconclusive: [],
    minimumShare: 90,
    knownFailures: [],
  },
  certify: {
    name: 'certify',
    fails: { must: severities, derived: severities },
    conclusive: ['must', 'derived'],
    allowedInconclusive: [],
    minimumShare: 90,
    wholeScope: true,
    knownFailures: [],
  },
} as const satisfies Readonly<Record<string, Policy>>;

export type PolicyName = keyof typeof policies;

/** Whether the gate looks at a rule at all. */
export const concerns = ({ areas }: Policy, { area }: RuleResult): boolean =>
  areas === undefined || areas.includes(area);

/** Whether a policy counts the verdict of this rule as a failure, known or not. */
export const failsBy = (policy: Policy, rule: RuleResult): boolean =>
  isViolated(rule) &&
  rule.level !== 'assumed' &&
  concerns(policy, rule) &&
  policy.fails[rule.level].includes(rule.severity);

/** Whether a graded rule is violated, whatever a policy makes of it. */
export const isViolated = ({ verdict }: Pick<RuleResult, 'verdict'>): boolean =>
  verdict === 'fail' || verdict === 'warn';

/** Whether a policy minds that this rule stayed inconclusive. */
export const mindsInconclusive = (policy: Policy, rule: RuleResult): boolean => {
  if (rule.verdict !== 'inconclusive' || rule.level === 'assumed' || !concerns(policy, rule)) return false;
  if (!policy.conclusive.includes(rule.level)) return false;
  const { allowedInconclusive: allowed } = policy;
  if (allowed === 'all') return false;
  const reasons = rule.checks.flatMap(({ verdict, reason }) =>
    verdict === 'inconclusive' && reason !== undefined ? [reason] : [],
  );
  return reasons.length === 0 || !reasons.every((reason) => allowed.includes(reason));
};

/** The report with the reasons that this policy has for expected failures, in place of those of another. */
export const withKnownFailures = (report: Report, { knownFailures }: Policy): Report => ({
  ...report,
  rules: report.rules.map(({ knownFailure: _other, ...rule }) => {
    const known = knownFailures.find((one) => one.rule === rule.id);
    if (known === undefined) return rule;
    const { reason, link, expires } = known;
    return {
      ...rule,
      knownFailure: `${reason} (until ${expires}${link === undefined ? '' : `, ${link}`})`,
    };
  }),
});
