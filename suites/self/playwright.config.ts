import { defineConfig } from '@playwright/test';

/** Tests of our own parts, without any target. */
export default defineConfig({
  testDir: '.',
  fullyParallel: true,
  workers: 2,
  reporter: 'list',
});
