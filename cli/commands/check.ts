import { assess } from '../../reports/judgement/policy.ts';
import type { Policy } from '../../reports/judgement/policies.ts';
import type { Shard } from '../../reports/judgement/run-file.ts';
import type { Report, Stop } from '../../reports/judgement/report.ts';
import type { Contract } from '../../spec/contract/contract.ts';
import { selectedRules } from '../run/catalogue.ts';
import { preflightProblem } from './doctor.ts';
import { watching } from './check-watch.ts';
import { runCampaign } from '../run/campaign.ts';
import { CliError } from '../run/cli-error.ts';
import type { Described } from '../run/own-description.ts';
import { mustBeOfVersion, policyOf } from '../run/policy-file.ts';
import type { PastRun } from '../../reports/judgement/history.ts';
import { comparable, readHistory } from '../run/read-history.ts';
import { openInbox, type RunInbox } from '../run/run-inbox.ts';
import { dropOldSignature } from '../run/old-signature.ts';
import { usableSigner, signReport } from '../run/signed-report.ts';
import { unlessSignalled } from '../run/signals.ts';
import { reportUnstarted, runSuite } from '../run/run-suite.ts';
import { nearby, staffed, type Staffed } from '../run/suited-workers.ts';
import { readyTarget, targetArguments } from '../run/targets.ts';
import { mustBeWritable } from '../run/writable-folder.ts';
import { shellWord } from '../../spec/shell-text.ts';
import type { Target } from '../../suites/target/target.ts';
import type { ReadyTarget } from '../run/presets.ts';

export interface CheckOptions {
  readonly target: string;
  readonly report: string;
  readonly area?: readonly string[];
  readonly only?: readonly string[];
  readonly cases: number;
  readonly seed: number;
  /** The beginning of every name that the run makes. */
  readonly prefix: string;
  /** Chosen by how far the target is when absent. */
  readonly workers?: number;
  /** After so many minutes the run ends as incomplete. */
  readonly maxMinutes: number;
  /** A policy's name or file; the target file's own, or `ci`, when absent. */
  readonly policy?: string;
  readonly allowInconclusive?: boolean;
  /** An earlier report, or a folder of them, to say what is new. */
  readonly baseline?: string;
  /** The part of the tests that runs here. */
  readonly shard?: Shard;
  /** New seeds until so many minutes are over. */
  readonly minutes?: number;
  readonly json?: boolean;
  readonly quiet?: boolean;
  /** The commit or release that is deployed on the target. */
  readonly commit?: string;
  /** Whether the report is signed with this user's key. */
  readonly sign?: boolean;
  /** Examines the target again after each of its restarts. */
  readonly watch?: boolean;
  /** Whether references of the description to other hosts are followed. */
  readonly openapiHosts?: boolean;
  /** The target's own OpenAPI description. */
  readonly openapi?: string;
  /** The version of the interface; by the target file or the address when absent. */
  readonly contract?: string;
}

const repeatCommand = ({
  target,
  area = [],
  only = [],
  seed,
  cases,
  openapi,
  contract,
  policy,
  shard,
}: CheckOptions): string =>
  [
    `psi check --target ${targetArguments(target, contract)}`,
    ...(openapi === undefined ? [] : [`--openapi ${shellWord(openapi)}`]),
    ...(policy === undefined ? [] : [`--policy ${shellWord(policy)}`]),
    ...area.map((name) => `--area ${name}`),
    ...only.map((id) => `--only ${id}`),
    `--seed ${seed} --cases ${cases}`,
    ...(shard === undefined ? [] : [`--shard ${shard.index}/${shard.of}`]),
  ].join(' ');

/** How many workers are asked for, or suit the target. */
const workersOf = async ({ workers }: CheckOptions, { target, isOurs }: ReadyTarget): Promise<Staffed> => {
  if (workers !== undefined) return { target, workers };
  return isOurs === true ? nearby(target) : staffed(target);
};

/** Examines a target that is up. A run that cannot begin leaves a report that says so, like every other one. */
const examine = async (
  options: CheckOptions,
  policy: Policy,
  ready: ReadyTarget &
    Pick<Described, 'own'> & {
      readonly contract: Contract;
      readonly history: readonly PastRun[] | undefined;
    },
  inbox: RunInbox,
): Promise<Report> => {
  const { contract, history } = ready;
  const job = {
    contract,
    target: ready.target,
    reportDir: options.report,
    selected: selectedRules(options, contract),
    cases: options.cases,
    commit: options.commit,
    seed: options.seed,
    prefix: options.prefix,
    command: repeatCommand(options),
    targetArgument: targetArguments(options.target, options.contract),
    quiet: options.quiet === true || options.json === true,
    allure: true,
    policy,
    history,
    shard: options.shard,
    mostMinutes: options.maxMinutes,
    own: ready.own,
    // A campaign runs on one target again and again.
    targetEnds: ready.isOurs === true && options.minutes === undefined,
  };
  const begun = await unlessSignalled(async () => {
    const problem = await preflightProblem(ready);
    if (problem !== undefined) return { problem };
    return { inbox: await inbox.register(), ...(await workersOf(options, ready)) };
  });
  if ('inbox' in begun) {
    const whole = { ...job, ...begun };
    const { minutes } = options;
    if (minutes === undefined) return runSuite(whole);
    return runCampaign(whole, { minutes, command: (seed) => repeatCommand({ ...options, seed }) });
  }
  const stopped: Stop =
    'signal' in begun
      ? { by: 'signal', reason: `It was ended by ${begun.signal} before the first check.` }
      : { by: 'preflight', reason: begun.problem };
  process.stderr.write(`psi: ${stopped.reason}\n`);
  return reportUnstarted(job, stopped);
};

const conclude = (report: Report, policy: Policy, { json }: CheckOptions): void => {
  const assessment = assess(report, policy);
  const { run, totals } = report;
  if (json === true)
    process.stdout.write(`${JSON.stringify({ policy: policy.name, ...assessment, totals, run }, null, 1)}\n`);
  process.exitCode = assessment.code;
};

/** The comparison of descriptions is loaded for a run that has one. */
export const describedBy = async (
  {
    openapi: file,
    openapiHosts: otherHosts = false,
  }: { readonly openapi?: string | undefined; readonly openapiHosts?: boolean },
  target: Target,
): Promise<Described> => {
  if (file === undefined) return { target, own: undefined };
  const { ownDescription } = await import('../run/own-description.ts');
  return ownDescription({ file, otherHosts }, target);
};

/** What a first walk teaches of a target without a file. It is loaded for such a one alone. */
const walkedWith = async (
  { target, openapi, quiet, json }: CheckOptions,
  described: Described,
): Promise<Described> => {
  if (openapi === undefined || !/^https?:/i.test(target)) return described;
  const { afterFirstWalk, isGuessed } = await import('../run/first-walk.ts');
  const isReady = isGuessed(described) && (await preflightProblem(described)) === undefined;
  return isReady ? afterFirstWalk(described, quiet === true || json === true) : described;
};

/** The target file's policy, else `ci`. Raises a CliError that names the target file. */
export const targetsPolicy = (
  { target: where, allowInconclusive }: Pick<CheckOptions, 'target' | 'allowInconclusive'>,
  { policy }: Target,
): Policy => {
  try {
    return policyOf({ policy, allowInconclusive });
  } catch (cause) {
    if (policy === undefined || !(cause instanceof CliError)) throw cause;
    throw new CliError(cause.exitCode, `${where}: policy: ${cause.message}`);
  }
};

/** `psi check`: examines a target and answers with the exit code of the policy. */
export const runCheck = async (options: CheckOptions): Promise<void> => {
  // A mistyped rule, area or policy is said before anything is started.
  selectedRules(options);
  mustBeWritable(options.report);
  const signer = options.sign === true ? await usableSigner('report') : undefined;
  const named = options.policy === undefined ? undefined : policyOf(options);
  // Read before the run: it may be in the folder that the run writes to.
  const past = options.baseline === undefined ? undefined : readHistory(options.baseline);
  const ready = await readyTarget(options.target, options.seed, options.contract);
  try {
    const policy = named ?? targetsPolicy(options, ready.target);
    const { contract } = ready;
    mustBeOfVersion(policy, contract.version);
    const history = past && comparable(past, contract.version);
    // Where webhooks are registered may be known from the description alone.
    const described = await walkedWith(options, await describedBy(options, ready.target));
    const inbox = await openInbox(described.target);
    const once = async (): Promise<boolean> => {
      dropOldSignature(options.report);
      const report = await examine(options, policy, { ...ready, ...described, contract, history }, inbox);
      if (signer !== undefined) await signReport(options.report, signer);
      conclude(report, policy, options);
      return report.run.stopped?.by !== 'signal';
    };
    try {
      if (options.watch === true) await watching(ready.target.baseUrl, once);
      else await once();
    } finally {
      await inbox.close();
    }
  } finally {
    await ready.close();
  }
};
