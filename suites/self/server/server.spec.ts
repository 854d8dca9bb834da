import supertest from 'supertest';
import { rm } from 'node:fs/promises';
import { get } from 'node:http';
import { createServer } from 'node:net';
import path from 'node:path';
import { request } from 'undici';
import { basicOf } from '../../../spec/http-basic.ts';
import { servedOperationIds, servedOperations } from '../../../spec/served-operations.ts';
import { clientOf, expect, test, type Token } from '../support/server.ts';
import { namedPerson } from '../../kit/fixtures/people.ts';
import { listening } from '../../../spec/http-server.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const unauthorized = { status: 401, code: 'UNAUTHORIZED' };

test('a credential that is missing, wrong, foreign or broken gives 401', async ({ server }) => {
  const { tokenId, tokenSecret } = server.sandbox;
  const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;
  const headers = [
    undefined,
    '',
    'Basic',
    'Basic !!!',
    basic(''),
    basic(tokenId),
    basic(`${tokenId}:`),
    basic(`${tokenId}:${tokenSecret}x`),
    basic(`x:${tokenSecret}`),
    `Bearer ${tokenSecret}`,
    `Digest ${tokenId}`,
  ];

  for (const authorization of headers) {
    const answer = await request(`${server.url}/customers`, {
      headers: authorization === undefined ? {} : { authorization },
    });
    expect(answer.statusCode, authorization).toBe(401);
    expect(answer.headers['www-authenticate']).toContain('Basic');
    expect(await answer.body.json()).toMatchObject(unauthorized);
  }
});

test('the whole id of a token is understood as user name too', async ({ server }) => {
  const { tokenId, tokenSecret } = server.sandbox;

  const answer = await clientOf(server.url, { tokenId: `Token:${tokenId}`, tokenSecret }).get('/tokens');

  expect(answer.status).toBe(200);
});

test('authentication comes before validation', async ({ server }) => {
  const answer = await request(`${server.url}/customers`, { method: 'POST', body: '{' });

  expect(answer.statusCode).toBe(401);
  await answer.body.dump();
});

test('a token that may only view changes nothing, and every token may do something', async ({
  api,
  server,
}) => {
  const made = await api.post('/tokens').send({ name: 'auditor', permissions: ['VIEW'] });
  const { clientId, clientSecret } = made.body as { clientId: string; clientSecret: string };
  const auditor = clientOf(server.url, { tokenId: clientId, tokenSecret: clientSecret });

  const refused = await auditor.post('/customers').send(namedPerson);
  const idle = await api.post('/tokens').send({ name: 'idle', permissions: [] });

  expect([refused.status, idle.status]).toEqual([403, 400]);
  await auditor.get('/customers').expect(200);
});

test('sandbox and production, and two platforms, share nothing', async ({ server, api, control }) => {
  const other = await control.post('/platforms').send({});
  const { id } = (await api.post('/customers').send(namedPerson)).body as { id: string };
  const otherTenants = [server.production, (other.body as { sandbox: Token }).sandbox];

  for (const otherTenant of otherTenants) {
    const client = clientOf(server.url, otherTenant);
    expect((await client.get(`/customers/${id}`)).status).toBe(404);
    expect((await client.get('/customers')).body).toMatchObject({ totalCount: 0 });
  }
});

test('an unknown path is 404 and a wrong method 405 with what is allowed', async ({ server, api }) => {
  const unknown = await request(`${server.url}/nothing`);
  const wrong = await api.put('/customers/x');

  expect(await unknown.body.json()).toMatchObject({ status: 404, code: 'REFERENCE_NOT_FOUND' });
  expect(wrong.body).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' });
  expect(wrong.headers['allow']).toBe('GET, HEAD, PATCH, DELETE, OPTIONS');
});

const badBodies: Readonly<Record<string, string>> = {
  'cut JSON': '{"customerType":',
  'no object': '[]',
  null: 'null',
  'a number': '1e999',
  'an unknown tag': '{"customerType":"ROBOT"}',
  'the tag of a prototype': '{"customerType":"__proto__"}',
  'a tag that is no text': '{"customerType":{}}',
  'a prototype': '{"__proto__":{"customerType":"INDIVIDUAL"}}',
  'a phone number with a zero': '{"customerType":"INDIVIDUAL","phoneNumber":"+0123"}',
  'null for text': '{"customerType":"INDIVIDUAL","fullName":null}',
  'a day that does not exist': '{"customerType":"INDIVIDUAL","birthDate":"2025-02-30"}',
  'a deep nest': '{"a":'.repeat(5000) + '1' + '}'.repeat(5000),
};

for (const [what, body] of Object.entries(badBodies))
  test(`a body that is ${what} is refused with 400`, async ({ api }) => {
    const answer = await api.post('/customers').set('content-type', 'application/json').send(body);

    expect(answer.body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });

test('a whole address in the first line, as a proxy writes it, is understood', async ({ server }) => {
  const { hostname, port } = new URL(server.url);
  const ask = (target: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const headers = { authorization: basicOf(server.sandbox) };
      get({ hostname, port, path: target, headers }, (answer) => resolve(answer.resume().statusCode)).on(
        'error',
        reject,
      );
    });

  expect(await ask(`${server.url}/customers?limit=1`)).toBe(200);
  expect(await ask(`${server.url}x/customers`)).toBe(404);
  expect(await ask(server.url)).toBe(404);
});

test('strange text is kept as it came', async ({ api }) => {
  const fullName = 'nul \u0000, lone \ud800, quote ", 🙂, \u202e';

  const made = await api.post('/customers').send({ ...namedPerson, fullName, currencies: ['\u0000'] });
  const read = await api.get(`/customers/${(made.body as { id: string }).id}`);

  expect(made.status).toBe(201);
  expect(read.body).toMatchObject({ fullName, currencies: ['\u0000'] });
});

test('what the description does not know or calls read-only is ignored', async ({ api }) => {
  const made = await api
    .post('/customers')
    .send({ ...namedPerson, id: 'x', kycStatus: 'APPROVED', extra: 1 });

  expect(made.status).toBe(201);
  expect(made.body).not.toMatchObject({ id: 'x' });
  expect(made.body).not.toHaveProperty('extra');
});

test('too much is 413, and another content type 415', async ({ api }) => {
  const large = await api.post('/customers').send({ ...namedPerson, fullName: 'x'.repeat(1_100_000) });
  const form = await api.post('/customers').type('form').send({ customerType: 'INDIVIDUAL' });

  expect([large.status, form.status]).toEqual([413, 415]);
});

test('every operation that is described is served', async ({ server, api }) => {
  const wrong: string[] = [];
  for (const id of servedOperationIds) {
    const { method, path: route } = servedOperations[id];
    const answer = await request(`${server.url}${route.replaceAll(/\{\w+\}/g, 'x')}`, { method });
    const allowed = [200, 400, 401, 404, 415];
    if (!allowed.includes(answer.statusCode)) wrong.push(`${id}: ${answer.statusCode}`);
    await answer.body.dump();
  }

  expect(wrong).toEqual([]);
  await api.get('/nowhere').expect(404);
});

test('the clock moves forward only, and timestamps follow it', async ({ api, control }) => {
  const moved = await control.post('/clock').send({ set: '2030-01-01T00:00:00Z' });
  const back = await control.post('/clock').send({ set: '2029-01-01T00:00:00Z' });
  const made = await api.post('/customers').send(namedPerson);

  expect([moved.status, back.status]).toEqual([200, 400]);
  expect((made.body as { createdAt: string }).createdAt).toMatch(/^2030-01-01T/);
});

test('a command that switches on what nobody knows is told what to send', async ({ control }) => {
  const messageOf = async (path: string, body: object): Promise<string> => {
    const answer = await control.put(path).send(body).expect(400);
    return (answer.body as { readonly message: string }).message;
  };

  expect(await messageOf('/faults', { on: ['no-such-fault'] })).toBe(
    'There is no fault no-such-fault. GET /_control/faults lists them.',
  );
  expect(await messageOf('/faults', { faults: ['x'] })).toBe(
    'The member "on" is missing: send {"on": ["<fault>", …]}. GET /_control/faults lists them.',
  );
  expect(await messageOf('/variations', { on: ['closed-cards-close-agan'] })).toBe(
    'There is no variation closed-cards-close-agan. Did you mean "closed-cards-close-again"?',
  );
  expect(await messageOf('/variations', { on: 'x' })).toMatch(/^The member "on" is no list: send/);
});

test('whoever asks beside the interface is told where it is', async ({ start }) => {
  const { url, controlUrl } = await start();
  const outside = await supertest(new URL(url).origin).get('/').expect(404);
  const form = await supertest(controlUrl).put('/faults').type('form').send('on=x').expect(415);

  expect(outside.body).toMatchObject({
    message: `Nothing is served at this path. The interface is below ${new URL(url).pathname}, its documentation at /docs.`,
  });
  expect(form.body).toMatchObject({
    message: 'Send content-type: application/json; this request has application/x-www-form-urlencoded.',
  });
});

test('a reset forgets everything but the first platform', async ({ api, control }) => {
  await api.post('/customers').send(namedPerson);

  const answer = await control.post('/reset').send({});

  expect(answer.status).toBe(200);
  expect((await api.get('/customers')).body).toMatchObject({ totalCount: 0 });
});

test('without a control plane its path is unknown', async ({ start }) => {
  const server = await start({ control: false });

  const answer = await request(server.controlUrl);

  expect(await answer.body.json()).toMatchObject({ status: 404, code: 'REFERENCE_NOT_FOUND' });
});

test('the same seed and clock give the same bytes', async ({ start }) => {
  const run = async (): Promise<string> => {
    const server = await start({ seed: 'x', startAt: new Date('2026-01-01T00:00:00Z') });
    const client = clientOf(server.url, server.sandbox);
    const answers = [await client.post('/customers').send(namedPerson), await client.get('/tokens')];
    return answers.map(({ text }) => text).join('\n');
  };

  expect(await run()).toBe(await run());
});

test('credentials, data and virtual time survive a restart', async ({ start }) => {
  const folder = temporaryDirectory('server');
  const options = { data: path.join(folder, 'data.db') };
  const before = await start(options);
  const { id } = (await clientOf(before.url, before.sandbox).post('/customers').send(namedPerson)).body as {
    id: string;
  };
  await request(`${before.controlUrl}/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"set":"2031-01-01T00:00:00Z"}',
  });
  await before.close();

  const after = await start(options);

  expect(after.sandbox).toEqual(before.sandbox);
  expect((await clientOf(after.url, after.sandbox).get(`/customers/${id}`)).status).toBe(200);
  const clock = await (await request(`${after.controlUrl}/clock`)).body.json();
  expect((clock as { now: string }).now).toMatch(/^2031-01-01T/);
  await after.close();
  await rm(folder, { recursive: true });
});

test('a port in use is said in one sentence', async ({ start }) => {
  const blocker = createServer();
  const port = await listening(blocker);

  await expect(start({ port })).rejects.toThrow(
    `The port ${port} of 127.0.0.1 is in use, perhaps by another mock. Take another with --port;`,
  );
  blocker.close();
});

test('closing answers the requests that run', async ({ start }) => {
  const server = await start();
  const client = clientOf(server.url, server.sandbox);
  await client.get('/tokens');

  const running = Array.from({ length: 20 }, () => client.post('/customers').send(namedPerson));
  const answers = Promise.allSettled(running);
  await Promise.race(running);
  await server.close();

  const statuses = (await answers).map((outcome) =>
    outcome.status === 'fulfilled' ? outcome.value.status : 0,
  );
  expect(new Set(statuses.filter((status) => status !== 0))).toEqual(new Set([201]));
});
