import { defineConfig } from '@playwright/test';
import { runVariable, type Run } from './target/target.ts';

/** Time for a test with the default number of cases; more cases get more time. */
const timeoutMs = 120_000;
const defaultCases = 40;

const handed = process.env[runVariable];
const cases = handed === undefined ? defaultCases : (JSON.parse(handed) as Run).cases;

/**
 * The suite, as `psi check` runs it. Reporters, workers and the list of tests come from the command line;
 * the target from the environment.
 */
export default defineConfig({
  testDir: '.',
  testMatch: /(contract|properties|lifecycles|scenarios|races)\/.*\.spec\.js$/,
  fullyParallel: true,
  timeout: timeoutMs * Math.max(1, cases / defaultCases),
  retries: 0,
  // What a worker clears away as it ends a test, a reporter may still be reading. The run's folder goes as a whole.
  preserveOutput: 'always',
});
