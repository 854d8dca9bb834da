import { readFileSync } from 'node:fs';
import { jsonListIn } from '../../spec/json.ts';
import type { TestRun } from '../../cli/run/test-run.ts';
import { isTestRun } from './mutant-result.ts';

/** The record of an earlier run: one line per test. */
export const recordedExercises = (file: string): readonly TestRun[] =>
  jsonListIn(`[${readFileSync(file, 'utf8').trim().replaceAll('\n', ',')}]`, isTestRun);
