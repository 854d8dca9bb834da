import { expect, test } from '../support/plain-test.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createGroupCommit, type Committer } from '../../../reference-impl/store/group-commit.ts';
import { whereSql } from '../../../reference-impl/store/sqlite-query.ts';
import { openSqliteStore } from '../../../reference-impl/store/sqlite-store.ts';
import { defineCollection, type Document, type Store } from '../../../reference-impl/store/store.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

interface Thing extends Document {
  readonly size?: number;
  readonly tags?: readonly string[];
  readonly isOld?: boolean;
}

const things = defineCollection<Thing>('things', ['size']);

const add = (store: Store, thing: Thing): Promise<void> =>
  store.transact((tx) => tx.collection(things, 'one').insert(thing));

const idsOf = (store: Store, tenant = 'one'): Promise<readonly string[]> =>
  store.transact(
    async (tx) => (await tx.collection(things, tenant).find({ order: 'oldest' })).map(({ id }) => id),
    'read',
  );

/** A committer that only writes down what it is asked. */
const recorder = (): { readonly steps: string[]; readonly committer: Committer } => {
  const steps: string[] = [];
  const note = (step: string) => (): void => void steps.push(step);
  return {
    steps,
    committer: {
      begin: note('begin'),
      commit: note('commit'),
      rollback: note('rollback'),
      savepoint: note('savepoint'),
      release: note('release'),
      undo: note('undo'),
    },
  };
};

test('work that waits at the same time shares one commit', async () => {
  const { steps, committer } = recorder();
  const group = createGroupCommit(committer);

  await Promise.all([1, 2, 3].map(() => group.transact('write', async () => undefined)));

  const unit = ['savepoint', 'release'];
  expect(steps).toEqual(['begin', ...unit, ...unit, ...unit, 'commit']);
});

test('reads alone need no transaction', async () => {
  const { steps, committer } = recorder();
  const group = createGroupCommit(committer);

  expect(await Promise.all([1, 2].map((value) => group.transact('read', async () => value)))).toEqual([1, 2]);

  expect(steps).toEqual([]);
});

test('a commit that fails fails the whole group', async () => {
  const { committer } = recorder();
  const full = new Error('disk full');
  const group = createGroupCommit({
    ...committer,
    commit: () => {
      throw full;
    },
  });

  const outcomes = await Promise.allSettled([1, 2].map(() => group.transact('write', async () => 'done')));

  expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason === full)).toEqual([
    true,
    true,
  ]);
});

test('nobody is answered before the commit', async () => {
  const { steps, committer } = recorder();
  const group = createGroupCommit(committer);

  const answered = group.transact('write', async () => 'done').then(() => void steps.push('answered'));
  await Promise.all([answered, group.transact('write', async () => 'more')]);

  expect(steps.indexOf('commit')).toBeLessThan(steps.indexOf('answered'));
});

test('one of a group is rolled back alone', async () => {
  const store = openSqliteStore(':memory:');

  const outcomes = await Promise.allSettled([
    add(store, { id: 'a' }),
    store.transact(async (tx) => {
      await tx.collection(things, 'one').insert({ id: 'b' });
      throw new Error('refused');
    }),
    add(store, { id: 'c' }),
  ]);

  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await idsOf(store)).toEqual(['a', 'c']);
  await store.close();
});

test('a collection whose first use was rolled back can be used again', async () => {
  const store = openSqliteStore(':memory:');

  const refused = store.transact(async (tx) => {
    await tx.collection(things, 'one').insert({ id: 'a' });
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  await add(store, { id: 'b' });

  expect(await idsOf(store)).toEqual(['b']);
  await store.close();
});

test('what is noted for after the commit does not happen after a rollback', async () => {
  const store = openSqliteStore(':memory:');
  const happened: string[] = [];

  await store.transact(async (tx) => tx.afterCommit(() => happened.push('kept')));
  const refused = store.transact(async (tx) => {
    tx.afterCommit(() => happened.push('undone'));
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');

  expect(happened).toEqual(['kept']);
  await store.close();
});

test('a reading transaction refuses to write', async () => {
  const store = openSqliteStore(':memory:');

  const write = store.transact((tx) => tx.collection(things, 'one').insert({ id: 'a' }), 'read');

  await expect(write).rejects.toThrow('reads only');
  await store.close();
});

test('tenants do not see one another', async () => {
  const store = openSqliteStore(':memory:');

  await add(store, { id: 'a' });

  expect(await idsOf(store, 'another')).toEqual([]);
  await store.close();
});

test('conditions find numbers, flags, absence and members of lists', async () => {
  const store = openSqliteStore(':memory:');
  await add(store, { id: 'a', size: 1, tags: ['red'], isOld: true });
  await add(store, { id: 'b', size: 2, tags: ['red', 'green'], isOld: false });
  await add(store, { id: 'c', size: 30 });

  const found = await store.transact(async (tx) => {
    const all = tx.collection(things, 'one');
    const ids = async (where: Parameters<typeof all.count>[0]): Promise<string> =>
      (await all.find({ where: where ?? {}, order: 'oldest' })).map(({ id }) => id).join('');
    return [
      await ids({ size: { above: 1, atMost: 30 } }),
      await ids({ tags: { has: 'green' } }),
      await ids({ isOld: true }),
      await ids({ isOld: null }),
      await ids({ id: { in: ['a', 'c'] } }),
      await ids({ size: { not: 2 } }),
    ];
  }, 'read');

  expect(found).toEqual(['bc', 'b', 'a', 'c', 'ac', 'ac']);
  await store.close();
});

test('what was acknowledged survives a killed process', async () => {
  const folder = temporaryDirectory('store');
  const file = path.join(folder, 'data.db');
  const writer = fileURLToPath(new URL('../support/endless-writer.js', import.meta.url));
  const child = spawn(process.execPath, [writer, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const acknowledged: string[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (id) => {
    acknowledged.push(id);
    if (acknowledged.length === 200) child.kill('SIGKILL');
  });
  await Promise.all([once(child, 'exit'), once(lines, 'close')]);

  const store = openSqliteStore(file);
  const kept = new Set(await idsOf(store));

  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  await store.close();
  await rm(folder, { recursive: true });
});

test('of several indexed members a query searches by the first that its collection lists', () => {
  const table = { name: 'things', indexed: ['size', 'tags'] };

  const { text } = whereSql(table, 'one', { tags: 'red', size: 1 });

  expect(text).toBe("tenant = ? AND +json_extract(doc, '$.tags') = ? AND json_extract(doc, '$.size') = ?");
});
