import { openPostgresStore } from '../../../reference-impl/store/postgres/postgres-store.ts';
import { openSqliteStore } from '../../../reference-impl/store/sqlite-store.ts';
import type { Store } from '../../../reference-impl/store/store.ts';
import type { TestPostgres } from './postgres.ts';
import { test } from './plain-test.ts';

/** How each kind of store is opened, with nothing in it. */
export const openers = {
  SQLite: async (): Promise<Store> => openSqliteStore(':memory:'),
  PostgreSQL: async (postgres: TestPostgres): Promise<Store> => openPostgresStore(postgres.fresh()),
} as const;

/** A test of one store. */
export type Stored = ReturnType<typeof test.extend<{ readonly store: Store }>>;

/** Tests that each get a store of one kind, which is closed after them. */
export const storedIn = (open: (postgres: TestPostgres) => Promise<Store>): Stored =>
  test.extend<{ readonly store: Store }>({
    store: async ({ postgres }, use) => {
      const store = await open(postgres);
      await use(store);
      await store.close();
    },
  });
