import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pMap from 'p-map';
import { faults } from '../reference-impl/faults.ts';
import { resolve } from '../spec/description.ts';
import { placesOfAnswers } from '../spec/reachable.ts';
import { areaOf, isRuleId, rule as ruleRow, ruleIds, type RuleId } from '../spec/rules/index.ts';
import type { SchemaPointer } from '../spec/schema-pointer.ts';
import { exitCodes } from '../reports/policy.ts';
import type { Report, RuleResult } from '../reports/report.ts';
import { checks } from './catalogue.ts';
import { openInbox } from './run-inbox.ts';
import { runSuite } from './run-suite.ts';
import { Stop } from './stop.ts';
import { readyTarget, type ReadyTarget } from './targets.ts';

export interface SelfTestOptions {
  readonly fault?: readonly string[];
  /** How many faults to try, drawn by the seed; all when absent. */
  readonly sample?: number;
  readonly seed: number;
  readonly lanes: number;
  readonly write?: string;
}

/** What the suite made of one fault. */
export interface Noticed {
  readonly fault: string;
  readonly rule: RuleId;
  /** The fault's own rule was violated. */
  readonly noticed: boolean;
  /** Other rules that were violated and share a check, an area or an operation with it: consequences. */
  readonly neighbours: readonly string[];
  /** Violated rules that have nothing to do with it: false alarms. */
  readonly strangers: readonly string[];
  readonly seconds: number;
}

const isViolated = ({ verdict, reason }: RuleResult): boolean =>
  verdict === 'fail' || verdict === 'warn' || (verdict === 'observed' && reason !== 'held');

/** The rules of every test that examines the rule, or that exercises its area where none does. */
const neighbourhood = (rule: RuleId): readonly string[] => {
  const tests = checks().filter((check) => check.passive !== true);
  const own = tests.filter((check) => check.rules.includes(rule));
  const area =
    own.length > 0 ? own : tests.filter(({ rules }) => rules.some((id) => areaOf(id) === areaOf(rule)));
  return [...new Set([rule, ...area.flatMap(({ rules }) => rules)])];
};

const switchOn = async (controlUrl: string, names: readonly string[]): Promise<void> => {
  const answer = await fetch(`${controlUrl}/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ on: names }),
  });
  if (!answer.ok) throw new Error(`The control plane refused ${names.join(', ')}: ${await answer.text()}`);
};

const judged = (fault: string, rule: RuleId, report: Report, seconds: number): Noticed => {
  const violated = report.rules.filter(isViolated).map(({ id }) => id);
  const shares = new Set(
    checks()
      .filter((check) => check.rules.includes(rule))
      .flatMap((check) => check.rules),
  );
  const others = violated.filter((id) => id !== rule);
  const touched = ruleRow(rule).operations;
  const isNeighbour = (id: string): boolean =>
    shares.has(id) ||
    areaOf(id) === areaOf(rule) ||
    touched.length === 0 ||
    ruleRow(id as RuleId).operations.some((operation) => touched.includes(operation));
  return {
    fault,
    rule,
    noticed: violated.includes(rule),
    neighbours: others.filter(isNeighbour),
    strangers: others.filter((id) => !isNeighbour(id)),
    seconds,
  };
};

const tryFault = async (fault: string, rule: RuleId, seed: number): Promise<Noticed> => {
  const started = performance.now();
  const ready: ReadyTarget = await readyTarget('reference', seed);
  const folder = mkdtempSync(path.join(tmpdir(), 'psi-fault-'));
  const inbox = await openInbox(ready.target);
  try {
    const forWorkers = await inbox.register();
    await switchOn(ready.target.controlUrl ?? '', [fault]);
    const report = await runSuite({
      target: ready.target,
      reportDir: folder,
      selected: neighbourhood(rule),
      cases: 10,
      seed,
      workers: 1,
      inbox: forWorkers,
      command: `psi self-test --fault ${fault} --seed ${seed}`,
      targetArgument: 'reference',
      quiet: true,
      allure: false,
      allowInconclusive: true,
    });
    await switchOn(ready.target.controlUrl ?? '', []);
    return judged(fault, rule, report, (performance.now() - started) / 1000);
  } finally {
    await inbox.close();
    await ready.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

const holderOf = (member: SchemaPointer): SchemaPointer =>
  member.slice(0, member.lastIndexOf('/properties/')) as SchemaPointer;

/** How the place that a rule is about can be damaged in answers; conditions only in requests. */
const derivedFault = (id: RuleId, places: ReadonlySet<SchemaPointer>): string | undefined => {
  const { at = [], requiredAt = [] } = ruleRow(id);
  const missing = requiredAt.find((member) => places.has(holderOf(member)));
  if (missing !== undefined) return `schema:${missing}:missing`;
  const shown = at.find(
    (place) => places.has(place) && (resolve(place) as { if?: unknown }).if === undefined,
  );
  return shown === undefined ? undefined : `schema:${shown}:wrong-type`;
};

/** Every fault: those of the table, and one derived from the description for each other rule about a shape. */
const everyFault = (): readonly (readonly [string, string])[] => {
  const named = Object.entries(faults);
  const proven = new Set<string>(Object.values(faults));
  const places = placesOfAnswers();
  const checked = new Set(checks().flatMap(({ rules }) => rules));
  const derived = ruleIds
    .filter((id) => checked.has(id) && !proven.has(id))
    .flatMap((id) => {
      const fault = derivedFault(id, places);
      return fault === undefined ? [] : [[fault, id] as const];
    });
  return [...named, ...derived];
};

const chosen = ({ fault = [], sample, seed }: SelfTestOptions): readonly (readonly [string, string])[] => {
  const all = everyFault();
  const unknown = fault.find((name) => !all.some(([known]) => known === name));
  if (unknown !== undefined) throw new Stop(exitCodes.usage, `There is no fault "${unknown}".`);
  if (fault.length > 0) return all.filter(([name]) => fault.includes(name));
  if (sample === undefined) return all;
  // A stride through the table, from a start that the seed chooses: another sample every time, all of it in turn.
  const start = seed % all.length;
  const stride = Math.max(1, Math.floor(all.length / sample));
  return Array.from(
    { length: Math.min(sample, all.length) },
    (_, n) => all[(start + n * stride) % all.length],
  ).filter((entry) => entry !== undefined);
};

const line = ({ fault, rule, noticed, neighbours, strangers, seconds }: Noticed): string =>
  [
    `${noticed ? 'noticed' : 'MISSED '}  ${fault} → ${rule}  (${seconds.toFixed(1)} s)`,
    ...(strangers.length > 0 ? [`         false alarm: ${strangers.join(', ')}`] : []),
    ...(neighbours.length > 0 ? [`         also: ${neighbours.join(', ')}`] : []),
  ].join('\n');

const row = ({ fault, rule, noticed, neighbours, strangers, seconds }: Noticed): string =>
  `| \`${fault}\` | \`${rule}\` | ${noticed ? 'yes' : '**no**'} | ${neighbours.length} | ${strangers.map((id) => `\`${id}\``).join(' ') || '–'} | ${seconds.toFixed(1)} |`;

const page = (results: readonly Noticed[], unproven: readonly string[]): string =>
  [
    '# Proof that the suite bites',
    '',
    'Written by `npm run self-test -- --write spec/SELF-TEST.md`. Each fault of the reference server is switched on alone, and the suite runs the checks of its rule and of the neighbours.',
    '',
    score(results),
    '',
    '| fault | its rule | noticed | neighbours violated too | false alarms | seconds |',
    '|---|---|---|---|---|---|',
    ...results.map(row),
    '',
    '## Rules with a check and no fault yet',
    '',
    unproven.length === 0 ? 'None.' : `${unproven.length}: ${unproven.map((id) => `\`${id}\``).join(', ')}.`,
    '',
  ].join('\n');

const score = (results: readonly Noticed[]): string => {
  const noticed = results.filter((result) => result.noticed).length;
  const alarms = results.filter(({ strangers }) => strangers.length > 0).length;
  return `${noticed} of ${results.length} faults noticed on their own rule; ${alarms} with a false alarm elsewhere.`;
};

const unprovenRules = (): readonly string[] => {
  const broken = new Set(everyFault().map(([, id]) => id));
  const checked = new Set(checks().flatMap(({ rules }) => rules));
  return ruleIds.filter((id) => checked.has(id) && !broken.has(id));
};

/** `psi self-test`: whether the suite notices each fault of the reference server, on the right rule. */
export const runSelfTest = async (options: SelfTestOptions): Promise<void> => {
  const tried = chosen(options).filter(
    ([, rule]) => isRuleId(rule) && checks().some(({ rules }) => rules.includes(rule)),
  );
  const results = await pMap(
    tried,
    async ([fault, rule]) => {
      const result = await tryFault(fault, rule as RuleId, options.seed);
      process.stdout.write(`${line(result)}\n`);
      return result;
    },
    { concurrency: options.lanes },
  );
  process.stdout.write(`${score(results)}\n`);
  if (options.write !== undefined) writeFileSync(options.write, page(results, unprovenRules()));
  const isProven =
    results.length > 0 && results.every(({ noticed, strangers }) => noticed && strangers.length === 0);
  if (!isProven) process.exitCode = exitCodes.suiteFailed;
};
