import { defineConfig } from '@playwright/test';

/**
 * The suite, as `psi check` runs it. Reporters, workers and the list of tests come from the command line;
 * the target from the environment.
 */
export default defineConfig({
  testDir: '.',
  testMatch: /(contract|properties|lifecycles|scenarios|races)\/.*\.spec\.js$/,
  fullyParallel: true,
  timeout: 120_000,
  retries: 0,
  preserveOutput: 'never',
});
