import { test as base } from '@playwright/test';
import { startPostgres, type TestPostgres } from './postgres.ts';

/** Tests beside a PostgreSQL that each worker starts once. */
export const test = base.extend<object, { readonly postgres: TestPostgres }>({
  postgres: [
    async ({}, use) => {
      const postgres = await startPostgres();
      await use(postgres);
      await postgres.stop();
    },
    { scope: 'worker' },
  ],
});
