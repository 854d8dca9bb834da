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
}

/** What a description says of the operations that the target file does not name. */
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

/** `psi doctor`: looks at a target without grading it, and says what its target file leaves open. */
export const runDoctor = async ({
  target,
  verbose = false,
  json = false,
  openapi,
}: DoctorOptions): Promise<void> => {
  const given = await readyTarget(target, 0);
  try {
    const discovery =
      openapi === undefined ? undefined : await discoveredBy({ file: openapi, look: false }, given.target);
    const ready =
      discovery === undefined ? given : { ...given, target: asDiscovered(given.target, discovery) };
    const looks = await diagnose(ready.target);
    const isHopeless = looks.some(({ state }) => state === 'bad');
    const named = openapi === undefined || discovery === undefined ? [] : [described(openapi, discovery)];
    const diagnoses = isHopeless
      ? looks
      : [...looks, ...named, ...(await lookAround(ready.target)), ...(await seenIn(ready.target))];
    const contract = contractFor(ready.target);
    const planned = plan(contract.rules, checks(contract), ready.target.capabilities);
    const missing = missingEntries(ready.target, planned, recordedNeeds());
    process.stdout.write(
      json
        ? `${JSON.stringify({ diagnoses, examined: planned.examined.length, missing }, null, 1)}\n`
        : `${diagnoses.map(diagnosisLine).join('\n')}\n${missingText(missing, planned.examined.length, verbose)}`,
    );
    if (diagnoses.some(({ state }) => state === 'bad')) process.exitCode = exitCodes.unreachable;
  } finally {
    await given.close();
  }
};
