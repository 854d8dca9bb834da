import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Check } from '../../spec/results/findings.ts';
import type { Contract } from '../../spec/contract/contract.ts';
import type { OwnDescription } from '../../spec/results/own-description.ts';
import { projectionFiles, reportFile, writeReport } from '../../reports/formats/projections.ts';
import { reportOf } from '../../reports/judgement/fold.ts';
import { withoutLoopbackPorts } from '../../reports/judgement/loopback.ts';
import type { PastRun } from '../../reports/judgement/history.ts';
import { checkKey, plan } from '../../reports/judgement/plan.ts';
import type { Policy } from '../../reports/judgement/policies.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { stoppedBy } from '../../reports/judgement/stopped.ts';
import type { Report, Stop } from '../../reports/judgement/report.ts';
import { startState } from '../../reports/judgement/state.ts';
import type { RunFile, Sameness, Shard } from '../../reports/judgement/run-file.ts';
import type { OwnFile } from '../../suites/description/own-operation.ts';
import { packed } from '../../suites/description/own-watch.ts';
import type { Run, Target } from '../../suites/target/target.ts';
import { buildHash } from './build-hash.ts';
import { checks } from './catalogue.ts';
import type { ForWorkers } from './run-inbox.ts';
import { CliError } from './cli-error.ts';
import type { RunnerFile } from './runner/runner-file.ts';
import { startRunner, type RunnerEnd } from './runner/start.ts';
import { inOrder } from './test-order.ts';
import { testsFor } from './traffic.ts';
import { messageOf } from '../../spec/error-message.ts';
import { suiteName } from './suite-name.ts';
import { processesFor, workersOn } from './suited-workers.ts';

/** One run of the suite against a target that is up. */
export interface Job {
  /** The contract that the target is examined on. */
  readonly contract: Contract;
  /** A module that exports it, where psi ships none of its version; the processes of the run load it. */
  readonly contractFile?: string | undefined;
  /** The checks to choose from: those of the suite when absent. */
  readonly checks?: readonly Check[] | undefined;
  readonly target: Target;
  /** Absolute or relative to the working directory. */
  readonly reportDir: string;
  /** All rules when absent. */
  readonly selected?: readonly string[] | undefined;
  readonly cases: number;
  readonly seed: number;
  /** The beginning of every name that the run makes. */
  readonly prefix: string;
  /** The commit or release that is deployed on the target. */
  readonly commit?: string | undefined;
  /** Tests that run at once. */
  readonly workers: number;
  /** Another worker is worth its start for so many tests; for any number when absent. */
  readonly testsEach?: number | undefined;
  readonly inbox: ForWorkers;
  /** The command that repeats the run, and the `--target` argument in it. */
  readonly command: string;
  readonly targetArgument: string;
  readonly quiet: boolean;
  /** Whether Allure results are written too. */
  readonly allure: boolean;
  readonly policy: Policy;
  /** Earlier runs to compare with, the oldest first. */
  readonly history?: readonly PastRun[] | undefined;
  /** The part of the tests that runs here; all of them when absent. */
  readonly shard?: Shard | undefined;
  /** After so many minutes the run ends as incomplete. */
  readonly mostMinutes?: number | undefined;
  /** The target's own description, read and compared with the document already. */
  readonly own?: { readonly read: OwnFile; readonly description: OwnDescription } | undefined;
  /** Whether the target ends with this run. */
  readonly targetEnds?: boolean | undefined;
}

export const suiteVersion = (): string => suiteName().version;

/** The job of a run before the target sends webhooks. */
export type PlannedJob = Omit<Job, 'inbox' | 'workers' | 'testsEach'>;

/** Twelve digits for what is examined and how, whatever part of it runs here. The credentials take no part. */
const planDigest = (
  { target, selected }: PlannedJob,
  rules: RunFile['rules'],
  all: readonly Check[],
): string => {
  const { examined, checks: own, settled } = plan(rules, all, target.capabilities, selected);
  const { walletSigner: _secret, ...dialect } = target.dialect;
  const facts = { examined, checks: own.map(checkKey), settled, dialect };
  const text = withoutLoopbackPorts(JSON.stringify(facts));
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
};

const samenessOf = (job: PlannedJob, rules: RunFile['rules'], all: readonly Check[]): Sameness => ({
  cases: job.cases,
  build: buildHash(),
  plan: planDigest(job, rules, all),
});

/** The facts of a run that the report needs before it starts: every rule and every check. */
export const runFile = (job: PlannedJob): RunFile => {
  const { contract, checks: all = checks(contract) } = job;
  return {
    reportDir: path.resolve(job.reportDir),
    suiteVersion: suiteVersion(),
    contract: { version: contract.version },
    target: {
      name: job.target.name,
      url: job.target.baseUrl,
      ...(job.commit === undefined ? {} : { commit: job.commit }),
      capabilities: job.target.capabilities,
    },
    seed: job.seed,
    prefix: job.prefix,
    sameness: samenessOf(job, contract.rules, all),
    startedAt: new Date().toISOString(),
    command: job.command,
    ...(job.selected === undefined ? {} : { selected: job.selected }),
    rules: contract.rules,
    checks: all,
    gaps: Object.entries(contract.gaps).map(([id, { unvaried: _why, ...gap }]) => ({ id, ...gap })),
    quiet: job.quiet,
    policy: job.policy,
    ...(job.history === undefined ? {} : { history: job.history }),
    ...(job.own === undefined ? {} : { ownDescription: job.own.description }),
  };
};

/** The facts of a run that its processes need. */
export const suiteRun = (
  {
    contract,
    contractFile,
    target,
    seed,
    prefix,
    cases,
    targetArgument,
    inbox,
    targetEnds,
  }: Omit<Job, 'workers'>,
  share: Pick<Run, 'processes' | 'testsAtOnce'>,
): Run => ({
  contract: contract.version,
  ...(contractFile !== undefined && { contractFile }),
  target,
  seed,
  cases,
  ...share,
  prefix,
  targetArgument,
  ...inbox,
  ...(targetEnds === true && { targetEnds }),
});

/** Every n-th test, in an order that is the same on every machine. */
const shardOf = (tests: readonly Check[], shard: Shard | undefined): readonly Check[] =>
  shard === undefined
    ? tests
    : tests
        .toSorted((a, b) => (checkKey(a) < checkKey(b) ? -1 : 1))
        .filter((_, n) => n % shard.of === shard.index - 1);

const readReport = (folder: string): Report => {
  const file = path.join(folder, reportFile);
  try {
    // Written a moment ago by the runner of this command; reports of others are checked by `readReport`.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch (cause) {
    throw new CliError(exitCodes.suiteFailed, `The suite wrote no report at ${file}: ${messageOf(cause)}.`);
  }
};

/** The report of an earlier run must not pass for the result of this one. */
export const clearReport = (folder: string): void => {
  for (const name of [reportFile, ...projectionFiles]) rmSync(path.join(folder, name), { force: true });
};

/** Writes the report and the page of a run that never began, every rule of its plan open. */
export const reportUnstarted = (job: PlannedJob, stopped: Stop): Report => {
  const file = runFile(job);
  clearReport(file.reportDir);
  const state = startState(plan(file.rules, file.checks, file.target.capabilities, file.selected));
  const report = stoppedBy(reportOf(state, file, { ended: false, durationMs: 0 }), stopped);
  writeReport(file.reportDir, report, job.policy, job.history);
  return report;
};

/** The report of a runner that has ended; where it could not finish it, the page is made here. */
const finished = (job: Job, end: RunnerEnd): Report => {
  const folder = path.resolve(job.reportDir);
  const { by, reason } = end;
  // A runner that is ended before it knows its tests writes nothing.
  if (reason !== undefined && !existsSync(path.join(folder, reportFile)))
    return reportUnstarted(job, { by, reason });
  const report = readReport(folder);
  if (reason === undefined || report.run.status === 'complete') return report;
  const cut = stoppedBy(report, { by, reason });
  writeReport(folder, cut, job.policy, job.history);
  return cut;
};

/** Where workers find the target's own description. */
export const handedOn = (own: Job['own'], folder: string): Pick<Run, 'ownFile'> => {
  if (own === undefined) return {};
  const ownFile = path.join(folder, 'own-description.bin');
  writeFileSync(ownFile, packed(own.read));
  return { ownFile };
};

/** Runs the suite and answers with the report it wrote. Raises a CliError when it wrote none. */
export const runSuite = async (job: Job): Promise<Report> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'psi-run-'));
  try {
    const whole = runFile(job);
    const tests = inOrder(shardOf(testsFor(whole, job.contract), job.shard), job.target);
    const file =
      job.shard === undefined ? whole : { ...whole, shard: { ...job.shard, tests: tests.map(checkKey) } };
    clearReport(file.reportDir);
    const workers = workersOn(tests.length, job);
    const processes = processesFor(workers);
    const share = { processes, testsAtOnce: Math.ceil(workers / processes) };
    const forRunner: RunnerFile = {
      run: { ...file, workers },
      tests,
      atOnce: workers,
      processes,
      suiteRun: { ...suiteRun(job, share), ...handedOn(job.own, folder) },
      ...(job.allure ? { allureResults: path.join(file.reportDir, 'allure-results') } : {}),
    };
    const runnerFile = path.join(folder, 'run.json');
    writeFileSync(runnerFile, JSON.stringify(forRunner));
    const end = await startRunner(runnerFile, job.mostMinutes);
    return finished(job, end);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
