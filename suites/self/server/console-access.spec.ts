import supertest from 'supertest';
import type { RunningServer } from '../../../reference-impl/server.ts';
import { withoutSecrets } from '../../../reference-impl/console/shown-body.ts';
import { createSignInTries } from '../../../reference-impl/console/sign-in-tries.ts';
import { startReceiver } from '../support/receiver.ts';
import { clientOf, expect, test, type Token } from '../support/server.ts';
import { namedPerson } from '../../kit/fixtures/people.ts';

type Console = ReturnType<typeof supertest.agent>;

const consoleOf = ({ url }: Pick<RunningServer, 'url'>): Console =>
  supertest.agent(new URL('/console/api', url).href);

const signedIn = async (server: Pick<RunningServer, 'url'>, token: Token): Promise<Console> => {
  const console = consoleOf(server);
  await console.post('/session').send(token).expect(204);
  return console;
};

interface Seen {
  readonly requests: readonly {
    readonly key: string;
    readonly path: string;
    readonly status: number;
    readonly operation: string;
  }[];
}

const seenBy = async (console: Console): Promise<Seen['requests']> =>
  ((await console.get('/requests').expect(200)).body as Seen).requests;

test('the console lets in whoever has an API token, and keeps its secret nowhere', async ({ start }) => {
  const server = await start({ console: true });
  const console = consoleOf(server);
  const wrong = { ...server.sandbox, tokenSecret: server.production.tokenSecret };

  expect((await console.get('/session')).status).toBe(401);
  expect((await console.post('/session').send(wrong)).status).toBe(401);
  const entered = await console.post('/session').send(server.sandbox).expect(204);

  expect(entered.headers['set-cookie']?.[0]).toMatch(
    /^psi_console=[\w-]{43}; Path=\/console; Max-Age=36000; HttpOnly; SameSite=Strict$/,
  );
  const { text } = await console.get('/session').expect(200);
  expect(text).not.toContain(server.sandbox.tokenSecret);
  await console.delete('/session').set('content-type', 'application/json').expect(204);
  expect((await console.get('/session')).status).toBe(401);
});

test('other web pages can neither sign in nor command, and the page loads nothing from elsewhere', async ({
  start,
}) => {
  const server = await start({ console: true });
  const console = await signedIn(server, server.sandbox);

  const foreign = await console.post('/ask').set('origin', 'https://evil.example').send({});
  const form = await console.post('/ask').type('form').send({ method: 'GET', path: '/customers' });

  expect(foreign.status).toBe(403);
  expect(form.status).toBe(415);
  const page = await supertest(new URL(server.url).origin).get('/console').expect(200);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
});

test('the console is called by our own names alone, as the control plane is', async ({ start }) => {
  const server = await start({ console: true, allowedHosts: ['Sandbox.example'] });
  const console = consoleOf(server);
  const { port } = new URL(server.url);
  const signIn = (host: string) =>
    console
      .post('/session')
      .set({ host, origin: `http://${host}` })
      .send(server.sandbox);

  for (const host of [
    'evil.example',
    `evil.example:${port}`,
    'localhost.evil.example',
    'sandbox.example.evil',
  ])
    expect((await signIn(host)).status, host).toBe(403);
  for (const host of ['localhost', `127.0.0.1:${port}`, `[::1]:${port}`, 'a.localhost', 'sandbox.example'])
    expect((await signIn(host)).status, host).toBe(204);
  const page = await supertest(new URL(server.url).origin).get('/console').set('host', 'evil.example');
  expect(page.status).toBe(403);
});

test('wrong sign-ins come to a halt, right ones do not count, and another address is let in', async ({
  start,
}) => {
  const server = await start({ console: true });
  const console = consoleOf(server);
  const wrong = { ...server.sandbox, tokenSecret: 'no' };

  for (let round = 0; round < 12; round += 1) await console.post('/session').send(server.sandbox).expect(204);
  const answers = await Promise.all(Array.from({ length: 30 }, () => console.post('/session').send(wrong)));
  const halted = await console.post('/session').send(server.sandbox);

  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  expect(halted.status).toBe(429);
  expect(Number(halted.headers['retry-after'])).toBeGreaterThan(0);
  // The interface itself is not slowed down by them.
  expect((await clientOf(server.url, server.sandbox).get('/customers')).status).toBe(200);
});

test('a wrong sign-in counts for a minute, for its own address', async () => {
  let nowMs = 0;
  const tries = createSignInTries(() => nowMs);
  const fail = (address: string) =>
    tries.counted(address, () => Promise.reject(new Error('wrong'))).catch((error: Error) => error.message);

  for (let round = 0; round < 10; round += 1) expect(await fail('a')).toBe('wrong');
  expect(await fail('a')).toBe('Too many wrong sign-ins. Try again in 60 s.');
  expect(await fail('b')).toBe('wrong');
  nowMs = 60_000;
  expect(await tries.counted('a', () => Promise.resolve('in'))).toBe('in');
});

test('a session ends with its token, and a server without a console has none', async ({ start, server }) => {
  const open = await start({ console: true });
  const api = clientOf(open.url, open.sandbox);
  const made = await api.post('/tokens').send({ name: 'for the console', permissions: ['VIEW'] });
  const { id, clientId, clientSecret } = made.body as Readonly<Record<string, string>>;
  const token = { tokenId: clientId ?? '', tokenSecret: clientSecret ?? '' };
  const console = await signedIn(open, token);
  await console.get('/session').expect(200);

  await api.delete(`/tokens/${id}`).expect(204);

  expect((await console.get('/session')).status).toBe(401);
  expect((await supertest(new URL(server.url).origin).get('/console')).status).toBe(404);
});

test('a platform sees what it asked where nothing is served, and what its token may not do', async ({
  start,
}) => {
  const server = await start({ console: true });
  const console = await signedIn(server, server.sandbox);
  const api = clientOf(server.url, server.sandbox);
  const made = await api.post('/tokens').send({ name: 'reads only', permissions: ['VIEW'] });
  const { clientId, clientSecret } = made.body as Readonly<Record<string, string>>;
  const reader = clientOf(server.url, { tokenId: clientId ?? '', tokenSecret: clientSecret ?? '' });

  await api.get('/custmers').expect(404);
  await api.delete('/customers').expect(405);
  await reader.post('/customers').send({ customerType: 'INDIVIDUAL' }).expect(403);
  await supertest(server.url).get('/custmers').expect(404);

  await expect
    .poll(async () => (await seenBy(console)).map(({ status }) => status))
    .toEqual([403, 405, 404, 201]);
});

test('a platform sees its own requests and webhooks, and nobody else does', async ({ start }) => {
  const server = await start({ console: true });
  const control = supertest(server.controlUrl);
  const receiver = await startReceiver();
  const other = (await control.post('/platforms').send({ name: 'another' })).body as {
    readonly sandbox: Token;
  };
  const mine = await signedIn(server, server.sandbox);
  const theirs = await signedIn(server, other.sandbox);
  const api = clientOf(server.url, server.sandbox);
  await control.put('/webhook').send({ platform: server.platform, url: receiver.url }).expect(200);
  await api.post('/sandbox/webhooks/test').expect(200);
  await expect.poll(async () => (await seenBy(mine)).length).toBe(1);
  const { events } = (await mine.get('/deliveries')).body as { events: readonly { readonly id: string }[] };
  const [event] = events;
  const [request] = await seenBy(mine);

  expect(await seenBy(theirs)).toEqual([]);
  expect((await theirs.get('/deliveries')).body).toEqual({ events: [] });
  expect((await theirs.get(`/requests/${request?.key}`)).status).toBe(404);
  expect((await theirs.get(`/deliveries/${event?.id}`)).status).toBe(404);
  expect((await theirs.post(`/deliveries/${event?.id}/again`).send({})).status).toBe(404);
  await mine.post(`/deliveries/${event?.id}/again`).send({}).expect(200);
  await receiver.until(2);
  expect(receiver.received[1]?.text).toBe(receiver.received[0]?.text);
  await receiver.close();
});

test('a token that may only read sends nothing again and changes nothing', async ({ start }) => {
  const server = await start({ console: true });
  const api = clientOf(server.url, server.sandbox);
  const made = await api.post('/tokens').send({ name: 'reader', permissions: ['VIEW'] });
  const { clientId, clientSecret } = made.body as Readonly<Record<string, string>>;
  const console = await signedIn(server, { tokenId: clientId ?? '', tokenSecret: clientSecret ?? '' });

  const asked = await console.post('/ask').send({ method: 'POST', path: '/customers', body: namedPerson });

  expect((asked.body as { readonly status: number }).status).toBe(403);
  expect((await console.post('/deliveries/Webhook:1/again').send({})).status).toBe(403);
});

test('no secret of an exchange is kept for the console', async ({ start }) => {
  const server = await start({ console: true });
  const console = await signedIn(server, server.sandbox);
  const api = clientOf(server.url, server.sandbox);
  const made = await api.post('/tokens').send({ name: 'hidden', permissions: ['VIEW'] });
  const { clientSecret = '' } = made.body as Readonly<Record<string, string>>;
  await expect.poll(async () => (await seenBy(console)).length).toBe(1);

  const [request] = await seenBy(console);
  const { text } = await console.get(`/requests/${request?.key}`);

  expect(text).toContain('"clientSecret\\": \\"‹hidden›');
  expect(text).not.toContain(clientSecret);
  expect(
    withoutSecrets({
      code: '123456',
      error: { code: 'CONFLICT', message: 'It is in use.' },
      currency: { code: 'USD', decimals: 2 },
      timestamp: 'now',
      kycUrl: 'http://127.0.0.1/kyc?token=abc',
    }),
  ).toEqual({
    code: '‹hidden›',
    error: { code: 'CONFLICT', message: 'It is in use.' },
    currency: { code: 'USD', decimals: 2 },
    timestamp: 'now',
    kycUrl: 'http://127.0.0.1/kyc?‹hidden›',
  });
});

test('a flood of requests is kept in part, and the console says so', async ({ start }) => {
  const server = await start({ console: true });
  const console = await signedIn(server, server.sandbox);
  const api = clientOf(server.url, server.sandbox);

  await Promise.all(Array.from({ length: 60 }, () => api.get('/customers').expect(200)));

  const count = async (): Promise<number> => {
    const { requests, unseen } = (await console.get('/requests')).body as Seen & { readonly unseen: number };
    return requests.length + unseen;
  };
  await expect.poll(count).toBe(60);
});

test('webhooks that wait for an earlier one of their resource stand first', async ({ start }) => {
  const server = await start({ console: true });
  const api = clientOf(server.url, server.sandbox);
  const nobody = { platform: server.platform, url: 'http://127.0.0.1:1/' };
  await supertest(server.controlUrl).put('/webhook').send(nobody).expect(200);
  const listed = await api.get('/platform/internal-accounts').expect(200);
  const { id } = (listed.body as { readonly data: readonly [{ readonly id: string }] }).data[0];
  for (const amount of [1, 2])
    await api.post(`/sandbox/internal-accounts/${id}/fund`).send({ amount }).expect(200);
  const console = await signedIn(server, server.sandbox);

  const outcomes = async (): Promise<readonly boolean[]> => {
    const answer = await console.get('/deliveries').expect(200);
    const { events } = answer.body as {
      readonly events: readonly { readonly attempts: readonly unknown[] }[];
    };
    return events.map(({ attempts }) => attempts.length > 0);
  };

  await expect.poll(outcomes).toEqual([false, true]);
});
