import { setMaxListeners } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { limits } from '../../../reference-impl/runtime/limits.ts';
import { attemptConnections } from '../../../reference-impl/webhooks/attempt-connections.ts';
import { post } from '../../../reference-impl/webhooks/webhook-post.ts';
import { rawAnswer, startRawReceiver } from '../support/raw-receiver.ts';
import { clientOf, expect, test } from '../support/server.ts';
import { smallWorld } from '../support/small-world.ts';
import type { Attempt } from '../../../reference-impl/webhooks/reply.ts';

/** The garbage collector that `node --expose-gc` has as a global. */
const collector = (): (() => void) => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
};

test('the time of an attempt ends although garbage is collected meanwhile', async () => {
  const collect = collector();
  const receiver = await startRawReceiver();
  const dispatcher = attemptConnections(limits, { listensOn: {} });
  const { signal } = new AbortController();
  setMaxListeners(0, signal);
  const sent = { url: receiver.url, method: 'POST', headers: {}, body: '{}' } as const;
  const attempts: Promise<Attempt>[] = Array.from({ length: 20 }, () =>
    post({ ...sent, dispatcher, signal, limits: { ...limits, webhookMs: 3_000 } }),
  );
  await receiver.until(20);
  for (let times = 0; times < 3; times += 1) collect();

  const outcomes = new Set((await Promise.all(attempts)).map((attempt) => JSON.stringify(attempt)));

  expect([...outcomes]).toEqual(['{"error":"no answer within 3000 ms"}']);
  await dispatcher.destroy();
  await receiver.close();
});

test('a receiver that never says more than 103 ends its attempt and keeps nobody waiting', async () => {
  const receiver = await startRawReceiver((socket) => {
    const more = (): void => {
      while (!socket.destroyed && socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(1000)));
    };
    socket.on('drain', more);
    more();
  });
  const small = await smallWorld(receiver.url);

  await small.emit('Card:1', 'A');
  await receiver.until(1);
  await small.world.delivery.idle();

  const [socket] = await receiver.until(1);
  // The other side has hung up, long before the time of the attempt was over.
  expect(socket?.bytesWritten).toBeLessThan(50_000_000);
  await receiver.close();
  await small.close();
});

test('a webhook does not go to the server that sends it, by whatever name it is called', async ({
  start,
}) => {
  const server = await start();
  const api = clientOf(server.url, server.sandbox);
  const { port } = new URL(server.url);

  for (const host of ['127.0.0.1', 'localhost', '[::1]']) {
    const webhookEndpoint = `http://${host}:${port}/_control/reset`;
    expect((await api.patch('/config').send({ webhookEndpoint })).body).toMatchObject({
      status: 400,
      message: 'Webhooks do not go to the server that sends them.',
    });
  }
});

test('a name that the operator allows, and that leads here all the same, is noticed on the connection', async () => {
  const receiver = await startRawReceiver((socket) => void socket.write(rawAnswer()));
  const { port } = new URL(receiver.url);
  const dispatcher = attemptConnections(limits, { listensOn: { port: Number(port) } });
  const { signal } = new AbortController();
  const sent = { url: receiver.url, method: 'POST', headers: {}, body: '{}' } as const;

  expect(await post({ ...sent, dispatcher, signal, limits })).toEqual({
    error: 'the address leads to the server that sends',
  });

  await dispatcher.destroy();
  await receiver.close();
});

test('connections are used again, and each answer is counted anew', async () => {
  const answer = rawAnswer(200);
  const receiver = await startRawReceiver((socket) => {
    socket.write(answer);
    socket.on('data', () => socket.write(answer));
  });
  const bounds = { ...limits, webhookAnswerBytes: answer.length };
  const dispatcher = attemptConnections(bounds, { listensOn: {} });
  const { signal } = new AbortController();
  const sent = { url: receiver.url, method: 'POST', headers: {}, body: '{}' } as const;

  for (let times = 0; times < 5; times += 1)
    expect(await post({ ...sent, dispatcher, signal, limits: bounds })).toMatchObject({ status: 200 });

  expect((await receiver.until(1)).length).toBeLessThan(5);
  await dispatcher.destroy();
  await receiver.close();
});
