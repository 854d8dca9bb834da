import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pMap from 'p-map';
import {
  isVariationName,
  variationNames,
  variations,
  type VariationName,
} from '../reference-impl/variations.ts';
import type { Variation } from '../reference-impl/variations/variation-book.ts';
import { operationIds, operations } from '../spec/operations.ts';
import { packageRoot } from '../spec/package-root.ts';
import { areaOf, ruleIds, type RuleId } from '../spec/rules/index.ts';
import type { Target } from '../suites/target/target.ts';
import { exitCodes } from '../reports/policy.ts';
import type { Report, RuleResult } from '../reports/report.ts';
import { preflight } from './doctor.ts';
import { openInbox } from './run-inbox.ts';
import { runSuite } from './run-suite.ts';
import { closest } from '../suites/target/closest.ts';
import { Stop } from './stop.ts';
import { readyTarget } from './targets.ts';
import { variationsPage } from './variations-page.ts';

export interface VariationsOptions {
  /** Only these; all when absent. */
  readonly variation?: readonly string[];
  /** How many single ones to try, drawn by the seed; all when absent. */
  readonly sample?: number;
  /** The whole suite for each, not only the areas that it touches. */
  readonly full?: boolean;
  /** Only all compatible ones together, and alone those that would leave rules of the others unexamined. */
  readonly together?: boolean;
  readonly cases: number;
  readonly seed: number;
  readonly lanes: number;
  /** Keeps the reports here, one folder each. */
  readonly report?: string;
  /** Writes the published page. */
  readonly write?: boolean;
}

/** What the suite made of variations that were on together. */
export interface Tolerated {
  readonly names: readonly VariationName[];
  /** Rules that were violated or whose check broke down, each with its verdict and message: unfair to strangers. */
  readonly alarms: readonly string[];
  /** Rules that could not be examined, each with the reason. */
  readonly unexamined: readonly string[];
  /** Rules that were examined and hold. */
  readonly passed: number;
  readonly seconds: number;
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

/** What the reference server is to somebody who does not know it: nothing else about its dialect is promised. */
const asStranger = (target: Target): Target => ({
  ...target,
  name: 'reference, varied',
  dialect: { ...target.dialect, operations: bound, complete: false },
});

const switchOn = async (controlUrl: string, on: readonly VariationName[]): Promise<void> => {
  const answer = await fetch(`${controlUrl}/variations`, { method: 'PUT', body: JSON.stringify({ on }) });
  if (!answer.ok) throw new Error(`The control plane refused ${on.join(', ')}: ${await answer.text()}`);
};

const said = ({ id, verdict, reason, checks }: RuleResult): string => {
  const message = checks.find((check) => check.verdict === verdict)?.message ?? reason ?? '';
  return `${verdict} ${id}: ${message}`;
};

const isAlarm = ({ verdict }: RuleResult): boolean =>
  verdict === 'fail' || verdict === 'warn' || verdict === 'error';

const judged = (names: readonly VariationName[], report: Report, seconds: number): Tolerated => ({
  names,
  alarms: [
    ...report.rules.filter(isAlarm).map(said),
    ...(report.errors ?? []).map((error) => `error ${error}`),
    ...(report.run.status === 'complete' ? [] : ['error the run did not come to its end']),
  ],
  unexamined: report.rules.filter(({ verdict }) => verdict === 'inconclusive').map(said),
  passed: report.totals.pass,
  seconds,
});

const folderName = (names: readonly VariationName[], number: number): string =>
  names.length === 1 ? (names[0] ?? '') : `together-${number + 1}`;

const tryVariations = async (
  names: readonly VariationName[],
  number: number,
  { full = false, cases, seed, report: kept }: VariationsOptions,
): Promise<Tolerated> => {
  const started = performance.now();
  const ready = await readyTarget('reference', seed);
  const target = asStranger(ready.target);
  const folder =
    kept === undefined
      ? mkdtempSync(path.join(tmpdir(), 'psi-variation-'))
      : path.join(kept, folderName(names, number));
  const inbox = await openInbox(target);
  try {
    await switchOn(target.controlUrl ?? '', names);
    await preflight({ ...ready, target });
    const report = await runSuite({
      target,
      reportDir: folder,
      selected: touchedBy(names, full),
      cases,
      seed,
      // Varied answers and webhooks take their time: a run waits more than it works.
      workers: 3,
      inbox: await inbox.register(),
      command: `psi self-test --variations ${names.map((name) => `--variation ${name}`).join(' ')} --seed ${seed}`,
      targetArgument: 'reference',
      quiet: true,
      allure: false,
      allowInconclusive: true,
    });
    return judged(names, report, (performance.now() - started) / 1000);
  } finally {
    await inbox.close();
    await ready.close();
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * The fewest sets that hold every variation in all and no two that exclude each other in one. Variations that leave
 * rules unexamined are tried alone: they would keep the others from being seen.
 */
export const compatibleSets = (names: readonly VariationName[]): readonly (readonly VariationName[])[] => {
  const seen = names.filter((name) => names.length === 1 || row(name).unexamined === undefined);
  const free = seen.filter((name) => row(name).choice === undefined);
  const words = [...new Set(seen.flatMap((name) => row(name).choice ?? []))];
  const choices = words.map((word) => seen.filter((name) => row(name).choice === word));
  const count = Math.max(1, ...choices.map(({ length }) => length));
  return Array.from({ length: count }, (_, n) => [
    ...free,
    ...choices.flatMap((rivals) => rivals[n % rivals.length] ?? []),
  ]);
};

/** So many of them, drawn by the seed: neighbours are alike, so a stride apart. */
const drawn = <T>(all: readonly T[], { sample, seed }: VariationsOptions): readonly T[] => {
  if (sample === undefined || sample >= all.length) return all;
  const stride = Math.floor(all.length / sample);
  return all.filter((_, n) => {
    const place = (n - (seed % all.length) + all.length) % all.length;
    return place % stride === 0 && place / stride < sample;
  });
};

const named = (wanted: readonly string[] | undefined): readonly VariationName[] => {
  const unknown = wanted?.find((name) => !isVariationName(name));
  if (unknown !== undefined) {
    const hint = closest(unknown, variationNames);
    const help = hint === undefined ? '`psi variations` lists them all.' : `Did you mean "${hint}"?`;
    throw new Stop(exitCodes.usage, `There is no variation "${unknown}". ${help}`);
  }
  return wanted === undefined ? variationNames : variationNames.filter((name) => wanted.includes(name));
};

/** What is tried: each alone, and all together; only the latter, or only some, when asked so. */
const jobsOf = (options: VariationsOptions): readonly (readonly VariationName[])[] => {
  const names = named(options.variation);
  const sets = compatibleSets(names);
  const alone = names.filter((name) => row(name).unexamined !== undefined).map((name) => [name] as const);
  if (options.together === true)
    return options.sample === undefined && names.length > 1 ? [...sets, ...alone] : drawn(sets, options);
  const single = drawn(names, options).map((name) => [name] as const);
  const isAll = options.variation === undefined && options.sample === undefined;
  return isAll ? [...single, ...sets] : single;
};

const isAccepted = ({ alarms, names, unexamined }: Tolerated): boolean =>
  alarms.length === 0 &&
  (unexamined.length === 0 || names.some((name) => row(name).unexamined !== undefined));

const line = (result: Tolerated): string => {
  const { names, alarms, unexamined, passed, seconds } = result;
  const title = names.length === 1 ? (names[0] ?? '') : `${names.length} together`;
  const verdict = isAccepted(result) ? 'accepted' : 'UNFAIR  ';
  return [
    `${verdict}  ${title}  (${passed} rules pass, ${unexamined.length} not examined, ${seconds.toFixed(1)} s)`,
    ...[...alarms, ...unexamined].map((alarm) => `          ${alarm}`),
  ].join('\n');
};

/** `psi self-test --variations`: whether the suite is content with everything that the document leaves open. */
export const runVariations = async (options: VariationsOptions): Promise<void> => {
  const results = await pMap(
    jobsOf(options),
    async (job, number) => {
      const result = await tryVariations(job, number, options);
      process.stdout.write(`${line(result)}\n`);
      return result;
    },
    { concurrency: options.lanes },
  );
  const accepted = results.filter(isAccepted).length;
  process.stdout.write(`${accepted} of ${results.length} runs under legal variations without an alarm.\n`);
  if (options.write === true)
    writeFileSync(path.join(packageRoot, 'spec/VARIATIONS.md'), variationsPage(results));
  if (accepted < results.length || results.length === 0) process.exitCode = exitCodes.suiteFailed;
};

/** `psi variations`: what there is to switch on. */
export const listVariations = ({ json }: { readonly json?: boolean }): void => {
  const text = json
    ? JSON.stringify(
        variationNames.map((name) => ({ name, ...row(name) })),
        undefined,
        2,
      )
    : variationNames.map((name) => `${name}\n    ${row(name).about}`).join('\n');
  process.stdout.write(`${text}\n`);
};
