import { assess, exitCodes, type Assessment } from '../../reports/judgement/policy.ts';
import type { Policy } from '../../reports/judgement/policies.ts';
import type { Report } from '../../reports/judgement/report.ts';
import { escapeControlCharacters } from '../../reports/formats/escape-control-characters.ts';
import { causeHead, whatFailsLines } from '../../reports/formats/blocking-lines.ts';
import { blockings, weightOf, type BlockingCause } from '../../reports/judgement/blocking.ts';
import { comparisonWith, type PastRun } from '../../reports/judgement/history.ts';
import { comparable, readHistory } from '../run/read-history.ts';
import { CliError } from '../run/cli-error.ts';
import { mustBeOfVersion, policyOf } from '../run/policy-file.ts';
import type { FindContract } from '../run/contracts.ts';
import { readJudgedReport, type ListChecks, type ReportText } from '../run/read-report.ts';

export interface GateOptions {
  /** A policy's name or file; `ci` when absent. */
  readonly policy?: string;
  readonly allowInconclusive?: boolean;
  readonly json?: boolean;
  /** Annotations for GitHub in place of text. */
  readonly github?: boolean;
  /** An earlier report, or a folder of them, to say since when. */
  readonly baseline?: string;
  /** Whether one part of a run does: it says only that it found no violation. */
  readonly part?: boolean;
  /** Whether only a run of the whole plan does, also where the policy accepts less. */
  readonly whole?: boolean;
  /** The base address of the target that the report must be of. */
  readonly of?: string;
  /** The commit of the target that the report must be of. */
  readonly commit?: string;
  /** Milliseconds since the end of the run, at most. */
  readonly maxAge?: number;
}

/** An address as reports write it: without a slash at its end. */
const plainAddress = (address: string): string =>
  (URL.canParse(address) ? new URL(address).href : address).replace(/\/+$/, '');

/** A signature says who made a report, not about what: one of another target may be as green as can be. */
const mustBeOf = ({ target }: Report, address: string): void => {
  if (plainAddress(target.url) !== plainAddress(address))
    throw new CliError(
      exitCodes.usage,
      `The report is of ${target.url}, and --of names ${address}. Judge the report of a run at that address.`,
    );
};

const mustBeOfCommit = ({ target }: Report, commit: string): void => {
  if (target.commit === commit) return;
  const own =
    target.commit === undefined ? 'names no commit (`psi check --commit`)' : `is of ${target.commit}`;
  throw new CliError(
    exitCodes.usage,
    `The report ${own}, and --commit names ${commit}. Run the suite with \`--commit ${commit}\` at a target of that commit, and judge its report.`,
  );
};

/** Clocks of two machines may differ by so much. */
const clockSkewMs = 300_000;

/** A green report stays green: whoever keeps one could show it again for what is deployed by now. */
const mustBeRecent = ({ run }: Report, mostMs: number): void => {
  const ended = Date.parse(run.startedAt) + run.durationMs;
  if (Number.isNaN(new Date(ended).getTime()))
    throw new CliError(
      exitCodes.usage,
      'The report does not say when its run ended: --max-age cannot be judged.',
    );
  const age = Date.now() - ended;
  const day = new Date(ended).toISOString();
  if (age < -clockSkewMs)
    throw new CliError(exitCodes.usage, `The run ended at ${day}, which is yet to come.`);
  if (age > mostMs)
    throw new CliError(
      exitCodes.usage,
      `The run ended at ${day}, longer ago than --max-age allows (${Math.round(mostMs / 60_000)} minutes).`,
    );
};

const textOf = (
  report: Report,
  assessment: Assessment,
  policy: Policy,
  history: readonly PastRun[],
): string => {
  const { code, sentence } = assessment;
  const head =
    code === exitCodes.met
      ? `passed, policy ${policy.name}: ${sentence}`
      : `failed, policy ${policy.name}: ${sentence}`;
  return `${[escapeControlCharacters(head), ...whatFailsLines(report, assessment, policy, history)].join('\n')}\n`;
};

/** Workflow commands end at a line break, and read these three as escapes. */
const escaped = (text: string): string =>
  escapeControlCharacters(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

/** GitHub shows ten annotations of a kind for each step. */
const shownAnnotations = 10;

const annotation = (cause: BlockingCause): string => {
  const [first] = cause.rules;
  const names = cause.rules.map(({ id }) => id).join(', ');
  const weight = first === undefined ? '' : ` (${weightOf(first)})`;
  return `::error title=psi ${escaped(first?.id ?? '')}${escaped(weight)}::${escaped(`${causeHead(cause)} ${first?.statement ?? ''} Rules: ${names}`)}`;
};

/** The failures of this release as annotations, one for each cause: GitHub shows them on the pull request. */
const annotations = (report: Report, assessment: Assessment): string =>
  blockings(report, assessment)
    .flatMap(({ sentence, causes }) =>
      causes.length === 0
        ? [`::error title=psi::${escaped(sentence)}`]
        : causes.slice(0, shownAnnotations).map((cause) => annotation(cause)),
    )
    .map((line) => `${line}\n`)
    .join('');

const render = (
  report: Report,
  assessment: Assessment,
  policy: Policy,
  options: GateOptions & { readonly history: readonly PastRun[] },
): string => {
  if (options.github === true) return annotations(report, assessment);
  return options.json === true
    ? `${JSON.stringify({ policy: policy.name, ...assessment, comparison: comparisonWith(options.history, report) }, null, 1)}\n`
    : textOf(report, assessment, policy, options.history);
};

/** `psi gate`: decides about a report that a run has written. The exit code is that of the policy. */
export const runGate = (
  where: string | ReportText,
  options: GateOptions,
  find?: FindContract,
  listed?: ListChecks,
): void => {
  const report = readJudgedReport(where, find, listed);
  const { version } = report.contract;
  if (options.of !== undefined) mustBeOf(report, options.of);
  if (options.commit !== undefined) mustBeOfCommit(report, options.commit);
  if (options.maxAge !== undefined) mustBeRecent(report, options.maxAge);
  const named = policyOf(options);
  const policy = options.whole === true ? { ...named, wholeScope: true as const } : named;
  mustBeOfVersion(policy, version);
  const assessment = assess(report, policy, { mustBeWhole: options.part !== true });
  const history =
    options.baseline === undefined ? [] : comparable(readHistory(options.baseline, report), version);
  process.stdout.write(render(report, assessment, policy, { ...options, history }));
  process.exitCode = assessment.code;
};
