import { openers, storedIn, type Stored } from '../support/both-stores.ts';
import { expect, test } from '../support/plain-test.ts';
import { add, newId, idsOf, inside, rows } from '../support/stored-things.ts';

// The promises of `store.ts` about documents, asked of both stores.

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
    const id = newId();
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

  stored('an id in use is refused, and so is an update of nothing', async ({ store }) => {
    for (const id of ['chosen', newId()]) {
      await add(store, { id, size: 1 });
      await expect(add(store, { id, size: 2 })).rejects.toThrow();
      await expect(add(store, { id: `${id}2` }, { id: `${id}2` })).rejects.toThrow();
      expect((await store.transact((tx) => inside(tx).get(id), 'read'))?.size).toBe(1);
    }
    await expect(store.transact((tx) => inside(tx).update({ id: 'none' }), 'write', 'one')).rejects.toThrow();
    expect(await store.transact((tx) => inside(tx).delete('none'), 'write', 'one')).toBe(false);
  });
};

for (const [kind, open] of Object.entries(openers))
  test.describe(`a store in ${kind}`, () => {
    const stored = storedIn(open);
    for (const part of [keepsDocuments, pagesAndCounts]) part(stored);
  });
