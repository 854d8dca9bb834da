import { plural } from '../formats/plural.ts';
import { leftOut, lacksCheck } from './plan.ts';
import { concerns, failsBy, mindsInconclusive, policies, type Policy } from './policies.ts';
import type { Report, RuleResult } from './report.ts';

/** What the command line's exit status means. */
export const exitCodes = {
  met: 0,
  violated: 1,
  usage: 2,
  unreachable: 3,
  unsettled: 4,
  suiteFailed: 5,
  staleKnownFailure: 6,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** One thing that a policy objects to. */
export interface Objection {
  readonly code: ExitCode;
  /** Why, as one sentence. */
  readonly sentence: string;
  /** The rules concerned; none where the run as a whole is. */
  readonly rules: readonly string[];
}

export interface Judgement {
  /** Of the first objection, or `met`. */
  readonly code: ExitCode;
  /** The first objection, or what can be claimed. */
  readonly sentence: string;
}

export interface Assessment extends Judgement {
  /** Everything that the policy objects to, the gravest first. */
  readonly objections: readonly Objection[];
}

const ids = (rules: readonly RuleResult[]): readonly string[] => rules.map(({ id }) => id);

const isKnown = ({ knownFailures }: Policy, { id }: RuleResult): boolean =>
  knownFailures.some(({ rule }) => rule === id);

/** Violations that the policy counts and does not expect. */
export const unexpectedFailures = (report: Report, policy: Policy): readonly RuleResult[] =>
  report.rules.filter((rule) => failsBy(policy, rule) && !isKnown(policy, rule));

/** Rules whose failure is expected, that were examined and hold. */
const staleKnownFailures = (report: Report, policy: Policy): readonly RuleResult[] =>
  report.rules.filter(
    (rule) => isKnown(policy, rule) && (rule.verdict === 'pass' || rule.verdict === 'observed'),
  );

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Rules that still fail although the day until which that was expected is over. */
const expiredKnownFailures = (report: Report, policy: Policy, at: Date): readonly RuleResult[] => {
  const over = new Set(
    policy.knownFailures.filter(({ expires }) => expires < dayOf(at)).map(({ rule }) => rule),
  );
  return report.rules.filter((rule) => over.has(rule.id) && failsBy(policy, rule));
};

const exercised = (report: Report, policy: Policy): number =>
  report.rules.filter(
    (rule) => concerns(policy, rule) && ['pass', 'fail', 'warn', 'observed'].includes(rule.verdict),
  ).length;

interface Ground {
  readonly code: ExitCode;
  /** The rules that it is about. */
  readonly rules?: (report: Report, policy: Policy, at: Date) => readonly RuleResult[];
  /** Where it is about the run: how often. */
  readonly count?: (report: Report, policy: Policy) => number;
  readonly sentence: (count: number, policy: Policy, report: Report) => string;
  /** True for what one shard alone cannot say: it counts once the parts are merged. */
  readonly ofTheWhole?: true;
}

/** The first line that applies decides. */
const grounds: readonly Ground[] = [
  {
    code: exitCodes.unreachable,
    count: ({ run }) => (run.stopped?.by === 'preflight' ? 1 : 0),
    sentence: (_n, _policy, { run }) => run.stopped?.reason ?? '',
  },
  {
    code: exitCodes.suiteFailed,
    rules: ({ rules }) => rules.filter(({ verdict }) => verdict === 'error'),
    count: ({ errors = [] }) => errors.length,
    sentence: (n) => `The suite itself failed in ${plural(n, 'place')}; its result cannot be relied on.`,
  },
  {
    code: exitCodes.violated,
    rules: unexpectedFailures,
    sentence: (n) => `The target violates ${plural(n, 'rule')}.`,
  },
  {
    code: exitCodes.unsettled,
    count: ({ run }) => (run.status === 'incomplete' ? 1 : 0),
    sentence: (_n, _policy, { run }) =>
      `The run is incomplete: not every planned check reported. ${run.stopped?.reason ?? ''}`.trim(),
  },
  {
    code: exitCodes.unsettled,
    count: ({ run }) => (run.planned === 0 ? 1 : 0),
    sentence: () => 'Nothing was examined: the plan is empty.',
    ofTheWhole: true,
  },
  {
    code: exitCodes.unsettled,
    rules: ({ rules }, { wholeScope }) => (wholeScope === true ? rules.filter(leftOut) : []),
    sentence: (n, { name }) =>
      `${plural(n, 'rule')} left out by --area or --only; the policy "${name}" requires the whole scope.`,
    ofTheWhole: true,
  },
  {
    code: exitCodes.unsettled,
    rules: ({ rules }, policy) => rules.filter((rule) => mindsInconclusive(policy, rule)),
    sentence: (n, { conclusive }) =>
      `${plural(n, conclusive.includes('derived') ? 'rule' : '"must" rule')} could not be checked.`,
    ofTheWhole: true,
  },
  {
    code: exitCodes.unsettled,
    count: (report, policy) => Math.max(0, (policy.minimumExercised ?? 0) - exercised(report, policy)),
    sentence: (n, { name, minimumExercised = 0 }) =>
      `${plural(minimumExercised - n, 'rule')} exercised; the policy "${name}" requires at least ${minimumExercised}.`,
    ofTheWhole: true,
  },
  {
    code: exitCodes.staleKnownFailure,
    rules: expiredKnownFailures,
    sentence: (n) => `${plural(n, 'known failure')} expired: mend the target, or extend the date.`,
  },
  {
    code: exitCodes.staleKnownFailure,
    rules: staleKnownFailures,
    sentence: (n) => `${plural(n, 'known failure')} no longer fails; remove the entry.`,
    ofTheWhole: true,
  },
];

const metSentence = (report: Report, policy: Policy): string => {
  const { totals, rules, run } = report;
  if (run.shard !== undefined)
    return `Shard ${run.shard.index} of ${run.shard.of} found no violation; \`psi report merge\` judges the whole.`;
  const known = rules.filter((rule) => failsBy(policy, rule) && isKnown(policy, rule));
  const warnings = rules.filter((rule) => rule.verdict === 'warn' && !known.includes(rule));
  const unchecked = rules.filter(lacksCheck).length;
  const but = [
    ...(known.length > 0 ? [`${plural(known.length, 'known failure')} ignored`] : []),
    ...(warnings.length > 0 ? [plural(warnings.length, 'warning')] : []),
    ...(totals.inconclusive > 0 ? [`${plural(totals.inconclusive, 'rule')} inconclusive`] : []),
    ...(unchecked > 0 ? [`${plural(unchecked, 'rule')} without a check yet`] : []),
  ];
  const claim = 'The target conforms to every "must" rule that was examined';
  return but.length === 0 ? `${claim}.` : `${claim} (${but.join(', ')}).`;
};

/**
 * Whether a run meets the policy, and if not, why: every objection, the gravest first.
 *
 * @param at the day by which expiry dates are judged
 */
export const assess = (report: Report, policy: Policy = policies.ci, at = new Date()): Assessment => {
  const objections = grounds.flatMap(({ code, rules, count, sentence, ofTheWhole }): readonly Objection[] => {
    if (ofTheWhole === true && report.run.shard !== undefined) return [];
    const own = rules?.(report, policy, at) ?? [];
    const times = own.length + (count?.(report, policy) ?? 0);
    return times === 0 ? [] : [{ code, sentence: sentence(times, policy, report), rules: ids(own) }];
  });
  const [first] = objections;
  return {
    code: first?.code ?? exitCodes.met,
    sentence: first?.sentence ?? metSentence(report, policy),
    objections,
  };
};

/** The exit status for a report. */
export const exitCode = (report: Report, policy?: Policy, at?: Date): ExitCode =>
  assess(report, policy, at).code;
