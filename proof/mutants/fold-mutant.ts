import { reportOf } from '../../reports/judgement/fold.ts';
import type { TestOutcome } from '../../reports/judgement/judge.ts';
import type { TestRun } from '../../cli/run/test-run.ts';
import type { MutantResult } from './mutant-result.ts';
import type { Report } from '../../reports/judgement/report.ts';
import type { RunFile } from '../../reports/judgement/run-file.ts';
import { addOutcome, type RunState } from '../../reports/judgement/state.ts';
import { testRunOf } from '../../cli/run/test-run.ts';

/** The state of a mutant so far. Grows by `addToMutant` only. */
export interface OpenMutant {
  readonly name: string;
  readonly rules: readonly string[];
  readonly state: RunState;
  readonly tests: TestRun[];
}

/** Folds one test, that took `ms` milliseconds, into its mutant. */
export const addToMutant = (mutant: OpenMutant, run: RunFile, outcome: TestOutcome, ms: number): void => {
  addOutcome(mutant.state, run.rules, outcome);
  const isAbout = (rule: string): boolean => mutant.rules.length === 0 || mutant.rules.includes(rule);
  const made = testRunOf(outcome, ms);
  mutant.tests.push({ ...made, asserted: made.asserted.filter(isAbout) });
};

const errorsIn = (report: Report): readonly string[] => [
  ...(report.errors ?? []),
  ...report.rules
    .filter(({ verdict }) => verdict === 'error')
    .map(({ id, reason = 'error' }) => `${id}: ${reason}`),
];

/** The tests' result on a mutant. */
export const mutantResult = (mutant: OpenMutant, run: RunFile, durationMs: number): MutantResult => {
  const report = reportOf(mutant.state, run, { ended: true, durationMs });
  return {
    name: mutant.name,
    isComplete: report.run.status === 'complete',
    seconds: Math.round(durationMs / 100) / 10,
    errors: errorsIn(report),
    inconclusive: report.rules.filter(({ verdict }) => verdict === 'inconclusive').map(({ id }) => id),
    tests: mutant.tests,
  };
};
