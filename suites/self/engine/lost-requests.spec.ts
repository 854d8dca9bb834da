import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { expect, test } from '../support/plain-test.ts';
import { listening } from '../../../spec/http-server.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { beginRun } from '../../kit/check/run.ts';
import type { Client } from '../../kit/http/client.ts';
import { runTest } from '../../run/run-test.ts';
import { openSession } from '../../run/session.ts';
import type { DeclaredTest } from '../../kit/check/test.ts';
import { stubRun } from '../support/stub-run.ts';

// Other tests of this worker have the run as it is.
test.afterEach(() => beginRun(stubRun));

/** Runs a test whose second request meets a connection that the target closes, so many times. */
const ranWhereConnectionsClose = async (
  times: number,
  body: (api: Client) => Promise<unknown>,
  { isNewToo = false }: { readonly isNewToo?: boolean } = {},
): Promise<{ readonly message: string | undefined; readonly tries: number; readonly taken: number }> => {
  const used = new WeakSet<Socket>();
  let left = times;
  let taken = 0;
  const server = createServer((request, response) => {
    if (left > 0 && (used.has(request.socket) || (isNewToo && request.method === 'POST'))) {
      left -= 1;
      request.socket.resetAndDestroy();
      return;
    }
    used.add(request.socket);
    if (request.method === 'POST') taken += 1;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[]}');
  });
  const port = await listening(server);
  const target = {
    ...stubRun.target,
    baseUrl: `http://127.0.0.1:${port}/2025-10-13`,
    // One connection is used again.
    pacing: { ...stubRun.target.pacing, concurrency: 1 },
  };
  beginRun({ ...stubRun, target });
  const session = await openSession('0', () => Promise.resolve());
  let tries = 0;
  const asking: DeclaredTest = {
    title: 'asking',
    file: 'a.spec.ts',
    line: 1,
    rules: [],
    needs: [],
    isAlone: false,
    usesClock: false,
    body: async ({ api }) => {
      tries += 1;
      await api.call('customers.list');
      await body(api);
    },
  };
  const { message } = await runTest(asking, session, { timeoutMs: 60_000 });
  await session.abandon();
  server.closeAllConnections();
  server.close();
  return { message, tries, taken };
};

test('a request with an Idempotency-Key is sent once more, and the test goes on', async () => {
  const ran = await ranWhereConnectionsClose(1, (api) =>
    api.call('customers.create', { body: {}, headers: { 'Idempotency-Key': 'one' } }),
  );

  expect(ran).toEqual({ message: undefined, tries: 1, taken: 1 });
});

test('a request that may not be sent twice has its test run again', async () => {
  const ran = await ranWhereConnectionsClose(1, (api) => api.call('customers.create', { body: {} }));

  expect(ran).toEqual({ message: undefined, tries: 2, taken: 1 });
});

test('so it does where the test caught that there was no answer', async () => {
  const ran = await ranWhereConnectionsClose(1, (api) =>
    api.call('customers.create', { body: {} }).catch((cause: unknown) => {
      expect(cause).toBeInstanceOf(Inconclusive);
    }),
  );

  expect(ran).toEqual({ message: undefined, tries: 2, taken: 1 });
});

test('from then on, each such request has a connection of its own', async () => {
  const ran = await ranWhereConnectionsClose(9, async (api) => {
    for (let count = 0; count < 3; count += 1) await api.call('customers.create', { body: {} });
  });

  expect(ran).toEqual({ message: undefined, tries: 2, taken: 3 });
});

test('a target that hangs up on new connections, too, ends the test, and the reason says so', async () => {
  const { message, tries } = await ranWhereConnectionsClose(
    9,
    (api) => api.call('customers.create', { body: {} }),
    { isNewToo: true },
  );

  expect(tries).toBe(3);
  expect(message).toMatch(/^No answer to POST \/2025-10-13\/customers: /);
});
