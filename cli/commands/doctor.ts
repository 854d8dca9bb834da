import { plan } from '../../reports/judgement/plan.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { missingEntries } from '../../suites/doctor/costs.ts';
import type { Diagnosis } from '../../suites/doctor/diagnosis.ts';
import { diagnose } from '../../suites/doctor/doctor.ts';
import { asDiscovered, type Discovery } from '../../suites/description/matching/discover.ts';
import { nothingLikeIt } from '../../suites/description/matching/matching.ts';
import { lookAround } from '../../suites/doctor/first-look.ts';
import { recordedNeeds } from '../../suites/target/needs.ts';
import { checks } from '../run/catalogue.ts';
import { contractFor } from '../run/contracts.ts';
import { discoveredBy } from '../run/own-description.ts';
import type { Target } from '../../suites/target/target.ts';
import { walkedChain, walkLines } from '../run/walked-chain.ts';
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
  readonly verbose?: boolean;
  readonly json?: boolean;
  /** The target's own OpenAPI description. */
  readonly openapi?: string;
  /** Whether its references to other hosts are followed. */
  readonly openapiHosts?: boolean;
  /** Whether the first chain is walked: it makes things on the target, and deletes them. */
  readonly walk?: boolean;
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
): Promise<Discovery | undefined> =>
  file === undefined ? Promise.resolve(undefined) : discoveredBy({ file, otherHosts, look: false }, target);

/** `psi doctor`: looks at a target without grading it, and says what its target file leaves open. */
export const runDoctor = async (options: DoctorOptions): Promise<void> => {
  const { target, verbose = false, json = false, openapi, walk = false } = options;
  const given = await readyTarget(target, 0);
  try {
    const discovery = await discoveryIn(options, given.target);
    const asked = discovery === undefined ? given.target : asDiscovered(given.target, discovery);
    const looks = await diagnose(asked);
    const diagnoses = await diagnosesOf(asked, looks, describedBy(openapi, discovery));
    const contract = contractFor(asked);
    const planned = plan(contract.rules, checks(contract), asked.capabilities);
    const missing = missingEntries(asked, planned, recordedNeeds());
    const walked = walk && !isHopeless(looks) ? await walkedChain(asked, json) : undefined;
    const lines = [...diagnoses.map(diagnosisLine), ...walkLines(walked)];
    process.stdout.write(
      json
        ? `${JSON.stringify({ diagnoses, examined: planned.examined.length, missing, ...(walked && { walk: walked }) }, null, 1)}\n`
        : `${lines.join('\n')}\n${missingText(missing, planned.examined.length, verbose)}`,
    );
    if (isHopeless(diagnoses)) process.exitCode = exitCodes.unreachable;
  } finally {
    await given.close();
  }
};
