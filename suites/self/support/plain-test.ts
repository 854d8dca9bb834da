import { _baseTest, type Browser } from '@playwright/test';
import type { TestPostgres } from './postgres.ts';

// With `test`, as the tests of Playwright have it.
export { expect } from '@playwright/test';

interface Shared {
  readonly postgres: TestPostgres;
  readonly chromium: Browser;
}

/**
 * Playwright's test without its browser fixtures. `test` of `@playwright/test` sets up and takes down some thirty
 * options of browsers for each test, also for one that opens no page: a fifteenth of the time of all self tests.
 *
 * The fixtures of a worker stand here, and start when the first test asks for them: a worker takes only tests
 * with the same fixtures of a worker, so that a second set of them would start every worker a second time.
 */
export const test = _baseTest.extend<object, Shared>({
  postgres: [
    async ({}, use) => {
      const { startPostgres } = await import('./postgres.ts');
      const postgres = await startPostgres();
      await use(postgres);
      await postgres.stop();
    },
    { scope: 'worker' },
  ],
  chromium: [
    async ({}, use) => {
      const { launchChromium } = await import('./browser.ts');
      const browser = await launchChromium();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
});
