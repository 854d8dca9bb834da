import type { Tx } from '../../../reference-impl/store/store.ts';
import { openers, storedIn, type Stored } from '../support/both-stores.ts';
import { expect, test } from '../support/plain-test.ts';
import { add, newId, idsOf, inside, others, rows } from '../support/stored-things.ts';

// The promises of `store.ts` about transactions, asked of both stores.

const failing = async (): Promise<never> => {
  throw new Error('refused');
};

const isAtomic = (stored: Stored): void => {
  stored('a transaction sees its own changes, and a refused one leaves nothing', async ({ store }) => {
    const happened: string[] = [];
    const id = newId();
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
    const ids = [newId(), newId(), newId()];
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
            if ((await rows.count()) === 0) await rows.insert({ id: newId(), name: tenant });
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
    for (const part of [isAtomic, keepsItsWord, isSerial]) part(stored);
  });
