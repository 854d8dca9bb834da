import { randomUUID } from 'node:crypto';
import { seenPages } from '../../../reference-impl/console/live-requests.ts';
import { replays } from '../../../reference-impl/serving/idempotency.ts';
import { usualTimes, type KeptTimes } from '../../../reference-impl/runtime/kept-times.ts';
import { createSweeper } from '../../../reference-impl/retention/sweeper.ts';
import { sweep, type Pace, type Swept } from '../../../reference-impl/retention/sweep.ts';
import { failures } from '../../../reference-impl/tasks/failures.ts';
import { openPostgresStore } from '../../../reference-impl/store/postgres/postgres-store.ts';
import { openPlatform, tenantOf } from '../../../reference-impl/store/platforms.ts';
import {
  defineCollection,
  everyone,
  type Collection,
  type Document,
} from '../../../reference-impl/store/store.ts';
import { deliveryLog, logDelivery } from '../../../reference-impl/webhooks/delivery-log.ts';
import { openers } from '../support/both-stores.ts';
import { clientOf, expect, test } from '../support/server.ts';
import { smallWorld, type SmallWorld } from '../support/small-world.ts';
import { namedPerson } from '../../kit/fixtures/people.ts';

// How long things are kept, asked of both stores.

const things = defineCollection('retained_things');

const kinds = ['deliveries', 'requests', 'idempotencyKeys', 'failures'] as const;

/** Milliseconds before now at which the documents were made: some older than the time, one just as old, some younger. */
const agesFor = (keptMs: number): readonly number[] => [
  ...Array.from({ length: 6 }, (_, place) => keptMs + (6 - place) * 1000),
  keptMs,
  keptMs - 1,
  0,
];

const young = 2;

const instant = ({ world }: SmallWorld, ageMs: number): string =>
  new Date(world.clock.nowMs() - ageMs).toISOString();

/** One document of a kind, of that age. */
const makers: Readonly<
  Record<keyof KeptTimes, (small: SmallWorld, ageMs: number, place: number) => Promise<unknown>>
> = {
  deliveries: (small, ageMs, place) =>
    small.world.store.transact(async (tx) =>
      logDelivery(tx, {
        event: `Webhook:${place}`,
        tenant: small.tenant,
        type: 'A',
        resource: 'Card:1',
        url: 'http://127.0.0.1/',
        attempt: 1,
        at: instant(small, ageMs),
      }),
    ),
  requests: (small, ageMs, place) =>
    small.world.store.transact(async (tx) =>
      tx.collection(seenPages, everyone).insert({
        id: `${small.tenant}#${place}`,
        tenant: small.tenant,
        line: place,
        unseen: 0,
        requests: [
          {
            key: 'k',
            id: 'r',
            at: instant(small, ageMs),
            method: 'GET',
            path: '/',
            status: 200,
            ms: 1,
            headers: {},
          },
        ],
      }),
    ),
  idempotencyKeys: (small, ageMs, place) =>
    small.world.store.transact(async (tx) =>
      tx.collection(replays, small.tenant).insert({
        id: `key ${place}`,
        sealed: { salt: '', box: '' },
        atMs: small.world.clock.nowMs() - ageMs,
      }),
    ),
  failures: (small, ageMs, place) =>
    small.world.store.transact(async (tx) =>
      tx.collection(failures, everyone).insert({
        id: `Failure:${place}`,
        line: place,
        at: instant(small, ageMs),
        tenant: small.tenant,
        kind: 'k',
        payload: {},
        error: 'e',
        isShown: false,
      }),
    ),
};

const fill = async (small: SmallWorld): Promise<void> => {
  for (const kind of kinds)
    for (const [place, ageMs] of agesFor(usualTimes[kind]).entries())
      await makers[kind](small, ageMs, place + 1);
};

const left = ({ world, tenant }: SmallWorld): Promise<Swept> =>
  world.store.transact(
    async (tx) => ({
      deliveries: await tx.collection(deliveryLog, everyone).count(),
      requests: await tx.collection(seenPages, everyone).count(),
      idempotencyKeys: await tx.collection(replays, tenant).count(),
      failures: await tx.collection(failures, everyone).count(),
    }),
    'read',
  );

const eachIs = (count: number): Swept => Object.fromEntries(kinds.map((kind) => [kind, count]));

const pace: Pace = { atOnce: 2, isStopped: () => false, rest: async () => undefined };

const begin = async ({ world }: SmallWorld): Promise<void> => world.cluster?.start('http://127.0.0.1:1');

const end = async (small: SmallWorld): Promise<void> => {
  await small.world.cluster?.stop();
  await small.close();
};

for (const [name, open] of Object.entries(openers))
  test.describe(`in ${name}`, () => {
    test('what is older than its time goes, in batches with rests between them; the rest stays', async ({
      postgres,
    }) => {
      const small = await smallWorld(undefined, {}, await open(postgres));
      await begin(small);
      await fill(small);
      const counts: number[] = [];
      const total = async (): Promise<number> =>
        Object.values(await left(small)).reduce((sum, count) => sum + count, 0);

      counts.push(await total());
      const rest = async (): Promise<void> => void counts.push(await total());
      const swept = await sweep(small.world, { ...pace, rest });

      expect(swept).toEqual(eachIs(7));
      expect(await left(small)).toEqual(eachIs(young));
      const steps = counts.slice(1).map((count, place) => (counts[place] ?? 0) - count);
      expect(Math.max(...steps), 'documents that one transaction deletes').toBe(2);
      expect(await sweep(small.world, pace), 'a second time').toEqual({});
      await end(small);
    });

    test('the attempts of a webhook that is still to be sent stay; those of others around it go', async ({
      postgres,
    }) => {
      const small = await smallWorld('http://127.0.0.1:1/', {}, await open(postgres));
      await begin(small);
      // There is no listener: the event waits for its second attempt.
      await small.emit('Card:1', 'WAITING');
      const lines = () =>
        small.world.store.transact((tx) => tx.collection(deliveryLog, everyone).find({}), 'read');
      await expect.poll(async () => (await lines()).length).toBe(1);
      for (const place of [1, 2, 3]) await makers.deliveries(small, 0, place);
      small.world.clock.moveTo(small.world.clock.nowMs() + usualTimes.deliveries);

      expect(await sweep(small.world, pace)).toEqual({ deliveries: 3 });

      expect((await lines()).map(({ type }) => type)).toEqual(['WAITING']);
      await end(small);
    });

    test('who is stopped deletes nothing more', async ({ postgres }) => {
      const small = await smallWorld(undefined, {}, await open(postgres));
      await begin(small);
      await fill(small);
      let batches = 0;

      const swept = await sweep(small.world, {
        ...pace,
        isStopped: () => batches === 2,
        rest: async () => void (batches += 1),
      });

      expect(swept).toEqual({ failures: 4 });
      await end(small);
    });
  });

for (const [name, open] of Object.entries(openers))
  test(`in ${name}, several are deleted at once, of this tenant alone, also such as were just made`, async ({
    postgres,
  }) => {
    const store = await open(postgres);
    const within = <T>(tenant: string, work: (rows: Collection<Document>) => Promise<T>): Promise<T> =>
      store.transact((tx) => work(tx.collection(things, tenant)), 'write', tenant);
    await within('two', (rows) => rows.insert({ id: 'a' }));
    const made = `Thing:${randomUUID()}`;

    const counts = await within('one', async (rows) => {
      for (const id of ['a', 'b', 'c', made]) await rows.insert({ id });
      return [await rows.deleteAll([]), await rows.deleteAll(['a', 'none', 'c', made]), await rows.count()];
    });

    expect(counts).toEqual([0, 3, 1]);
    expect(await within('one', (rows) => rows.find({}))).toEqual([{ id: 'b' }]);
    expect(await within('two', (rows) => rows.count())).toBe(1);
    await store.close();
  });

test('of two instances each deletes for its share of the platforms, and together they delete all', async ({
  postgres,
}) => {
  const data = postgres.fresh();
  const opened = async (): Promise<SmallWorld> => smallWorld(undefined, {}, await openPostgresStore(data));
  const worlds = [await opened(), await opened()] as const;
  const [{ world: one }] = worlds;
  for (let count = 0; count < 30; count += 1) {
    const { platform } = await one.store.transact((tx) => openPlatform(one, tx, 'another'));
    const tenant = tenantOf(platform, 'sandbox');
    for (const place of [1, 2, 3]) await makers.deliveries({ ...worlds[0], tenant }, 0, place);
  }
  for (const small of worlds) await begin(small);
  const partitions = (): readonly number[] =>
    worlds.map(({ world }) => world.cluster?.ownPartitions().length ?? 0);
  await expect.poll(partitions).toEqual([12, 12]);
  for (const { world } of worlds) world.clock.moveTo(world.clock.nowMs() + usualTimes.deliveries);

  const swept = await Promise.all(worlds.map(({ world }) => sweep(world, pace)));

  const counts = swept.map(({ deliveries = 0 }) => deliveries);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(90);
  expect(Math.min(...counts), 'the smaller share').toBeGreaterThan(0);
  for (const small of worlds) await end(small);
});

test('a server looks by itself, from time to time, until it stops', async () => {
  const small = await smallWorld(undefined, { startAt: undefined });
  const sweeper = createSweeper(small.world, 10);
  sweeper.start();

  for (let round = 0; round < 2; round += 1) {
    await makers.idempotencyKeys(small, usualTimes.idempotencyKeys, round);
    await expect.poll(() => left(small)).toMatchObject({ idempotencyKeys: 0 });
  }
  await sweeper.stop();
  await small.close();
});

test('a key works for as long as the settings say, and is free afterwards', async ({ start }) => {
  const hourMs = 3_600_000;
  const startAt = new Date('2026-01-01T00:00:00Z');
  const server = await start({
    startAt,
    settings: { retention: { ...usualTimes, idempotencyKeys: 48 * hourMs } },
  });
  const api = clientOf(server.url, server.sandbox);
  const control = clientOf(server.controlUrl, server.sandbox);
  const create = async (): Promise<unknown> =>
    (await api.post('/customers').set('Idempotency-Key', 'k').send(namedPerson).expect(201)).body;
  const first = await create();

  await control.post('/clock').send({ advanceMs: 47 * hourMs });
  expect(await create()).toEqual(first);
  await control.post('/clock').send({ advanceMs: hourMs });
  expect(await create()).not.toEqual(first);
});
