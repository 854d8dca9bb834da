import type { Check } from '../../../spec/results/findings.ts';
import type { RunFile } from '../../../reports/judgement/run-file.ts';
import type { Run } from '../../../suites/target/target.ts';

/** The facts of a run that the runner needs, as JSON in the file that its argument names. */
export interface RunnerFile {
  readonly run: RunFile;
  /** In the order in which they begin. */
  readonly tests: readonly Check[];
  /** Tests that run at once. */
  readonly atOnce: number;
  readonly processes: number;
  /** The folder for Allure results; none are written when absent. */
  readonly allureResults?: string;
  /** The part for the workers. */
  readonly suiteRun: Run;
}

/** The runner's last message to the command: why it could not write the report, in one sentence. */
export interface FromRunner {
  readonly unwritten: string;
}
