import { createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { restarted } from '../../../cli/run/restarts.ts';
import { portOf } from '../../../spec/port-of.ts';
import { expect, test } from '../support/plain-test.ts';

/** A server that can be told to hang up. */
const listeningAt = async (
  port: number,
): Promise<{ readonly server: Server; readonly sockets: Set<Socket> }> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => void sockets.add(socket.on('error', () => {})));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { server, sockets };
};

const gone = async ({ server, sockets }: Awaited<ReturnType<typeof listeningAt>>): Promise<void> => {
  server.close();
  for (const socket of sockets) socket.destroy();
  await once(server, 'close');
};

test('a restart is a server that goes away and comes back; one that only hangs up is still there', async () => {
  const first = await listeningAt(0);
  const port = portOf(first.server);
  const over = new AbortController();
  let isRestarted = false;
  let isGone = false;

  const waiting = restarted(`http://127.0.0.1:${port}/v`, over.signal, () => (isGone = true)).then(
    () => (isRestarted = true),
  );
  await expect.poll(() => first.sockets.size).toBe(1);
  for (const socket of first.sockets) socket.destroy();
  await expect.poll(() => first.sockets.size).toBe(2);
  expect(isRestarted).toBe(false);
  await gone(first);
  await expect.poll(() => isGone).toBe(true);
  const second = await listeningAt(port);
  await waiting;

  expect(isRestarted).toBe(true);
  over.abort();
  await gone(second);
});
