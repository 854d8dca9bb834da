import { expect, test } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { createKnownCounts } from '../../../reference-impl/store/known-counts.ts';
import { openSqliteStore } from '../../../reference-impl/store/sqlite-store.ts';
import {
  defineCollection,
  type Document,
  type Store,
  type Where,
} from '../../../reference-impl/store/store.ts';

interface Thing extends Document {
  readonly kind: string;
}

const things = defineCollection<Thing>('things', ['kind']);

const drawn = (kind: string): Thing => ({ id: `Thing:${randomUUID()}`, kind });

let store: Store;

test.beforeEach(() => {
  store = openSqliteStore(':memory:');
});

test.afterEach(() => store.close());

const insert = (...documents: readonly Thing[]): Promise<void> =>
  store.transact(async (tx) => {
    for (const document of documents) await tx.collection(things, 'one').insert(document);
  });

const remove = ({ id }: Thing): Promise<boolean> =>
  store.transact((tx) => tx.collection(things, 'one').delete(id));

const counted = (where?: Where, most?: number, tenant = 'one'): Promise<number> =>
  store.transact((tx) => tx.collection(things, tenant).count(where, most), 'read');

test('a bounded count stays right while rows come and go', async () => {
  const rows = Array.from({ length: 8 }, (_, index) => drawn(index % 2 === 0 ? 'even' : 'odd'));
  await insert(...rows);
  expect([await counted({}, 3), await counted({ kind: 'even' }, 3)]).toEqual([3, 3]);

  for (const [gone, row] of rows.entries()) {
    await remove(row);
    expect(await counted({}, 3)).toBe(Math.min(3, rows.length - gone - 1));
  }
  await insert(drawn('even'));

  expect([await counted({}, 3), await counted({ kind: 'even' }, 3)]).toEqual([1, 1]);
});

test('a row that changes is counted where it belongs', async () => {
  const rows = [drawn('a'), drawn('a'), drawn('a'), drawn('a')];
  await insert(...rows);
  expect(await counted({ kind: 'a' }, 2)).toBe(2);

  for (const row of rows.slice(1))
    await store.transact((tx) => tx.collection(things, 'one').update({ ...row, kind: 'b' }));

  expect([await counted({ kind: 'a' }, 2), await counted({ kind: 'b' }, 9)]).toEqual([1, 3]);
  expect(await counted({}, 9, 'another')).toBe(0);
});

test('what a unit counts of its own is forgotten with it', async () => {
  const failing = store.transact(async (tx) => {
    const rows = tx.collection(things, 'one');
    for (let index = 0; index < 9; index += 1) await rows.insert(drawn('a'));
    expect(await rows.count({}, 3)).toBe(3);
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');

  expect(await counted({}, 3)).toBe(0);
});

test('a count that waits for its commit sees inserts that the query may find', async () => {
  const found = await store.transact(async (tx) => {
    const rows = tx.collection(things, 'one');
    await rows.insert(drawn('a'));
    return [await rows.count({ kind: 'b' }), await rows.count({ kind: 'a' }), await rows.count({})];
  });

  expect(found).toEqual([0, 1, 1]);
});

test('counts of many queries take no more room than those of some', () => {
  const known = createKnownCounts();
  for (let index = 0; index < 5000; index += 1) known.counted('things one', String(index), 9);

  expect([known.atLeast('things one', '0'), known.atLeast('things one', '4999')]).toEqual([0, 9]);
});
