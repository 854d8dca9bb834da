import supertest, { type Response } from 'supertest';
import { basicOf } from '../../../spec/http-basic.ts';
import type { RunningServer } from '../../../reference-impl/server.ts';
import { expect, test } from '../support/server.ts';

const page = 'http://localhost:3000';
const customers = '/2025-10-13/customers';

const anybody = (server: Pick<RunningServer, 'url'>) => supertest(new URL(server.url).origin);

/** The question of a browser before it sends a page's request. */
const preflight = (
  server: RunningServer,
  origin: string,
  { path = customers, method = 'POST' } = {},
): Promise<Response> =>
  anybody(server).options(path).set({
    origin,
    'access-control-request-method': method,
    'access-control-request-headers': 'authorization,content-type,idempotency-key',
  });

const allowedIn = ({ headers }: Response): unknown => headers['access-control-allow-origin'];

test('a page of an allowed origin may call the interface, and is told so by every answer', async ({
  start,
}) => {
  const server = await start({ cors: [page] });

  const before = await preflight(server, page);
  const refused = await anybody(server).get(customers).set('origin', page);
  const listed = await anybody(server)
    .get(customers)
    .set({ origin: page, authorization: basicOf(server.sandbox) });
  const unknown = await preflight(server, page, { path: '/2025-10-13/custmers' });

  expect(before.status).toBe(204);
  expect(before.headers).toMatchObject({
    'access-control-allow-origin': page,
    'access-control-allow-headers': 'authorization,content-type,idempotency-key',
    'access-control-allow-methods': 'POST, GET, HEAD, OPTIONS',
    vary: 'origin',
  });
  expect([refused.status, allowedIn(refused)]).toEqual([401, page]);
  expect([listed.status, allowedIn(listed)]).toEqual([200, page]);
  expect(listed.headers['access-control-expose-headers']).toContain('x-request-id');
  expect(unknown.status, 'the page learns of a wrong path by its own request').toBe(204);
});

test('pages of other origins are told nothing, and without the option all are others', async ({
  start,
  server: usual,
}) => {
  const server = await start({ cors: [page] });

  for (const [called, origin] of [
    [server, 'http://localhost:3001'],
    [server, 'null'],
    [usual, page],
  ] as const) {
    const before = await preflight(called, origin);
    expect([before.status, allowedIn(before)], origin).toEqual([204, undefined]);
    expect(before.headers['access-control-allow-headers']).toBeUndefined();
    expect(allowedIn(await anybody(called).get(customers).set('origin', origin))).toBeUndefined();
  }
});

test('a star lets any page call the interface, and none the control plane or the console', async ({
  start,
}) => {
  const server = await start({ cors: ['*'], console: true });

  expect(allowedIn(await preflight(server, 'https://any.example'))).toBe('*');
  for (const path of ['/_control/clock', '/console/api/session']) {
    const before = await preflight(server, 'https://any.example', { path });
    expect(allowedIn(before), path).toBeUndefined();
    expect(before.status, path).toBeGreaterThanOrEqual(400);
  }
});

test('OPTIONS says what a path allows, and a method that it does not allow is 405 with the same', async ({
  server,
}) => {
  const path = `${customers}/Customer:none`;
  const asked = await anybody(server).options(path);
  const wrong = await anybody(server).post(path);

  expect([asked.status, asked.text]).toEqual([204, '']);
  expect([wrong.status, wrong.headers['allow']]).toEqual([405, asked.headers['allow']]);
  expect(String(asked.headers['allow']).split(', ').toSorted()).toEqual([
    'DELETE',
    'GET',
    'HEAD',
    'OPTIONS',
    'PATCH',
  ]);
  expect((await anybody(server).options('/2025-10-13/nothing')).status).toBe(404);
});
