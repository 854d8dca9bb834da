import { expect, test } from '../support/plain-test.ts';
import {
  createLiveRequests,
  readSeen,
  seenPagesLock,
} from '../../../reference-impl/console/live-requests.ts';
import type { AnsweredExchange } from '../../../reference-impl/http/exchange.ts';
import type { Store } from '../../../reference-impl/store/store.ts';
import { smallWorld } from '../support/small-world.ts';

const exchangeOf = (tenant: string, n: number): AnsweredExchange =>
  ({
    id: `request-${n}`,
    started: performance.now(),
    rawBody: undefined,
    request: { url: `/2025-10-13/customers?n=${n}`, method: 'GET', headers: {} },
    answer: { status: 200, body: {} },
    caller: { kind: 'platform', tenant },
  }) as unknown as AnsweredExchange;

test('pages are filled, so that small batches keep as many requests as large ones', async () => {
  const { world, close } = await smallWorld();
  const live = createLiveRequests(world);
  const batch = 13;
  for (let n = 0; n < 32 * batch; n += 1) {
    live.watch(exchangeOf('a', n));
    // Writes what is left: one batch.
    if ((n + 1) % batch === 0) await live.stop();
  }

  const { requests, unseen } = await world.store.transact((tx) => readSeen(tx, 'a'), 'read');

  expect(requests.length).toBeGreaterThan(375);
  expect(requests.map(({ id }) => id)).toEqual(
    Array.from({ length: requests.length }, (_, n) => `request-${32 * batch - 1 - n}`),
  );
  expect(unseen).toBe(0);
  await close();
});

test('requests that cannot be kept for one tenant are kept for the others', async () => {
  const { world, close } = await smallWorld();
  const failing: Store['transact'] = (work, mode, lock) =>
    lock === seenPagesLock('broken')
      ? Promise.reject(new Error('no'))
      : world.store.transact(work, mode, lock);
  const live = createLiveRequests({ ...world, store: { ...world.store, transact: failing } });
  for (const tenant of ['broken', 'whole']) live.watch(exchangeOf(tenant, 1));
  await live.stop();

  const kept = (tenant: string) => world.store.transact((tx) => readSeen(tx, tenant), 'read');
  expect((await kept('broken')).requests).toEqual([]);
  expect((await kept('whole')).requests).toHaveLength(1);
  await close();
});
