import { plural } from '../formats/plural.ts';
import { lacksCheck } from './plan.ts';
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

export interface Policy {
  /** True when `must` rules that could not be exercised do not matter. */
  readonly allowInconclusive: boolean;
}

export interface Judgement {
  readonly code: ExitCode;
  /** Why, as one sentence. */
  readonly sentence: string;
}

/** Failures that the known-failures file does not name. */
export const unexpectedFailures = (report: Report): readonly RuleResult[] =>
  report.rules.filter((rule) => rule.verdict === 'fail' && rule.knownFailure === undefined);

/** Rules named in the known-failures file that were examined and hold. */
export const staleKnownFailures = (report: Report): readonly RuleResult[] =>
  report.rules.filter(
    ({ verdict, knownFailure }) =>
      knownFailure !== undefined && (verdict === 'pass' || verdict === 'warn' || verdict === 'observed'),
  );

const suiteFaults = (report: Report): number => report.totals.error + (report.errors?.length ?? 0);

const openMusts = (report: Report, { allowInconclusive }: Policy): number =>
  allowInconclusive
    ? 0
    : report.rules.filter((rule) => rule.verdict === 'inconclusive' && rule.level === 'must').length;

/** The first line that applies decides. */
const grounds: readonly {
  readonly code: ExitCode;
  readonly applies: (report: Report, policy: Policy) => number;
  readonly sentence: (count: number, report: Report) => string;
}[] = [
  {
    code: exitCodes.unreachable,
    applies: ({ run }) => (run.stopped?.by === 'preflight' ? 1 : 0),
    sentence: (_n, { run }) => run.stopped?.reason ?? '',
  },
  {
    code: exitCodes.suiteFailed,
    applies: suiteFaults,
    sentence: (n) => `The suite itself failed in ${plural(n, 'place')}; its result cannot be relied on.`,
  },
  {
    code: exitCodes.violated,
    applies: (report) => unexpectedFailures(report).length,
    sentence: (n) => `The target violates ${plural(n, 'rule')}.`,
  },
  {
    code: exitCodes.unsettled,
    applies: (report) => (report.run.status === 'incomplete' ? 1 : 0),
    sentence: (_n, { run }) =>
      `The run is incomplete: not every planned check reported. ${run.stopped?.reason ?? ''}`.trim(),
  },
  {
    code: exitCodes.unsettled,
    applies: (report) => (report.run.planned === 0 ? 1 : 0),
    sentence: () => 'Nothing was examined: the plan is empty.',
  },
  {
    code: exitCodes.unsettled,
    applies: openMusts,
    sentence: (n) => `${plural(n, 'stated rule')} could not be exercised.`,
  },
  {
    code: exitCodes.staleKnownFailure,
    applies: (report) => staleKnownFailures(report).length,
    sentence: (n) => `${plural(n, 'known failure')} no longer fails; remove the entry.`,
  },
];

const metSentence = ({ totals, rules }: Report): string => {
  const unchecked = rules.filter(lacksCheck).length;
  const but = [
    ...(totals.fail > 0 ? [`${plural(totals.fail, 'known failure')} left out`] : []),
    ...(totals.warn > 0 ? [plural(totals.warn, 'warning')] : []),
    ...(totals.inconclusive > 0 ? [`${plural(totals.inconclusive, 'rule')} not exercised`] : []),
    ...(unchecked > 0 ? [`${plural(unchecked, 'rule')} without a check yet`] : []),
  ];
  const claim = 'The target conforms to every stated rule that was examined';
  return but.length === 0 ? `${claim}.` : `${claim} (${but.join(', ')}).`;
};

/** Whether a run meets the policy, and if not, why. */
export const assess = (report: Report, policy: Policy = { allowInconclusive: false }): Judgement => {
  for (const { code, applies, sentence } of grounds) {
    const count = applies(report, policy);
    if (count > 0) return { code, sentence: sentence(count, report) };
  }
  return { code: exitCodes.met, sentence: metSentence(report) };
};

/** The exit status for a report. */
export const exitCode = (report: Report, policy?: Policy): ExitCode => assess(report, policy).code;
