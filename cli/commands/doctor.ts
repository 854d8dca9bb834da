import type { Contract } from '../../spec/contract/contract.ts';
import { existsSync } from 'node:fs';
import { plan } from '../../reports/judgement/plan.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { missingEntries, type Missing } from '../../suites/doctor/costs.ts';
import type { Diagnosis } from '../../suites/doctor/diagnosis.ts';
import { diagnose } from '../../suites/doctor/doctor.ts';
import { asDiscovered } from '../../suites/description/matching/as-discovered.ts';
import type { Discovery } from '../../suites/description/matching/discover.ts';
import { nothingLikeIt } from '../../suites/description/matching/matching.ts';
import { lookAround } from '../../suites/doctor/first-look.ts';
import { recordedNeeds } from '../../suites/target/needs.ts';
import { checks } from '../run/catalogue.ts';
import { discoveredBy, type Discovered } from '../run/own-description.ts';
import { hintsIn } from '../../suites/description/matching/hints.ts';
import type { Target } from '../../suites/target/target.ts';
import { rulesBehind } from '../../suites/doctor/walk/unlocks.ts';
import { withLearned } from '../../suites/doctor/walk/entries.ts';
import type { Walk } from '../../suites/doctor/walk/walk.ts';
import { writeEntries } from '../run/target-entries.ts';
import { walkedChain, walkLines, type RulesBehind } from '../run/walked-chain.ts';
import { diagnosisLine } from '../run/diagnosis-line.ts';
import { missingText } from '../run/missing-text.ts';
import { CliError } from '../run/cli-error.ts';
import { readyTarget } from '../run/targets.ts';
import type { ReadyTarget } from '../run/presets.ts';

/** Why a target cannot be graded, as one sentence: the first thing to mend. Undefined where it can. */
export const preflightProblem = async ({
  target,
}: Pick<ReadyTarget, 'target'>): Promise<string | undefined> => {
  const bad = (await diagnose(target)).find(({ state }) => state === 'bad');
  return bad && `${bad.message[0]?.toUpperCase() ?? ''}${bad.message.slice(1)}`;
};

/** Refuses to go on with a target that cannot be graded. Raises a CliError that names the first thing to mend. */
export const preflight = async (ready: ReadyTarget): Promise<void> => {
  const problem = await preflightProblem(ready);
  if (problem !== undefined) throw new CliError(exitCodes.unreachable, problem);
};

interface DoctorOptions {
  readonly target: string;
  /** The version of the interface; that of the target when absent. */
  readonly contract?: string;
  readonly verbose?: boolean;
  readonly json?: boolean;
  /** The target's own OpenAPI description. */
  readonly openapi?: string;
  /** Whether its references to other hosts are followed. */
  readonly openapiHosts?: boolean;
  /** Whether the first chain is walked: it makes things on the target, and deletes them. */
  readonly walk?: boolean;
  /** Whether what the walk learned is written into the target file. */
  readonly write?: boolean;
}

/** A diagnosis of the operations that the target file does not name and a description shows. */
const described = (file: string, { found, unmatched, dialect }: Discovery): Diagnosis => {
  const elsewhere = found.filter(({ operation }) => dialect.operations[operation] !== undefined);
  const doubtful = unmatched.filter(({ why }) => why !== nothingLikeIt);
  const named = elsewhere.map(({ operation, theirs }) => `${operation} at ${theirs}`);
  return {
    name: 'description',
    state: elsewhere.length === 0 && doubtful.length === 0 ? 'good' : 'note',
    message: [
      `${file} shows where ${found.length} of ${found.length + unmatched.length} open operations are`,
      ...(named.length === 0 ? [] : [`elsewhere than assumed: ${named.join(', ')}`]),
      ...doubtful.map(({ operation, why }) => `${operation} is not matched: ${why}`),
      'psi init --openapi writes all of it into a target file, for review',
    ].join('; '),
  };
};

const membersIn = ({ dialect }: Discovery): readonly string[] =>
  Object.entries(dialect.members).flatMap(([schema, moves]) =>
    Object.entries(moves).map(([assumed, theirs]) => `${schema} ${assumed} as ${theirs}`),
  );

/** Where the target seems to have its lists, and what it seems to call members. A complete dialect says it itself. */
const seenIn = async (target: Target): Promise<readonly Diagnosis[]> => {
  if (target.dialect.complete) return [];
  const discovery = await discoveredBy({ look: true }, target);
  const { dialect, found } = discovery;
  const places = found
    .filter(({ operation }) => dialect.operations[operation] !== undefined)
    .map(({ operation, theirs }) => `${operation} at ${theirs}`);
  const seen = [...places, ...membersIn(discovery)];
  if (seen.length === 0) return [];
  const message = `by the answers of the target, it seems to have ${seen.join(', ')}; psi init --look writes this into a target file, for review`;
  return [{ name: 'lists', state: 'note', message }];
};

const describedBy = (file: string | undefined, discovery: Discovery | undefined): readonly Diagnosis[] =>
  file === undefined || discovery === undefined ? [] : [described(file, discovery)];

/** The diagnoses of a target; where it is not ready, only that. */
const diagnosesOf = async (
  target: Target,
  looks: readonly Diagnosis[],
  named: readonly Diagnosis[],
): Promise<readonly Diagnosis[]> =>
  isHopeless(looks) ? looks : [...looks, ...named, ...(await lookAround(target)), ...(await seenIn(target))];

const isHopeless = (looks: readonly Diagnosis[]): boolean => looks.some(({ state }) => state === 'bad');

/** The names that a description of the target suggests, where there is one. */
const discoveryIn = (
  { openapi: file, openapiHosts: otherHosts = false }: DoctorOptions,
  target: Target,
): Promise<Discovered | undefined> =>
  file === undefined ? Promise.resolve(undefined) : discoveredBy({ file, otherHosts, look: false }, target);

/** The file that learned entries are written into. Raises a CliError where the target is none. */
const fileToWrite = ({ target, write = false }: DoctorOptions): string | undefined => {
  if (!write) return undefined;
  if (existsSync(target)) return target;
  throw new CliError(
    exitCodes.usage,
    `--write needs a target file, and \`${target}\` is none. psi init --base-url URL writes one.`,
  );
};

/** Writes what a walk learned; what there is to say about it. */
const written = ({ learned }: Walk, file: string | undefined): string => {
  if (file === undefined)
    return learned.length === 0 ? '' : 'psi doctor --write puts it into a target file.\n';
  writeEntries(file, learned);
  return learned.length === 0
    ? `Nothing was learned that ${file} lacks: it stays as it is.\n`
    : `Wrote ${learned.length === 1 ? 'one entry' : `${learned.length} entries`} into ${file}.\n`;
};

/** All that the doctor has to say of a target. */
interface Findings {
  readonly diagnoses: readonly Diagnosis[];
  readonly examined: number;
  readonly missing: readonly Missing[];
  readonly walk: Walk | undefined;
  /** How many rules a link keeps back. */
  readonly behind: RulesBehind;
}

/** A target with what a walk learned: where that is written, it is missing no more. */
const taught = (target: Target, walked: Walk | undefined): Target =>
  withLearned(target, walked?.learned ?? []) ?? target;

const findingsOf = async (
  { target, contract }: { readonly target: Target; readonly contract: Contract },
  options: DoctorOptions,
): Promise<Findings> => {
  const { openapi, walk = false, write = false, json = false } = options;
  const discovery = await discoveryIn(options, target);
  const asked = discovery === undefined ? target : asDiscovered(target, discovery);
  const looks = await diagnose(asked);
  const planned = plan(contract.rules, checks(contract), asked.capabilities);
  const needs = recordedNeeds();
  const diagnoses = await diagnosesOf(asked, looks, describedBy(openapi, discovery));
  const walked =
    (walk || write) && !isHopeless(looks)
      ? await walkedChain(asked, json, {
          hints: discovery && hintsIn(target, discovery.written, discovery.about),
        })
      : undefined;
  const operationsOf = (rule: string): readonly string[] => contract.rules[rule]?.operations ?? [];
  return {
    diagnoses,
    examined: planned.examined.length,
    missing: missingEntries(write ? taught(asked, walked) : asked, planned, needs),
    walk: walked,
    behind: (name) => rulesBehind(name, { ...planned, operationsOf }, needs).length,
  };
};

const asJson = ({ behind, walk, ...rest }: Findings): string =>
  `${JSON.stringify({ ...rest, ...(walk && { walk: withRules(walk, behind) }) }, null, 1)}\n`;

const asLines = ({ diagnoses, walk, behind }: Findings): string =>
  [...diagnoses.map(diagnosisLine), ...(walk === undefined ? [] : walkLines(walk, behind)), ''].join('\n');

const setExitCode = ({ diagnoses, walk }: Findings): void => {
  if (isHopeless(diagnoses)) process.exitCode = exitCodes.unreachable;
  else if (walk?.isStopped === true) process.exitCode = exitCodes.unsettled;
};

/** `psi doctor`: looks at a target without grading it, and says what its target file leaves open. */
export const runDoctor = async (options: DoctorOptions): Promise<void> => {
  const { target, verbose = false, json = false } = options;
  const file = fileToWrite(options);
  const given = await readyTarget(target, 0, options.contract);
  try {
    const findings = await findingsOf(given, options);
    const { walk, missing, examined } = findings;
    process.stdout.write(json ? asJson(findings) : asLines(findings));
    const wrote = walk === undefined ? '' : written(walk, file);
    if (!json) process.stdout.write(`${wrote}${missingText(missing, examined, verbose)}`);
    setExitCode(findings);
  } finally {
    await given.close();
  }
};

const withRules = (walk: Walk, behind: RulesBehind) => ({
  ...walk,
  links: walk.links.map((link) => (link.state === 'broken' ? { ...link, rules: behind(link.name) } : link)),
});
