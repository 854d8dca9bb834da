import { rulesWithoutMutant } from '../../spec/results/without-mutant.ts';
import { severities } from '../../spec/severities.ts';
import { plural } from '../text/plural.ts';
import { plannedIn } from './fold.ts';
import { chosenAway, declaredAway } from './parts.ts';
import { leftOut, lacksCheck } from './plan.ts';
import { concerns, failsBy, isViolated, mindsInconclusive, policies, type Policy } from './policies.ts';
import type { Report, RuleResult } from './report.ts';

/** The exit codes of the command line. */
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
  /** Whether conformity may be claimed: no `must` rule is violated, nothing critical, and the policy counts it all. */
  readonly conforms: boolean;
  /** Rules that are violated and that the policy does not count: known failures, and what it leaves out. */
  readonly uncounted: readonly string[];
  /** Demands that are weaker than those of the policy that it extends, each as half a sentence. */
  readonly weakens: readonly string[];
}

/** How a report is judged. */
export interface Judging {
  /** The day by which expiry dates are judged; now when absent. */
  readonly at?: Date;
  /** True where one part of a run does not do: it says only that it found no violation. */
  readonly mustBeWhole?: boolean;
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

/** How many of the planned rules that it looks at a policy wants exercised at least. */
const leastOf = ({ rules }: Report, policy: Policy): number => {
  const planned = plannedIn(rules.filter((rule) => concerns(policy, rule)));
  return Math.ceil((planned * (policy.minimumShare ?? 0)) / 100);
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
  readonly count?: (report: Report, policy: Policy, judging: Judging) => number;
  readonly sentence: (count: number, policy: Policy, report: Report) => string;
  /** True for what matters only where a part of a run does not do. */
  readonly ofParts?: true;
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
    sentence: (n, { name }, { rules }) => {
      const all = rules.filter(isViolated).length;
      const some = `${n} of them ${n === 1 ? 'blocks' : 'block'} under the policy "${name}"`;
      return `The target violates ${plural(all, 'rule')}${n === all ? '' : `; ${some}`}.`;
    },
  },
  {
    code: exitCodes.unsettled,
    count: ({ run }) => (run.status === 'incomplete' ? 1 : 0),
    sentence: (_n, _policy, { run }) =>
      `The run is incomplete: not every planned check reported. ${run.stopped?.reason ?? ''}`.trim(),
  },
  {
    code: exitCodes.unsettled,
    count: ({ run }) => (run.shard === undefined ? 0 : 1),
    sentence: (_n, _policy, { run: { shard } }) =>
      `This is part ${shard?.index} of ${shard?.of} of a run. Join all of them with \`psi report merge\`, or say --part if a part is meant.`,
    ofParts: true,
  },
  {
    code: exitCodes.unsettled,
    count: (report, { wholeScope }, { mustBeWhole }) =>
      (wholeScope === true || mustBeWhole === true) && declaredAway(report) !== undefined ? 1 : 0,
    sentence: (_n, _policy, report) =>
      `This is a part: ${declaredAway(report)}. Declare what it serves, or say --part if a part is meant.`,
  },
  {
    code: exitCodes.unsettled,
    count: (report, policy) => (report.run.planned > 0 && exercised(report, policy) === 0 ? 1 : 0),
    sentence: (_n, { name }) =>
      `Nothing was examined: no rule that the policy "${name}" looks at was exercised.`,
    ofTheWhole: true,
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
    count: ({ run }, { wholeScope }) => (wholeScope === true && run.filtered !== undefined ? 1 : 0),
    sentence: (_n, { name }, report) =>
      `This is a part: ${chosenAway(report)}; the policy "${name}" requires the whole scope.`,
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
    code: exitCodes.unsettled,
    count: (report, policy) => Math.max(0, leastOf(report, policy) - exercised(report, policy)),
    sentence: (n, policy, report) => {
      const least = leastOf(report, policy);
      return `${plural(least - n, 'rule')} exercised of those that apply; the policy "${policy.name}" requires ${policy.minimumShare} % of them, which are ${least}.`;
    },
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

const isMust = ({ level }: RuleResult): boolean => level === 'must';

/** Violated rules that do not count, by what keeps them from it. */
const remarks = (violated: readonly RuleResult[], policy: Policy): readonly string[] => {
  const known = violated.filter((rule) => isKnown(policy, rule));
  const others = violated.filter((rule) => !isKnown(policy, rule));
  const must = others.filter(isMust).length;
  const derived = others.filter((rule) => !isMust(rule));
  const critical = derived.filter(({ severity }) => severity === 'critical').length;
  return [
    ...(known.length > 0 ? [`${plural(known.length, 'known failure')} ignored`] : []),
    ...(must > 0 ? [`${plural(must, 'violated "must" rule')} not counted`] : []),
    ...(derived.length > 0
      ? [`${plural(derived.length, 'warning')}${critical > 0 ? `, ${critical} critical` : ''}`]
      : []),
  ];
};

const mayConform = ({ rules }: Report): boolean =>
  !rules.some((rule) => isViolated(rule) && (isMust(rule) || rule.severity === 'critical'));

/** Whether a policy counts what the document states, and asks what its base does: no other one may claim conformity. */
const isWhole = ({ fails, weakens = [] }: Policy): boolean =>
  weakens.length === 0 && severities.every((severity) => fails.must.includes(severity));

const mayClaim = (report: Report, policy: Policy): boolean => mayConform(report) && isWhole(policy);

/** What may be claimed of a run that meets its policy. */
const claimOf = (report: Report, policy: Policy): string => {
  if (!mayConform(report))
    return `The policy "${policy.name}" is met, and the target violates ${plural(report.rules.filter(isViolated).length, 'rule')}`;
  return mayClaim(report, policy)
    ? 'The target conforms to every "must" rule that was examined'
    : `The policy "${policy.name}" is met, and no "must" rule that was examined is violated`;
};

/** Only where nothing that the document states was seen broken, and nothing critical, may conformity be claimed. */
const metSentence = (report: Report, policy: Policy): string => {
  const { totals, rules, run } = report;
  if (run.shard !== undefined)
    return `Shard ${run.shard.index} of ${run.shard.of} found no violation; \`psi report merge\` judges the whole.`;
  const violated = rules.filter(isViolated);
  const unchecked = rules.filter(lacksCheck).length;
  const [away, chosen] = [declaredAway(report), chosenAway(report)];
  const idle = rules.filter(({ id, verdict }) => verdict === 'pass' && id in rulesWithoutMutant).length;
  const but = [
    ...remarks(violated, policy),
    ...(totals.inconclusive > 0 ? [`${plural(totals.inconclusive, 'rule')} inconclusive`] : []),
    ...(unchecked > 0 ? [`${plural(unchecked, 'rule')} without a check yet`] : []),
    ...(totals['not-applicable'] > 0 ? [`${plural(totals['not-applicable'], 'rule')} not applicable`] : []),
    ...(idle > 0 ? [`${plural(idle, 'passed rule')} that nothing can break`] : []),
    ...(away === undefined ? [] : [`a part of the interface: ${away}`]),
    ...(chosen === undefined ? [] : [`a part of the interface: ${chosen}`]),
  ];
  const claim = claimOf(report, policy);
  return but.length === 0 ? `${claim}.` : `${claim} (${but.join(', ')}).`;
};

const applies = ({ ofTheWhole, ofParts }: Ground, { run }: Report, { mustBeWhole }: Judging): boolean =>
  (ofTheWhole !== true || run.shard === undefined) && (ofParts !== true || mustBeWhole === true);

/** Whether a run meets the policy, and if not, why: every objection, the gravest first. */
export const assess = (report: Report, policy: Policy = policies.ci, judging: Judging = {}): Assessment => {
  const { at = new Date() } = judging;
  const objections = grounds.flatMap((ground): readonly Objection[] => {
    if (!applies(ground, report, judging)) return [];
    const { code, rules, count, sentence } = ground;
    const own = rules?.(report, policy, at) ?? [];
    const times = own.length + (count?.(report, policy, judging) ?? 0);
    return times === 0 ? [] : [{ code, sentence: sentence(times, policy, report), rules: ids(own) }];
  });
  const [first] = objections;
  return {
    code: first?.code ?? exitCodes.met,
    sentence: first?.sentence ?? metSentence(report, policy),
    objections,
    conforms: first === undefined && mayClaim(report, policy),
    uncounted: ids(
      report.rules.filter((rule) => isViolated(rule) && (!failsBy(policy, rule) || isKnown(policy, rule))),
    ),
    weakens: policy.weakens ?? [],
  };
};

/** The exit status for a report. */
export const exitCode = (report: Report, policy?: Policy, judging?: Judging): ExitCode =>
  assess(report, policy, judging).code;
