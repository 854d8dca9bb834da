import { expect, test } from '../support/plain-test.ts';
import { migrate, mustHaveOurForm, type Migration } from '../../../reference-impl/store/migrations.ts';
import { openPostgresStore } from '../../../reference-impl/store/postgres/postgres-store.ts';
import { openSqliteStore } from '../../../reference-impl/store/sqlite-store.ts';
import { defineCollection, type Document, type Store } from '../../../reference-impl/store/store.ts';
import { startPostgres } from '../support/postgres.ts';

interface Thing extends Document {
  readonly size: number;
}

const things = defineCollection<Thing>('things');

const first: Migration = { form: 1, about: 'first', run: async () => {} };

const second: Migration = {
  form: 2,
  about: 'sizes are doubled',
  run: async (tx) => {
    const rows = tx.collection(things, 'one');
    for (const { size, ...thing } of await rows.find({})) await rows.update({ ...thing, size: 2 * size });
  },
};

const broken: Migration = {
  form: 3,
  about: 'breaks',
  run: async () => {
    throw new Error('refused');
  },
};

const sizeIn = (store: Store): Promise<number | undefined> =>
  store.transact(async (tx) => (await tx.collection(things, 'one').get('a'))?.size, 'read');

const examine = async (store: Store): Promise<void> => {
  await mustHaveOurForm(store, 'here', [first]);
  await store.transact((tx) => tx.collection(things, 'one').insert({ id: 'a', size: 2 }));

  await expect(mustHaveOurForm(store, 'here', [first, second])).rejects.toThrow(
    'The data in here have form 1, and this version of psi needs form 2: make a backup',
  );
  await expect(migrate(store, 'here', [first, second, broken])).rejects.toThrow('refused');
  expect(await sizeIn(store)).toBe(2);
  const done = await migrate(store, 'here', [first, second]);
  expect(done.map(({ about }) => about)).toEqual(['sizes are doubled']);
  expect(await migrate(store, 'here', [first, second])).toEqual([]);
  await mustHaveOurForm(store, 'here', [first, second]);
  expect(await sizeIn(store)).toBe(4);

  await store.transact((tx) => tx.clear());
  for (const look of [mustHaveOurForm, migrate])
    await expect(look(store, 'here', [first])).rejects.toThrow(
      'The data in here have form 2, and this version of psi knows forms up to 1',
    );
  await store.close();
};

test('data in SQLite are changed step by step, and refused where they are of a newer form', () =>
  examine(openSqliteStore(':memory:')));

test('data in PostgreSQL are changed step by step, and refused where they are of a newer form', async () => {
  const postgres = await startPostgres();
  await examine(await openPostgresStore(postgres.fresh()));
  await postgres.stop();
});
