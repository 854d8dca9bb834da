import { drawnPrefix } from '../../cli/run/run-prefix.ts';
import { newestContract } from '../../spec/contract/contract.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pMap from 'p-map';
import {
  isVariationName,
  variations,
  type VariationName,
} from '../../reference-impl/deviations/catalogue.ts';
import type { Variation } from '../../reference-impl/deviations/deviation.ts';
import { operationIds, operations } from '../../spec/operations.ts';
import { areaOf, ruleIds, type RuleId } from '../../spec/rules/index.ts';
import type { Target } from '../../suites/target/target.ts';
import { policies } from '../../reports/judgement/policies.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import type { Report, RuleResult } from '../../reports/judgement/report.ts';
import { buildHash } from '../../cli/run/build-hash.ts';
import { preflight } from '../../cli/commands/doctor.ts';
import { openInbox } from '../../cli/run/run-inbox.ts';
import { addResult, readResults } from '../mutants/results-file.ts';
import { runSuite } from '../../cli/run/run-suite.ts';
import { CliError } from '../../cli/run/cli-error.ts';
import { mustNotBeInterrupted } from '../../cli/run/interrupted.ts';
import { readyTarget } from '../../cli/run/targets.ts';
import { compatibleSets, jobsOf, permitted, type VariationsOptions } from '../mutants/variation-jobs.ts';
import { publishVariations } from '../pages/variations-page.ts';
import { isJsonObject, isTextList } from '../../spec/json.ts';

/** The suite's result on variations that were on together. */
export interface Tolerated {
  readonly names: readonly VariationName[];
  /** Rules that were violated or whose check broke down, each with its verdict and message: false alarms. */
  readonly alarms: readonly string[];
  /** Rules that could not be examined, each with the reason. */
  readonly unexamined: readonly string[];
  /** Rules that were examined and hold. */
  readonly passed: number;
  readonly seconds: number;
  /** The build that was tried. */
  readonly build: string;
}

const row = (name: VariationName): Variation => variations[name];

const areasOf = (name: VariationName): readonly string[] | 'everything' => {
  const { gaps = [], readings = [], areas = [] } = row(name);
  return areas === 'everything' ? areas : [...new Set([...gaps, ...readings].map(areaOf)), ...areas];
};

/** The rules of the areas that a variation touches; undefined for all. */
const touchedBy = (names: readonly VariationName[], full: boolean): readonly RuleId[] | undefined => {
  const areas = names.map(areasOf);
  if (full || areas.includes('everything')) return undefined;
  const touched = new Set(areas.flat());
  return ruleIds.filter((id) => touched.has(areaOf(id)));
};

/** Where operations are has to be said by every target: each is where the assumed interface has it. */
const bound = Object.fromEntries(
  operationIds
    .filter((id) => operations[id].shows === 'name')
    .map((id) => [id, { method: operations[id].method, path: operations[id].path }]),
);

/** The reference server as a stranger sees it: nothing else about its dialect is promised. */
const asUnknownServer = (target: Target): Target => ({
  ...target,
  name: 'reference, varied',
  dialect: { ...target.dialect, operations: bound, complete: false },
});

export const switchOn = async (controlUrl: string, on: readonly VariationName[]): Promise<void> => {
  const answer = await fetch(`${controlUrl}/variations`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ on }),
  });
  if (!answer.ok) throw new Error(`The control plane refused ${on.join(', ')}: ${await answer.text()}`);
};

const said = ({ id, verdict, reason, checks }: RuleResult): string => {
  const message = checks.find((check) => check.verdict === verdict)?.message ?? reason ?? '';
  return `${verdict} ${id}: ${message}`;
};

const isAlarm = ({ verdict }: RuleResult): boolean =>
  verdict === 'fail' || verdict === 'warn' || verdict === 'error';

const judged = (
  names: readonly VariationName[],
  report: Report,
  { seconds, build }: Pick<Tolerated, 'seconds' | 'build'>,
): Tolerated => ({
  names,
  alarms: [
    ...report.rules.filter(isAlarm).map(said),
    ...(report.errors ?? []).map((error) => `error ${error}`),
    ...(report.run.status === 'complete' ? [] : ['error the run did not come to its end']),
  ],
  unexamined: report.rules.filter(({ verdict }) => verdict === 'inconclusive').map(said),
  passed: report.totals.pass,
  seconds,
  build,
});

const folderName = (names: readonly VariationName[], number: number): string =>
  names.length === 1 ? (names[0] ?? '') : `together-${number + 1}`;

const tryVariations = async (
  names: readonly VariationName[],
  number: number,
  build: string,
  { full = false, cases, seed, report: kept }: VariationsOptions,
): Promise<Tolerated> => {
  const started = performance.now();
  const ready = await readyTarget('reference', seed);
  const target = asUnknownServer(ready.target);
  const folder =
    kept === undefined
      ? mkdtempSync(path.join(tmpdir(), 'psi-variation-'))
      : path.join(kept, folderName(names, number));
  const inbox = await openInbox(target);
  const selected = touchedBy(names, full);
  try {
    await switchOn(target.controlUrl ?? '', names);
    await preflight({ ...ready, target });
    const report = await runSuite({
      contract: newestContract,
      target,
      reportDir: folder,
      selected,
      cases,
      seed,
      prefix: drawnPrefix(),
      // Varied answers and webhooks take their time: a run of everything waits more than it works. One of a few
      // areas works most to start its workers.
      workers: selected === undefined ? 4 : 1,
      inbox: await inbox.register(),
      command: `npm run self-test -- --variations ${names.map((name) => `--variation ${name}`).join(' ')} --seed ${seed}`,
      targetArgument: 'reference',
      quiet: true,
      allure: false,
      policy: { ...policies.ci, allowedInconclusive: 'all' },
    });
    mustNotBeInterrupted(report);
    return judged(names, report, { seconds: (performance.now() - started) / 1000, build });
  } finally {
    await inbox.close();
    await ready.close();
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
};

const isAccepted = ({ alarms, names, unexamined }: Tolerated): boolean =>
  alarms.length === 0 &&
  (unexamined.length === 0 || names.some((name) => row(name).unexamined !== undefined));

/** In eight characters each: accepted, a false alarm, or rules that nobody could examine without a reason for it. */
const verdictOn = (result: Tolerated): string => {
  if (isAccepted(result)) return 'accepted';
  return result.alarms.length > 0 ? 'ALARM   ' : 'OPEN    ';
};

const line = (result: Tolerated): string => {
  const { names, alarms, unexamined, passed, seconds } = result;
  const title = names.length === 1 ? (names[0] ?? '') : `${names.length} together`;
  const verdict = verdictOn(result);
  return [
    `${verdict}  ${title}  (${passed} rules pass, ${unexamined.length} not examined, ${seconds.toFixed(1)} s)`,
    ...[...alarms, ...unexamined].map((alarm) => `          ${alarm}`),
  ].join('\n');
};

/** Variations that are on together, whatever their order. */
const keyOf = ({ names }: Pick<Tolerated, 'names'>): string => names.toSorted().join(' ');

const isTolerated = (line: object): line is Tolerated =>
  isJsonObject(line) && isTextList(line['names']) && isTextList(line['alarms']);

/** Only all of them may be published. */
const mustBeWhole = ({ variation = [], sample, write = false }: VariationsOptions): void => {
  if (write && (variation.length > 0 || sample !== undefined))
    throw new CliError(
      exitCodes.usage,
      '--write publishes the whole table: leave out --variation and --sample.',
    );
};

/** Results of jobs that there still are: variations come and go, and with them the sets of compatible ones. */
const stillThere = (results: readonly Tolerated[]): readonly Tolerated[] => {
  const sets = new Set(compatibleSets(permitted).map((names) => keyOf({ names })));
  return results.filter((result) =>
    result.names.length === 1 ? result.names.every(isVariationName) : sets.has(keyOf(result)),
  );
};

/** `npm run self-test -- --variations`: whether the suite accepts every server that the document permits. */
export const runVariations = async (options: VariationsOptions): Promise<void> => {
  const { resume, json = false } = options;
  mustBeWhole(options);
  const build = buildHash();
  // A false alarm of another build may be mended: it is tried again.
  const kept = (
    resume === undefined ? [] : stillThere(readResults<Tolerated>(resume, { isResult: isTolerated, keyOf }))
  ).filter((result) => isAccepted(result) || result.build === build);
  const known = new Set(kept.map(keyOf));
  const jobs = jobsOf(options).filter((names) => !known.has(keyOf({ names })));
  if (kept.length > 0 && !json)
    process.stdout.write(`${kept.length} runs are known from ${String(resume)}.\n`);
  const fresh = await pMap(
    jobs,
    async (job, number) => {
      const result = await tryVariations(job, number, build, options);
      if (resume !== undefined) addResult(resume, result);
      process.stdout.write(`${json ? JSON.stringify(result) : line(result)}\n`);
      return result;
    },
    { concurrency: options.processes },
  );
  const results = [...kept, ...fresh];
  const accepted = results.filter(isAccepted).length;
  if (!json)
    process.stdout.write(
      `${accepted} of ${results.length} runs under permitted variants without an alarm.\n`,
    );
  if (options.write === true) publishVariations(results, build);
  if (accepted < results.length || results.length === 0) process.exitCode = exitCodes.suiteFailed;
};
