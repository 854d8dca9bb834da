import { defineConfig } from '@playwright/test';

/** Tests of our own parts. `totals-reporter` closes with the line that CI reads. */
export default defineConfig({
  testDir: '.',
  testMatch: /\.spec\.js$/,
  fullyParallel: true,
  // On two cores: many of the tests wait for webhooks and processes more than they work.
  workers: 3,
  timeout: 180_000,
  forbidOnly: true,
  reporter: [[process.env['CI'] ? 'dot' : 'list'], ['./totals-reporter.js']],
  outputDir: '../../../out/self',
});
