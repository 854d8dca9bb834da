import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { openPostgresStore } from '../../../reference-impl/store/postgres/postgres-store.ts';
import { openSqliteStore } from '../../../reference-impl/store/sqlite-store.ts';
import { defineCollection, type Document, type Store, type Tx } from '../../../reference-impl/store/store.ts';
import type { TestPostgres } from '../support/postgres.ts';
import { test } from '../support/postgres-test.ts';

// What `store.ts` promises, asked of both stores.

interface Thing extends Document {
  readonly size?: number;
  readonly name?: string;
  readonly tags?: readonly string[];
  readonly isOld?: boolean;
  readonly within?: { readonly place: string };
  readonly [other: string]: unknown;
}

const things = defineCollection<Thing>('things', ['size', 'within.place']);
const others = defineCollection<Thing>('other_things');

const inside = (tx: Tx, tenant = 'one') => tx.collection(things, tenant);

const drawn = (): string => `Thing:${randomUUID()}`;

const add = (store: Store, ...documents: readonly Thing[]): Promise<void> =>
  store.transact(
    async (tx) => {
      for (const document of documents) await inside(tx).insert(document);
    },
    'write',
    'one',
  );

const idsOf = (store: Store, tenant = 'one'): Promise<readonly string[]> =>
  store.transact(
    async (tx) => (await inside(tx, tenant).find({ order: 'oldest' })).map(({ id }) => id),
    'read',
  );

const failing = async (): Promise<never> => {
  throw new Error('refused');
};

const openers = {
  SQLite: async (): Promise<Store> => openSqliteStore(':memory:'),
  PostgreSQL: async (postgres: TestPostgres): Promise<Store> => openPostgresStore(postgres.fresh()),
} as const;

type Stored = ReturnType<typeof storedIn>;

const storedIn = (open: (postgres: TestPostgres) => Promise<Store>) =>
  test.extend<{ readonly store: Store }>({
    store: async ({ postgres }, use) => {
      const store = await open(postgres);
      await use(store);
      await store.close();
    },
  });

const rows: readonly Thing[] = [
  { id: 'a', size: 2, name: 'b', tags: ['x', 'y'], isOld: true, within: { place: 'p' } },
  { id: 'b', size: 10, name: 'B', tags: [], isOld: false },
  { id: 'c', name: 'a', tags: ['y'], within: { place: 'q' } },
  { id: 'd', size: 2.5, name: 'é' },
];

const queries: readonly (readonly [string, Parameters<ReturnType<typeof inside>['find']>[0], string])[] = [
  ['nothing asked, newest first', {}, 'dcba'],
  ['oldest first', { order: 'oldest' }, 'abcd'],
  ['equal number', { where: { size: 2 } }, 'a'],
  ['equal text', { where: { name: 'B' } }, 'b'],
  ['equal truth', { where: { isOld: false } }, 'b'],
  ['nested member', { where: { 'within.place': 'q' } }, 'c'],
  ['absent', { where: { size: null } }, 'c'],
  ['not, absent counts as other', { where: { size: { not: 2 } } }, 'dcb'],
  ['one of', { where: { name: { in: ['a', 'b', 'z'] } } }, 'ca'],
  ['one of none', { where: { name: { in: [] } } }, ''],
  ['has', { where: { tags: { has: 'y' } } }, 'ca'],
  ['numbers as numbers', { where: { size: { above: 2, atMost: 10 } } }, 'db'],
  ['bounds inclusive', { where: { size: { atLeast: 2, below: 10 } } }, 'da'],
  ['texts by code points', { where: { name: { atLeast: 'a' } } }, 'dca'],
  ['several conditions', { where: { size: { above: 1 }, isOld: true } }, 'a'],
  ['undefined is no condition', { where: { name: undefined, size: 10 } }, 'b'],
  ['sorted by a member', { by: 'size', order: 'oldest', where: { size: { above: 0 } } }, 'adb'],
  ['limit', { limit: 2 }, 'dc'],
];

const keepsDocuments = (stored: Stored): void => {
  stored('keeps documents as they were written, with the order of their members', async ({ store }) => {
    const id = drawn();
    const written = { id, zebra: 1, apple: { y: [1.5, -0, 1e21], b: null, a: true }, size: 7 };
    await add(store, written);

    const read = await store.transact((tx) => inside(tx).get(id), 'read');

    expect(JSON.stringify(read)).toBe(JSON.stringify(written));
  });

  stored('keeps every text, and distinguishes texts', async ({ store }) => {
    const names = ['', '\u{e000}', '\u{e000}0000', '\\u0000', 'a\'b"c\\', '😀', 'é\n\t'];
    await add(store, ...names.map((name, size) => ({ id: `t${size}`, name, size, [`m${name}`]: name })));

    for (const [size, name] of names.entries()) {
      const found = await store.transact((tx) => inside(tx).find({ where: { name } }), 'read');
      expect(found.map((thing) => [thing.id, thing.name])).toEqual([[`t${size}`, name]]);
    }
    // SQLite searches by no text with U+0000 or half a pair in it; it keeps such texts, as both must.
    const odd = { id: 'odd', name: 'a\u0000b', ['m\u0000\ud800']: '\udc00\ue0000000' };
    await add(store, odd);
    expect(await store.transact((tx) => inside(tx).get('odd'), 'read')).toEqual(odd);
    await add(store, { id: 'id\u0000\ud800' });
    expect((await store.transact((tx) => inside(tx).get('id\u0000\ud800'), 'read'))?.id).toBe(
      'id\u0000\ud800',
    );
    expect(await store.transact((tx) => inside(tx).get('id'), 'read')).toBeUndefined();
  });

  stored('finds what a query asks for, in its order', async ({ store }) => {
    await add(store, ...rows);

    const found = await store.transact(
      async (tx) =>
        Promise.all(
          queries.map(async ([what, query]) => [
            what,
            (await inside(tx).find(query)).map(({ id }) => id).join(''),
          ]),
        ),
      'read',
    );

    expect(found).toEqual(queries.map(([what, , expected]) => [what, expected]));
  });
};

const pagesAndCounts = (stored: Stored): void => {
  stored('pages continue after a position, whatever came or went meanwhile', async ({ store }) => {
    await add(store, ...rows);
    const page = (after?: number) =>
      store.transact(
        (tx) => inside(tx).findPlaced({ limit: 2, ...(after !== undefined && { after }) }),
        'read',
      );
    const first = await page();
    await add(store, { id: 'e' });
    await store.transact((tx) => inside(tx).delete('c'), 'write', 'one');

    const second = await page(first.at(-1)?.position);

    expect([...first, ...second].map(({ document }) => document.id)).toEqual(['d', 'c', 'b', 'a']);
  });

  stored('counts, to a bound where one is given', async ({ store }) => {
    await add(store, ...rows);
    const counted = await store.transact(
      async (tx) => [
        await inside(tx).count(),
        await inside(tx).count({ size: { above: 2 } }),
        await inside(tx).count({}, 3),
      ],
      'read',
    );
    expect(counted).toEqual([4, 2, 3]);
  });

  stored('tenants share nothing', async ({ store }) => {
    await add(store, { id: 'a' });
    await store.transact((tx) => inside(tx, 'two').insert({ id: 'a', size: 2 }), 'write', 'two');
    await store.transact((tx) => inside(tx, 'two').delete('a'), 'write', 'two');

    expect(await idsOf(store)).toEqual(['a']);
    expect(await idsOf(store, 'two')).toEqual([]);
  });

  stored('an id in use is refused, drawn or chosen, and so is an update of nothing', async ({ store }) => {
    for (const id of ['chosen', drawn()]) {
      await add(store, { id, size: 1 });
      await expect(add(store, { id, size: 2 })).rejects.toThrow();
      await expect(add(store, { id: `${id}2` }, { id: `${id}2` })).rejects.toThrow();
      expect((await store.transact((tx) => inside(tx).get(id), 'read'))?.size).toBe(1);
    }
    await expect(store.transact((tx) => inside(tx).update({ id: 'none' }), 'write', 'one')).rejects.toThrow();
    expect(await store.transact((tx) => inside(tx).delete('none'), 'write', 'one')).toBe(false);
  });
};

const isAtomic = (stored: Stored): void => {
  stored('a transaction sees its own changes, and a refused one leaves nothing', async ({ store }) => {
    const happened: string[] = [];
    const id = drawn();
    const work = async (tx: Tx): Promise<void> => {
      await inside(tx).insert({ id, size: 1 });
      expect((await inside(tx).first({ where: { size: 1 } }))?.id).toBe(id);
      await inside(tx).update({ id, size: 2 });
      expect((await inside(tx).get(id))?.size).toBe(2);
      await tx.blobs('one').put('b', Buffer.from([0, 255]));
      tx.afterCommit(() => happened.push('committed'));
      await failing();
    };
    await expect(store.transact(work, 'write', 'one')).rejects.toThrow('refused');

    const left = await store.transact(
      async (tx) => [await inside(tx).count(), await tx.blobs('one').get('b')],
      'read',
    );
    expect(left).toEqual([0, undefined]);
    expect(happened).toEqual([]);
  });

  stored('one of those that share a commit is refused alone', async ({ store }) => {
    const ids = [drawn(), drawn(), drawn()];
    const ended = await Promise.allSettled(
      ids.map((id, place) =>
        store.transact(
          async (tx) => {
            await inside(tx).insert({ id });
            if (place === 1) await failing();
          },
          'write',
          'one',
        ),
      ),
    );

    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await idsOf(store)).toEqual([ids[0], ids[2]]);
  });
};

const keepsItsWord = (stored: Stored): void => {
  stored('what must happen after a commit happens before whoever asked goes on', async ({ store }) => {
    const order: string[] = [];
    await store.transact(async (tx) => {
      tx.afterCommit(() => order.push('first'));
      tx.afterCommit(() => order.push('second'));
    });
    order.push('answered');
    expect(order).toEqual(['first', 'second', 'answered']);
  });

  stored('a transaction that reads writes nothing', async ({ store }) => {
    await expect(store.transact((tx) => inside(tx).insert({ id: 'a' }), 'read')).rejects.toThrow(
      'reads only',
    );
  });

  stored('bytes are kept as they are', async ({ store }) => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    await store.transact((tx) => tx.blobs('one').put('b', Buffer.from('before')), 'write', 'one');
    await store.transact((tx) => tx.blobs('one').put('b', bytes), 'write', 'one');
    expect((await store.transact((tx) => tx.blobs('one').get('b'), 'read'))?.equals(bytes)).toBe(true);
    await store.transact((tx) => tx.blobs('one').delete('b'), 'write', 'one');
    expect(await store.transact((tx) => tx.blobs('one').get('b'), 'read')).toBeUndefined();
  });
};

const isSerial = (stored: Stored): void => {
  stored('a hundred changes of one document at the same time are a hundred changes', async ({ store }) => {
    await add(store, { id: 'sum', size: 0 });
    const grow = (tenant: string | undefined) =>
      store.transact(
        async (tx) => {
          const { size = 0 } = (await inside(tx).get('sum')) ?? {};
          await inside(tx).update({ id: 'sum', size: size + 1 });
        },
        'write',
        tenant,
      );

    // Some say whose they are, some say it wrongly, some must be alone: it must come out right all the same.
    await Promise.all(
      Array.from({ length: 100 }, (_, place) => grow(['one', 'two', 'three', undefined][place % 4])),
    );

    expect((await store.transact((tx) => inside(tx).get('sum'), 'read'))?.size).toBe(100);
  });

  stored(
    'who looks before writing is not overtaken: of two that exclude each other one is kept',
    async ({ store }) => {
      const claim = (tenant: string) =>
        store.transact(
          async (tx) => {
            const rows = tx.collection(others, 'everyone');
            if ((await rows.count()) === 0) await rows.insert({ id: drawn(), name: tenant });
          },
          'write',
          tenant,
        );

      await Promise.all(Array.from({ length: 12 }, (_, place) => claim(`tenant ${place}`)));

      expect(await store.transact((tx) => tx.collection(others, 'everyone').count(), 'read')).toBe(1);
    },
  );

  stored('forgets everything, and begins its positions anew', async ({ store }) => {
    await add(store, ...rows);
    const firstPosition = () =>
      store.transact(async (tx) => (await inside(tx).findPlaced({ order: 'oldest' }))[0]?.position, 'read');
    const before = await firstPosition();

    await Promise.all([
      store.transact((tx) => tx.clear()),
      ...Array.from({ length: 20 }, () => idsOf(store)),
    ]);
    expect(await idsOf(store)).toEqual([]);
    await add(store, { id: 'a' });
    expect(await firstPosition()).toBe(before);
  });
};

for (const [kind, open] of Object.entries(openers))
  test.describe(`a store in ${kind}`, () => {
    const stored = storedIn(open);
    for (const part of [keepsDocuments, pagesAndCounts, isAtomic, keepsItsWord, isSerial]) part(stored);
  });
