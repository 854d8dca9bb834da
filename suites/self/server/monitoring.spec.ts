import supertest from 'supertest';
import { createHealth } from '../../../reference-impl/monitoring/health.ts';
import { StoreUnwritable, type Store } from '../../../reference-impl/store/store.ts';
import { clientOf, expect, test } from '../support/server.ts';
import { namedPerson } from '../../kit/fixtures/people.ts';

const originOf = (url: string): string => new URL(url).origin;

const silentStore: Store = { transact: () => new Promise(() => undefined), close: async () => undefined };

const brokenStore: Store = {
  transact: () => Promise.reject(new Error('The database is away.')),
  close: async () => undefined,
};

const fullStore: Store = {
  transact: () => Promise.reject(new StoreUnwritable('The disk is full.')),
  close: async () => undefined,
};

test('a server is alive and ready without a credential, and says nothing else of itself', async ({
  server,
}) => {
  const anybody = supertest(originOf(server.url));

  expect((await anybody.get('/healthz')).body).toEqual({ status: 'alive' });
  expect((await anybody.get('/readyz')).body).toEqual({ status: 'ready' });
  for (const path of ['/healthz', '/readyz']) {
    const wrong = await anybody.post(path);
    expect([wrong.status, wrong.headers['allow']], path).toEqual([405, 'GET, HEAD, OPTIONS']);
  }
  expect((await anybody.get('/healthz/')).status).toBe(404);
  expect((await anybody.get('/metrics')).status, 'only with its option').toBe(404);
});

test('a server is not ready while its store fails, or does not answer', async () => {
  expect(await createHealth({ store: brokenStore }).readiness()).toBe('the store does not answer');
  expect(await createHealth({ store: fullStore }).readiness()).toMatch(/cannot be written/);
  expect(await createHealth({ store: silentStore }, 20).readiness()).toBe('the store does not answer');
});

test('a server that drains serves on, is not ready, and asks callers to come back elsewhere', async ({
  start,
}) => {
  // Nothing ends it sooner: long enough for the requests below, however busy the machine is.
  const server = await start({ drainMs: 8_000 });
  const anybody = supertest(originOf(server.url));
  await anybody.get('/readyz').expect(200);

  const closing = server.close();

  const ready = await anybody.get('/readyz');
  expect([ready.status, ready.body]).toEqual([503, { status: 'draining' }]);
  expect(ready.headers['connection']).toBe('close');
  expect((await clientOf(server.url, server.sandbox).get('/customers')).status).toBe(200);
  await closing;
});

test('numbers name operations and statuses, and neither platforms nor paths', async ({ start }) => {
  const server = await start({ metrics: true });
  const api = clientOf(server.url, server.sandbox);
  const { body } = (await api.post('/customers').send(namedPerson)) as { body: { readonly id: string } };
  await api.get(`/customers/${body.id}`);
  await api.get('/nothing-here');

  const { text } = await supertest(originOf(server.url)).get('/metrics').expect(200);

  expect(text).toContain('psi_request_seconds_count{operation="customers.create",status="201"} 1');
  expect(text).toContain('psi_request_seconds_count{operation="customers.get",status="200"} 1');
  expect(text).toContain('psi_request_seconds_count{operation="none",status="404"} 1');
  expect(text).toContain('psi_outbox_events 0');
  expect(text).toContain('psi_due_tasks 0');
  expect(text).toMatch(/psi_transaction_seconds_count\{access="write",result="committed"\} [1-9]/);
  for (const hidden of [body.id, server.platform, server.sandbox.tokenId]) expect(text).not.toContain(hidden);
});

test('numbers ask for the token of the control plane where there is one', async ({ start }) => {
  const server = await start({ metrics: true, control: false, controlToken: 'only-for-scrapers' });
  const anybody = supertest(originOf(server.url));

  expect((await anybody.get('/metrics')).status).toBe(401);
  expect((await anybody.get('/metrics').auth('only-for-scrapers', { type: 'bearer' })).status).toBe(200);
});

test('a sane request id is kept, any other is replaced', async ({ api }) => {
  const idFor = async (given: string): Promise<unknown> =>
    (await api.get('/customers').set('x-request-id', given)).headers['x-request-id'];

  expect(await idFor('7c1f-trace:42')).toBe('7c1f-trace:42');
  expect(await idFor('{"level":60}')).toMatch(/^req-[0-9a-f]{6}-\d+$/);
  expect(await idFor('x'.repeat(129))).toMatch(/^req-[0-9a-f]{6}-\d+$/);
});
