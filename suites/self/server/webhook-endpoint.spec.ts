import { verify } from 'node:crypto';
import path from 'node:path';
import supertest from 'supertest';
import { startServer, type RunningServer } from '../../../reference-impl/server.ts';
import { expect, test } from '../support/console.ts';
import type { Received } from '../support/receiver.ts';
import { clientOf } from '../support/server.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const testWebhook = async ({ url, sandbox }: RunningServer): Promise<void> => {
  await clientOf(url, sandbox).post('/sandbox/webhooks/test').expect(200);
};

const keyOf = async (
  { controlUrl }: RunningServer,
  query: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const answer = await supertest(controlUrl).get('/webhook-key').query(query).expect(200);
  return (answer.body as { readonly publicKey: string }).publicKey;
};

const isSignedBy = (key: string, received: Received | undefined): boolean =>
  verify(
    'sha256',
    Buffer.from(received?.text ?? ''),
    key,
    Buffer.from(String(received?.headers['x-service-signature']), 'base64'),
  );

test('a server that is started for a receiver sends there, also after a reset', async ({
  start,
  receiver,
}) => {
  const server = await start({ webhookUrl: receiver.url });

  await testWebhook(server);
  await supertest(server.controlUrl).post('/reset').expect(200);
  await testWebhook(server);

  await receiver.until(2);
  expect(receiver.received).toHaveLength(2);
});

test('a server does not start for a receiver that it may not reach', async () => {
  const started = startServer({
    port: 0,
    data: ':memory:',
    control: false,
    webhookUrl: 'http://receiver.example.com/',
  });

  await expect(started).rejects.toThrow(/does not allow webhooks to receiver\.example\.com/);
});

test('a rotated key signs from then on, for its own environment alone, and lasts', async ({ receiver }) => {
  const data = path.join(temporaryDirectory(), 'mock.sqlite');
  const options = { port: 0, data, control: true, console: true, webhookUrl: receiver.url };
  const server = await startServer(options);
  const before = await keyOf(server);
  const agent = supertest.agent(new URL('/console/api', server.url).href);
  await agent.post('/session').send(server.sandbox).expect(204);
  await testWebhook(server);

  const rotated = await agent.post('/webhook-endpoint/key').send({}).expect(200);
  await testWebhook(server);
  await receiver.until(2);
  const [first, second] = receiver.received;
  const after = await keyOf(server);
  const { platform } = server;
  const inProduction = await keyOf(server, { platform, environment: 'production' });
  await server.close();
  const again = await startServer(options);

  expect(rotated.body).toMatchObject({ publicKey: after });
  expect(isSignedBy(before, first)).toBe(true);
  expect(isSignedBy(before, second)).toBe(false);
  expect(isSignedBy(after, second)).toBe(true);
  expect(inProduction).toBe(before);
  expect(await keyOf(again)).toBe(after);
  await again.close();
});

test('a token that may only read rotates no key', async ({ start }) => {
  const server = await start({ console: true });
  const made = await clientOf(server.url, server.sandbox)
    .post('/tokens')
    .send({ name: 'reader', permissions: ['VIEW'] })
    .expect(201);
  const { clientId, clientSecret } = made.body as {
    readonly clientId: string;
    readonly clientSecret: string;
  };
  const agent = supertest.agent(new URL('/console/api', server.url).href);
  await agent.post('/session').send({ tokenId: clientId, tokenSecret: clientSecret }).expect(204);

  await agent.post('/webhook-endpoint/key').send({}).expect(403);
});
