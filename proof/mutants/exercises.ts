import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../spec/package-root.ts';
import { isRuleId, rule } from '../../spec/rules/index.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { checks } from '../../cli/run/catalogue.ts';
import { CliError } from '../../cli/run/cli-error.ts';
import { exercisesVariable, type TestRun } from '../../cli/run/test-run.ts';
import { isTestRun, type MutantResult } from './mutant-result.ts';
import type { ServerSettings } from './mutant-server.ts';
import { capabilities } from './mutant-run-file.ts';
import { recordedExercises } from './recorded-exercises.ts';
import { runMutants } from './run-mutants.ts';
import { jsonListIn } from '../../spec/json.ts';

/** The assertions of each test on a server without any fault, and its time. */
export type Exercises = readonly TestRun[];

/** Beside the compiled suite: it goes when the suite is built anew. */
const keptFile = path.join(packageRoot, 'dist/exercises.json');

/** Rules that no part of the suite came across: one that a part leaves open, another may examine. */
const unexercised = (results: readonly MutantResult[]): readonly string[] =>
  (results[0]?.inconclusive ?? []).filter((id) =>
    results.every(({ inconclusive }) => inconclusive.includes(id)),
  );

/** Assumed members may be otherwise on the server itself: they are reported, and no verdict hangs on them. */
const isGraded = (id: string): boolean => !isRuleId(id) || rule(id).level !== 'assumed';

const mustBeClean = (results: readonly MutantResult[]): void => {
  const wrong = [
    ...unexercised(results).map((id) => `${id} could not be exercised`),
    ...results.flatMap(({ errors, isComplete, tests }) => [
      ...(isComplete ? [] : ['a planned test did not report']),
      ...errors,
      ...tests.flatMap(({ title, violated }) =>
        violated.filter(isGraded).map((id) => `${id} is violated in "${title}"`),
      ),
    ]),
  ];
  if (wrong.length > 0)
    throw new CliError(
      exitCodes.suiteFailed,
      `Without any fault the suite must find nothing under these settings, but: ${wrong.slice(0, 20).join('; ')}.`,
    );
};

const applicable = (): readonly { readonly file: string; readonly title: string }[] => {
  const has: Readonly<Record<string, boolean>> = capabilities;
  return checks()
    .filter((check) => check.passive !== true && check.needs.every((name) => has[name] === true))
    .map(({ file, title }) => ({ file, title }));
};

/**
 * Runs the whole suite without a fault under the settings of the self test. Raises a CliError unless it finds nothing:
 * what is found with a fault would otherwise say nothing about the fault.
 */
export const controlRun = async (settings: ServerSettings, workers: number): Promise<Exercises> => {
  const all = applicable();
  const results: MutantResult[] = [];
  const jobs = Array.from({ length: workers }, (_, part) => () => ({
    name: `no fault, ${part + 1} of ${workers}`,
    fault: undefined,
    rules: [],
    tests: all.filter((_test, position) => position % workers === part),
  }));
  await runMutants(jobs, { ...settings, workers }, (result) => results.push(result));
  mustBeClean(results);
  const tests = results.flatMap((result) => result.tests);
  if (tests.length !== all.length)
    throw new CliError(exitCodes.suiteFailed, `${tests.length} of ${all.length} tests ran without a fault.`);
  writeFileSync(keptFile, JSON.stringify(tests));
  return tests;
};

/** The exercises that a run of the suite has recorded, those of the last control run of this build, or of one now. */
export const exercises = async (settings: ServerSettings, workers: number): Promise<Exercises> => {
  const recorded = process.env[exercisesVariable];
  if (recorded !== undefined) return recordedExercises(recorded);
  return existsSync(keptFile)
    ? jsonListIn(readFileSync(keptFile, 'utf8'), isTestRun)
    : controlRun(settings, workers);
};
