import { assess } from '../../reports/judgement/policy.ts';
import type { Report, Stop } from '../../reports/judgement/report.ts';
import { selectedRules } from './catalogue.ts';
import { preflightProblem } from './doctor.ts';
import { ownDescription } from '../run/own-description.ts';
import { openInbox, type RunInbox } from '../run/run-inbox.ts';
import { unlessSignalled } from '../run/signals.ts';
import { reportUnstarted, runSuite } from '../run/run-suite.ts';
import { readyTarget, type ReadyTarget } from '../run/targets.ts';

export interface CheckOptions {
  readonly target: string;
  readonly report: string;
  readonly area?: readonly string[];
  readonly only?: readonly string[];
  readonly cases: number;
  readonly seed: number;
  readonly workers: number;
  /** After so many minutes the run ends as incomplete. */
  readonly maxMinutes: number;
  readonly allowInconclusive?: boolean;
  readonly quiet?: boolean;
  /** The target's own OpenAPI description. */
  readonly openapi?: string;
}

const repeatCommand = ({ target, area = [], only = [], seed, cases, openapi }: CheckOptions): string =>
  [
    `psi check --target ${target}`,
    ...(openapi === undefined ? [] : [`--openapi ${openapi}`]),
    ...area.map((name) => `--area ${name}`),
    ...only.map((id) => `--only ${id}`),
    `--seed ${seed} --cases ${cases}`,
  ].join(' ');

/** Examines a target that is up. A run that cannot begin leaves a report that says so, like every other one. */
const examine = async (options: CheckOptions, ready: ReadyTarget, inbox: RunInbox): Promise<Report> => {
  const job = {
    target: ready.target,
    reportDir: options.report,
    selected: selectedRules(options),
    cases: options.cases,
    seed: options.seed,
    workers: options.workers,
    command: repeatCommand(options),
    targetArgument: options.target,
    quiet: options.quiet === true,
    allure: true,
    allowInconclusive: options.allowInconclusive === true,
    mostMinutes: options.maxMinutes,
    own: await ownDescription(options.openapi, ready.target),
  };
  const begun = await unlessSignalled(async () => {
    const problem = await preflightProblem(ready);
    return problem === undefined ? { inbox: await inbox.register() } : { problem };
  });
  if ('inbox' in begun) return runSuite({ ...job, inbox: begun.inbox });
  const stopped: Stop =
    'signal' in begun
      ? { by: 'signal', reason: `It was ended by ${begun.signal} before the first check.` }
      : { by: 'preflight', reason: begun.problem };
  process.stderr.write(`psi: ${stopped.reason}\n`);
  return reportUnstarted(job, stopped);
};

/** `psi check`: examines a target and answers with the exit code of the policy. */
export const runCheck = async (options: CheckOptions): Promise<void> => {
  // A mistyped rule or area is said before anything is started.
  selectedRules(options);
  const ready = await readyTarget(options.target, options.seed);
  const inbox = await openInbox(ready.target);
  try {
    const report = await examine(options, ready, inbox);
    process.exitCode = assess(report, { allowInconclusive: options.allowInconclusive === true }).code;
  } finally {
    await inbox.close();
    await ready.close();
  }
};
