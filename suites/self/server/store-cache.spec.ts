import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { expect, test } from '../support/plain-test.ts';
import { textOfRow } from '../../../reference-impl/store/row-cache.ts';
import { openSqliteStore } from '../../../reference-impl/store/sqlite-store.ts';
import { defineCollection, type Document, type Store, type Tx } from '../../../reference-impl/store/store.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

interface Thing extends Document {
  readonly size: number;
  readonly parts?: readonly { readonly name: string }[];
}

const things = defineCollection<Thing>('things', ['size']);

const inside = (tx: Tx) => tx.collection(things, 'one');

const newId = (): string => `Thing:${randomUUID()}`;

const read = (store: Store, id: string): Promise<Thing | undefined> =>
  store.transact((tx) => inside(tx).get(id), 'read');

const idsOf = (store: Store): Promise<readonly string[]> =>
  store.transact(async (tx) => (await inside(tx).find({ order: 'oldest' })).map(({ id }) => id), 'read');

/** Starts units in the same turn, so that they share a group, and returns how each ended. */
const together = async (
  store: Store,
  ...units: readonly ((tx: Tx) => Promise<unknown>)[]
): Promise<readonly string[]> =>
  (await Promise.allSettled(units.map((unit) => store.transact(unit)))).map(({ status }) => status);

const failing = async (): Promise<never> => {
  throw new Error('refused');
};

let store: Store;

test.beforeEach(() => {
  store = openSqliteStore(':memory:');
});

test.afterEach(() => store.close());

test('a document that was read stays the one that was written last', async () => {
  const id = newId();
  await store.transact((tx) => inside(tx).insert({ id, size: 1 }));
  expect(await read(store, id)).toEqual({ id, size: 1 });

  await store.transact((tx) => inside(tx).update({ id, size: 2 }));
  expect(await read(store, id)).toEqual({ id, size: 2 });

  await store.transact((tx) => inside(tx).delete(id));
  expect(await read(store, id)).toBeUndefined();
});

test('what a unit reads of its own change is forgotten with it', async () => {
  const id = newId();
  await store.transact((tx) => inside(tx).insert({ id, size: 1 }));

  const ended = await together(store, async (tx) => {
    await inside(tx).update({ id, size: 2 });
    expect(await inside(tx).get(id)).toEqual({ id, size: 2 });
    await failing();
  });

  expect(ended).toEqual(['rejected']);
  expect(await read(store, id)).toEqual({ id, size: 1 });
});

test('a reset forgets what was read', async () => {
  const id = newId();
  await store.transact((tx) => inside(tx).insert({ id, size: 1 }));
  await read(store, id);

  await store.transact((tx) => tx.clear());

  expect(await read(store, id)).toBeUndefined();
});

test('a document that is shared cannot be changed in place', async () => {
  const id = newId();
  await store.transact((tx) => inside(tx).insert({ id, size: 1, parts: [{ name: 'a' }] }));

  const shared = await read(store, id);

  expect(() => Object.assign(shared?.parts?.[0] ?? {}, { name: 'b' })).toThrow(TypeError);
  expect(textOfRow(shared)).toBe(JSON.stringify({ id, size: 1, parts: [{ name: 'a' }] }));
});

test('the first document of all is asked for anew after a change', async () => {
  const [one, other] = [newId(), newId()];
  const first = (): Promise<Thing | undefined> => store.transact((tx) => inside(tx).first({}), 'read');
  await store.transact((tx) => inside(tx).insert({ id: one, size: 1 }));
  expect((await first())?.id).toBe(one);

  await store.transact((tx) => inside(tx).insert({ id: other, size: 2 }));

  expect((await first())?.id).toBe(other);
});

test('inserts that wait are found by id, by query and by count before their commit', async () => {
  const ids = Array.from({ length: 30 }, newId);

  await store.transact(async (tx) => {
    for (const [size, id] of ids.entries()) await inside(tx).insert({ id, size });
    expect(await inside(tx).get(ids[7] ?? '')).toEqual({ id: ids[7], size: 7 });
    expect(await inside(tx).count({ size: { below: 10 } })).toBe(10);
    await inside(tx).update({ id: ids[3] ?? '', size: 300 });
    await inside(tx).delete(ids[4] ?? '');
  });

  expect(await idsOf(store)).toEqual(ids.filter((_, place) => place !== 4));
  expect(await read(store, ids[3] ?? '')).toEqual({ id: ids[3], size: 300 });
});

test('a unit that fails takes its own inserts with it and no others, whether it asked for them or not', async () => {
  const [first, second, third, fourth] = [newId(), newId(), newId(), newId()];

  const ended = await together(
    store,
    (tx) => inside(tx).insert({ id: first, size: 1 }),
    async (tx) => {
      await inside(tx).insert({ id: second, size: 2 });
      await failing();
    },
    async (tx) => {
      await inside(tx).insert({ id: third, size: 3 });
      expect(await inside(tx).count()).toBe(2);
      await failing();
    },
    (tx) => inside(tx).insert({ id: fourth, size: 4 }),
  );

  expect(ended).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(await idsOf(store)).toEqual([first, fourth]);
});

test('an id that is in use is refused, whether the other waits or is stored', async () => {
  const id = newId();

  const ended = await together(
    store,
    (tx) => inside(tx).insert({ id, size: 1 }),
    (tx) => inside(tx).insert({ id, size: 2 }),
  );
  await expect(store.transact((tx) => inside(tx).insert({ id, size: 3 }))).rejects.toThrow();

  expect(ended).toEqual(['fulfilled', 'rejected']);
  expect(await read(store, id)).toEqual({ id, size: 1 });
});

test('a change of bytes is undone with its unit, and inserts of others stay', async () => {
  const id = newId();

  await together(
    store,
    (tx) => inside(tx).insert({ id, size: 1 }),
    async (tx) => {
      await tx.blobs('one').put('b', Buffer.from('bytes'));
      await failing();
    },
  );

  expect(await idsOf(store)).toEqual([id]);
  expect(await store.transact((tx) => tx.blobs('one').get('b'), 'read')).toBeUndefined();
});

test('what was answered is in the file', async () => {
  const file = path.join(temporaryDirectory('store'), 'data.sqlite');
  const ids = Array.from({ length: 21 }, newId);
  const before = openSqliteStore(file);
  await Promise.all(ids.map((id, size) => before.transact((tx) => inside(tx).insert({ id, size }))));
  await before.close();

  const after = openSqliteStore(file);

  expect(await idsOf(after)).toEqual(ids);
  await after.close();
});

test('the first of a query is the first of that query, after a list of the same kind', async () => {
  const ids = [newId(), newId()];
  await store.transact(async (tx) => {
    for (const [size, id] of ids.entries()) await inside(tx).insert({ id, size });
  });

  const found = await store.transact(async (tx) => {
    const listed = await inside(tx).find({ where: { size: 0 }, limit: 21 });
    const first = await inside(tx).first({ where: { size: 1 } });
    return [listed.map(({ id }) => id), first?.id, await inside(tx).first({ where: { size: 2 } })];
  }, 'read');

  expect(found).toEqual([[ids[0]], ids[1], undefined]);
});

const oldestOf = (tx: Tx): Promise<Thing | undefined> => inside(tx).first({ order: 'oldest' });

const oldest = (): Promise<string | undefined> =>
  store.transact(async (tx) => (await oldestOf(tx))?.id, 'read');

test('the oldest stays the oldest while others come, and is asked for anew when it goes', async () => {
  const ids = Array.from({ length: 3 }, newId);
  for (const id of ids) {
    await store.transact((tx) => inside(tx).insert({ id, size: 1 }));
    expect(await oldest()).toBe(ids[0]);
  }

  await store.transact((tx) => inside(tx).delete(ids[0] ?? ''));

  expect(await oldest()).toBe(ids[1]);
});

test('an oldest that was undone is forgotten', async () => {
  const id = newId();

  await together(
    store,
    async (tx) => {
      await inside(tx).insert({ id: newId(), size: 1 });
      expect(await oldestOf(tx)).toBeDefined();
      await failing();
    },
    (tx) => inside(tx).insert({ id, size: 2 }),
  );

  expect(await oldest()).toBe(id);
});

test('a name that was not found is inserted once, whoever else inserts it', async () => {
  const insertUnlessThere = async (tx: Tx): Promise<void> => {
    if ((await inside(tx).get('a name')) === undefined) await inside(tx).insert({ id: 'a name', size: 1 });
  };
  const lookedForOnce = async (tx: Tx): Promise<void> => {
    await insertUnlessThere(tx);
    await inside(tx).insert({ id: 'a name', size: 2 });
  };

  expect(await together(store, lookedForOnce)).toEqual(['rejected']);
  expect(await together(store, insertUnlessThere, insertUnlessThere, lookedForOnce)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
  ]);
  expect(await read(store, 'a name')).toEqual({ id: 'a name', size: 1 });
  expect(await idsOf(store)).toEqual(['a name']);
});
