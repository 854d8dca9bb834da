import { defineConfig } from '@playwright/test';
import { longestMs } from './support/longest.ts';
import { sharedVariable } from './support/once-for-all.ts';
import { removedAtExit } from './support/temporary-directory.ts';
import { dayVariable, today } from './support/whole.ts';

// Every worker reads this file, too, and has the folder from the process that started it.
process.env[sharedVariable] ??= removedAtExit('shared');
process.env[dayVariable] ??= String(today());

/** Tests of our own parts. `totals-reporter` closes with the line that CI reads. */
export default defineConfig({
  testDir: '../..',
  testMatch: /\/(suites\/self|proof)\/.*\.spec\.js$/,
  // File by file: what one test of a file has loaded, compiled or started, the next one has already. The longest come
  // first, because `proof` does.
  fullyParallel: false,
  // On two cores: many tests wait for processes more than they work. Each further worker loads everything once more.
  workers: 4,
  // Deadlines, not expectations: on a busy machine everything takes as long as it takes.
  timeout: 900_000,
  expect: { timeout: longestMs },
  forbidOnly: true,
  // Everything is compiled already.
  build: { external: ['**/*'] },
  reporter: [[process.env['CI'] ? 'dot' : 'list'], ['./totals-reporter.js']],
  outputDir: '../../../out/self',
});
