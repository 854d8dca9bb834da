import { createServer, type ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from '../support/plain-test.ts';
import { listening } from '../../../spec/http-server.ts';
import { connected, type Connected } from '../../kit/http/client.ts';
import { targetAt } from '../../target/defaults.ts';

interface Seen {
  requests: number;
  /** The most requests that were open at once. */
  most: number;
}

/** Longer than one request too many would take to follow the others on a quiet machine. Milliseconds. */
const followsWithinMs = 20;

/**
 * Connections for two tests at once, each with two requests in flight, to a server that answers when so many are open
 * and nothing more comes.
 */
const withConnections = async (
  expected: number,
  act: (connection: Connected, seen: Seen) => Promise<void>,
): Promise<void> => {
  const seen: Seen = { requests: 0, most: 0 };
  let open: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    open.push(response);
    seen.requests += 1;
    seen.most = Math.max(seen.most, open.length);
    if (open.length !== expected) return;
    setTimeout(() => {
      for (const each of open) each.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      open = [];
    }, followsWithinMs);
  });
  const port = await listening(server);
  const plain = targetAt(`http://127.0.0.1:${port}`, { tokenId: 'a', tokenSecret: 'b' });
  const target = { ...plain, pacing: { ...plain.pacing, concurrency: 2 } };
  const connection = connected(target, 't', { testsAtOnce: 2 });
  try {
    await act(connection, seen);
  } finally {
    await connection.close();
    server.close();
  }
};

const askedOften = ({ call }: ReturnType<Connected['clientFor']>): Promise<unknown> =>
  Promise.all(Array.from({ length: 6 }, () => call('customers.list')));

test('one test has no more requests in flight than the target file allows, whoever shares its connections', async () => {
  await withConnections(2, async ({ clientFor }, seen) => {
    await askedOften(clientFor({ onExchange: () => {} }));

    expect(seen).toEqual({ requests: 6, most: 2 });
  });
});

test('tests that run at once do not wait for one another', async () => {
  await withConnections(4, async ({ clientFor }, seen) => {
    await Promise.all([1, 2].map(() => askedOften(clientFor({ onExchange: () => {} }))));

    expect(seen).toEqual({ requests: 12, most: 4 });
  });
});

test('a test that has ended sends nothing more', async () => {
  await withConnections(2, async ({ clientFor }, seen) => {
    const { call } = clientFor({
      onExchange: () => {},
      onRequest: () => {
        throw new Error('The test has ended.');
      },
    });

    await expect(call('customers.list')).rejects.toThrow('The test has ended.');
    await turn();
    expect(seen.requests).toBe(0);
  });
});
