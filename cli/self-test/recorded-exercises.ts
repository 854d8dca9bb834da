import { readFileSync } from 'node:fs';
import { jsonListIn } from '../../spec/json.ts';
import { isTestRun, type TestRun } from './mutant-result.ts';

/**
 * The environment variable that names a file of exercises. A run of `psi check` writes there what each test asserted;
 * `psi self-test` reads it in place of a control run of its own. For a run of the reference server that found nothing.
 */
export const exercisesVariable = 'PSI_SUITE_EXERCISES';

/** What an earlier run wrote: one line per test. */
export const recordedExercises = (file: string): readonly TestRun[] =>
  jsonListIn(`[${readFileSync(file, 'utf8').trim().replaceAll('\n', ',')}]`, isTestRun);
