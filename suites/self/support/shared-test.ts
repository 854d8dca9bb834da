import type { Browser } from '@playwright/test';
import { launchChromium } from './browser.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { test as base } from './server.ts';

interface Shared {
  readonly postgres: TestPostgres;
  readonly chromium: Browser;
}

/**
 * Tests beside what each worker starts once, when the first test asks for it. Both are here together: a worker takes
 * only tests with the same fixtures of a worker, so that every further set of them costs more workers.
 */
export const test = base.extend<object, Shared>({
  postgres: [
    async ({}, use) => {
      const postgres = await startPostgres();
      await use(postgres);
      await postgres.stop();
    },
    { scope: 'worker' },
  ],
  chromium: [
    async ({}, use) => {
      const browser = await launchChromium();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
});
