import pg from 'pg';
import { createKnownCounts } from '../../../reference-impl/store/known-counts.ts';
import { databaseAddress } from '../../../reference-impl/store/postgres/address.ts';
import { connectionOptions, openPool } from '../../../reference-impl/store/postgres/connections.ts';
import { openPostgresStore } from '../../../reference-impl/store/postgres/postgres-store.ts';
import { selectSql } from '../../../reference-impl/store/postgres/query.ts';
import { createSharedCounts } from '../../../reference-impl/store/postgres/shared-counts.ts';
import type { Store, Where } from '../../../reference-impl/store/store.ts';
import { expect, test } from '../support/plain-test.ts';
import { openers, storedIn, type Stored } from '../support/both-stores.ts';
import { add, newId, inside, rows, type Thing } from '../support/stored-things.ts';

// Pages and their counts stay cheap and right, however many rows there are.

const counted = (store: Store, where: Where, most: number, tenant = 'one'): Promise<number> =>
  store.transact((tx) => inside(tx, tenant).count(where, most), 'read');

const sized = (size: number): Thing => ({ id: newId(), size });

const countsRight = (stored: Stored): void => {
  stored('a bounded count stays right while rows come and go', async ({ store }) => {
    const many = Array.from({ length: 8 }, (_, index) => sized(index % 2));
    await add(store, ...many);
    expect([await counted(store, {}, 3), await counted(store, { size: 0 }, 3)]).toEqual([3, 3]);

    for (const [gone, { id }] of many.entries()) {
      await store.transact((tx) => inside(tx).delete(id), 'write', 'one');
      expect(await counted(store, {}, 3)).toBe(Math.min(3, many.length - gone - 1));
    }
    await add(store, sized(0));

    expect([await counted(store, {}, 3), await counted(store, { size: 0 }, 3)]).toEqual([1, 1]);
  });

  stored('a row that changes is counted where it belongs', async ({ store }) => {
    const many = [sized(1), sized(1), sized(1), sized(1)];
    await add(store, ...many);
    expect(await counted(store, { size: 1 }, 2)).toBe(2);

    for (const { id } of many.slice(1))
      await store.transact((tx) => inside(tx).update({ id, size: 2 }), 'write', 'one');

    expect([await counted(store, { size: 1 }, 2), await counted(store, { size: 2 }, 9)]).toEqual([1, 3]);
    expect(await counted(store, {}, 9, 'another')).toBe(0);
  });

  stored('a count that was known before everything was forgotten is known no more', async ({ store }) => {
    await add(store, sized(1), sized(1), sized(1));
    expect(await counted(store, {}, 1)).toBe(1);
    await store.transact((tx) => tx.clear());

    expect(await counted(store, {}, 1)).toBe(0);
  });

  stored('what a unit counts of its own is forgotten with it', async ({ store }) => {
    const failing = store.transact(
      async (tx) => {
        for (let index = 0; index < 9; index += 1) await inside(tx).insert(sized(1));
        expect(await inside(tx).count({}, 3)).toBe(3);
        throw new Error('refused');
      },
      'write',
      'one',
    );
    await expect(failing).rejects.toThrow('refused');

    expect(await counted(store, {}, 3)).toBe(0);
  });

  stored('a count that waits for its commit sees inserts that the query may find', async ({ store }) => {
    const found = await store.transact(
      async (tx) => {
        await inside(tx).insert(sized(1));
        return [
          await inside(tx).count({ size: 2 }),
          await inside(tx).count({ size: 1 }),
          await inside(tx).count({}),
        ];
      },
      'write',
      'one',
    );

    expect(found).toEqual([0, 1, 1]);
  });
};

for (const [kind, open] of Object.entries(openers))
  test.describe(`a store in ${kind}`, () => countsRight(storedIn(open)));

test('what one process deletes, another that has counted it knows', async ({ postgres }) => {
  const data = postgres.fresh();
  const [counting, deleting] = [await openPostgresStore(data), await openPostgresStore(data)];
  const counted = () => counting.transact((tx) => inside(tx).count({}, 2), 'read');
  await add(counting, ...rows);
  expect(await counted()).toBe(2);

  await deleting.transact((tx) => inside(tx).deleteAll(['a', 'b', 'c']), 'write', 'one');
  expect(await counted()).toBe(1);

  await counting.close();
  await deleting.close();
});

test('what is deleted without being counted, as by an older version, is noticed within a minute', async ({
  postgres,
}) => {
  const address = databaseAddress(postgres.fresh());
  const store = await openPostgresStore(`${address.connectionString}?schema=${address.schema}`);
  await add(store, ...rows);
  const pool = openPool(address, 'counting', { most: 1, onLost: () => undefined });
  const session = await pool.take();
  const counts = createSharedCounts();
  const countAfter = (ms: number): Promise<number> =>
    counts.count(
      { session, epoch: 0, began: performance.now() + ms },
      { table: 'c_things', tenant: 'one' },
      {},
      1,
    );
  expect(await countAfter(0)).toBe(1);
  await session.script('DELETE FROM c_things');

  expect([await countAfter(1000), await countAfter(60_000)]).toEqual([1, 0]);

  session.release();
  await pool.end();
  await store.close();
});

test('PostgreSQL reads about a page for a page, whatever it is asked for', async ({ postgres }) => {
  const address = databaseAddress(postgres.fresh());
  const store = await openPostgresStore(`${address.connectionString}?schema=${address.schema}`);
  await add(store, ...Array.from({ length: 400 }, (_, size) => ({ id: `t${size}`, size, tags: ['x'] })));
  const client = new pg.Client(connectionOptions(address, 'plans'));
  await client.connect();

  for (const where of [{}, { size: 7 }, { tags: { has: 'x' } }, { name: 'none', isOld: false }]) {
    const { text, values } = selectSql('c_things', 'one', { where, limit: 21 });
    const { rows: plan } = await client.query(`EXPLAIN ${text}`, [...values]);
    expect(JSON.stringify(plan)).toContain('Index Scan Backward');
    expect(JSON.stringify(plan)).not.toMatch(/Seq Scan|Sort/);
  }

  await client.end();
  await store.close();
});

test('counts of many queries take no more room than those of some', () => {
  const known = createKnownCounts();
  for (let index = 0; index < 5000; index += 1) known.counted('things one', String(index), 9);

  expect([known.atLeast('things one', '0'), known.atLeast('things one', '4999')]).toEqual([0, 9]);
});
