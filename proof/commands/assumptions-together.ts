import { drawnPrefix } from '../../cli/run/run-prefix.ts';
import { newestContract } from '../../spec/contract/contract.ts';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';
import { plan } from '../../reports/judgement/plan.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { policies } from '../../reports/judgement/policies.ts';
import type { Report, RuleResult } from '../../reports/judgement/report.ts';
import {
  conclusiveShare,
  leastConclusive,
  type OpenRule,
  type TogetherMode,
  type TogetherResult,
} from '../results/assumptions-together.ts';
import type { Dialect } from '../../suites/target/dialect/dialect.ts';
import { missingEntries } from '../../suites/doctor/costs.ts';
import { recordedNeeds } from '../../suites/target/needs.ts';
import { readTargetFile } from '../../suites/target/target-file.ts';
import type { Target } from '../../suites/target/target.ts';
import { CliError } from '../../cli/run/cli-error.ts';
import { checks, selectedRules } from '../../cli/run/catalogue.ts';
import { openInbox } from '../../cli/run/run-inbox.ts';
import { mustNotBeInterrupted } from '../../cli/run/interrupted.ts';
import { runSuite } from '../../cli/run/run-suite.ts';
import { readyTarget } from '../../cli/run/targets.ts';
import { allAtOnce } from '../assumptions/all-at-once.ts';
import { anotherServer } from '../assumptions/another-server.ts';
import { proxyBefore } from '../rewriting/proxy.ts';
import { assumptions } from '../assumptions/catalogue.ts';
import { publishTogether } from '../assumptions/publish-together.ts';

export interface TogetherOptions {
  readonly seed: number;
  readonly cases: number;
  readonly processes: number;
  /** Seconds that a run may go on for what has to expire. */
  readonly expiry: number;
  /** Only this run; all three when absent. */
  readonly said?: string;
  /** Keeps reports and target files here, one folder for each run. */
  readonly report?: string;
  /** Only the rules of these areas. */
  readonly area?: readonly string[];
  readonly write?: boolean;
  readonly json?: boolean;
}

const modes: readonly TogetherMode[] = ['nothing', 'paths', 'everything'];

/** The target file's part about the dialect. */
const saidIn = (mode: TogetherMode, dialect: Dialect): Partial<Dialect> =>
  ({
    nothing: {},
    paths: { operations: dialect.operations, parameters: dialect.parameters },
    everything: dialect,
  })[mode];

const withoutEmpty = (dialect: Partial<Dialect>): object =>
  Object.fromEntries(
    Object.entries(dialect).filter(([, entry]) => typeof entry !== 'object' || Object.keys(entry).length > 0),
  );

/** Without a control plane: a server that nobody here wrote has none, and its time passes by itself. */
const targetFileOf = (
  { credentials, dialect: { walletSigner, codes } }: Target,
  baseUrl: string,
  dialect: Partial<Dialect>,
  { expiry }: TogetherOptions,
): string =>
  stringify({
    name: 'reference, all assumptions broken',
    baseUrl,
    credentials,
    timeouts: { requestMs: 60_000, eventMs: 5_000, expiryMs: expiry * 1_000 },
    dialect: {
      ...withoutEmpty(dialect),
      ...(dialect.complete === true ? { walletSigner, codes } : {}),
    },
  });

const said = ({ id, verdict, reason, checks: tried }: RuleResult): string => {
  const message = tried.find((check) => check.verdict === verdict)?.message ?? reason ?? '';
  return `${verdict} ${id}: ${message}`;
};

const alarmsIn = (report: Report, wrapperErrors: readonly string[]): readonly string[] => [
  ...report.rules.filter(({ verdict }) => ['fail', 'warn', 'error'].includes(verdict)).map(said),
  ...(report.errors ?? []).map((error) => `error ${error}`),
  ...wrapperErrors.map((failure) => `error of the wrapper: ${failure}`),
  ...(report.run.status === 'complete' ? [] : ['error the run did not come to its end']),
];

/** Rules that wait for something which the target file does not say, as `psi doctor` shows without traffic. */
const predictedOpen = (target: Target): ReadonlySet<string> => {
  const planned = plan(newestContract.rules, checks(newestContract), target.capabilities);
  return new Set(missingEntries(target, planned, recordedNeeds()).flatMap(({ rules }) => rules));
};

const openIn = (report: Report, predicted: ReadonlySet<string>): readonly OpenRule[] =>
  report.rules
    .filter(({ verdict }) => verdict === 'inconclusive')
    .map(({ id, reason, checks: tried }) => {
      const check = tried.find(({ verdict }) => verdict === 'inconclusive');
      return {
        id,
        kind: check?.reason ?? 'prerequisite',
        why: check?.message ?? reason ?? '',
        isPredicted: predicted.has(id),
      };
    });

const tryTogether = async (mode: TogetherMode, options: TogetherOptions): Promise<TogetherResult> => {
  const { seed, cases, report: kept, processes } = options;
  const started = performance.now();
  const { dialect } = allAtOnce(seed);
  const ready = await readyTarget('reference', seed);
  const folder =
    kept === undefined ? mkdtempSync(path.join(tmpdir(), 'psi-together-')) : path.join(kept, mode);
  mkdirSync(folder, { recursive: true });
  const proxy = await proxyBefore(
    ready.target.baseUrl,
    ready.target.credentials.sandbox,
    anotherServer(dialect),
  );
  const file = path.join(folder, 'psi.target.yaml');
  writeFileSync(file, targetFileOf(ready.target, proxy.url, saidIn(mode, dialect), options));
  const target = readTargetFile(file, process.env);
  const inbox = await openInbox(target);
  try {
    const report = await runSuite({
      contract: newestContract,
      target,
      reportDir: folder,
      selected: selectedRules(options),
      cases,
      seed,
      prefix: drawnPrefix(),
      workers: 2 * processes,
      inbox: await inbox.register(),
      command: `npm run self-test -- --assumptions --together --seed ${seed}`,
      targetArgument: file,
      quiet: true,
      allure: false,
      policy: { ...policies.ci, allowedInconclusive: 'all' },
    });
    mustNotBeInterrupted(report);
    return {
      mode,
      alarms: alarmsIn(report, proxy.wrapperErrors()),
      passed: report.totals.pass,
      observed: report.totals.observed,
      notApplicable: report.totals['not-applicable'],
      open: openIn(report, predictedOpen(target)),
      seconds: Math.round((performance.now() - started) / 1000),
    };
  } finally {
    await inbox.abandon();
    await proxy.close();
    await ready.close();
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
};

const printed = (result: TogetherResult): string =>
  [
    `${result.alarms.length === 0 ? 'no alarm' : 'ALARM'}  the target file says ${result.mode}  (${result.passed} rules pass, ${result.open.length} inconclusive, ${conclusiveShare(result)} % conclusive, ${result.seconds} s)`,
    ...result.alarms.map((alarm) => `       ${alarm}`),
    '',
  ].join('\n');

/** Only whole runs may be published. */
const mustBeWhole = ({ write = false, said: only, area = [] }: TogetherOptions): void => {
  if (write && (only !== undefined || area.length > 0))
    throw new CliError(exitCodes.usage, '--write publishes three whole runs: leave out --said and --area.');
};

const isQuiet = ({ alarms }: TogetherResult): boolean => alarms.length === 0;

/** Where the target file says everything, nine rules of ten must be judged. */
const isConclusive = (result: TogetherResult): boolean =>
  result.mode !== 'everything' || conclusiveShare(result) >= leastConclusive;

/**
 * `npm run self-test -- --assumptions --together`: one server that does everything otherwise which only the description
 * says. It is examined three times: the target file says nothing of it, where operations are, and everything.
 */
export const runTogether = async (options: TogetherOptions): Promise<void> => {
  const { seed, json = false, said: only, write = false } = options;
  mustBeWhole(options);
  selectedRules(options);
  const results: TogetherResult[] = [];
  for (const mode of modes.filter((each) => only === undefined || only === each)) {
    const result = await tryTogether(mode, options);
    results.push(result);
    process.stdout.write(json ? `${JSON.stringify(result)}\n` : printed(result));
  }
  const { leftOut } = allAtOnce(seed);
  if (write) publishTogether({ seed, assumptions: assumptions().length, leftOut, runs: results });
  if (!results.every((result) => isQuiet(result) && isConclusive(result)))
    process.exitCode = exitCodes.suiteFailed;
};
