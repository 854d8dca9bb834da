import Database from 'libsql';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import supertest from 'supertest';
import { clientOf, expect, test } from '../support/server.ts';
import { namedPerson } from '../../kit/fixtures/people.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

test('the same key and request get the first answer again', async ({ api }) => {
  const send = () => api.post('/customers').set('Idempotency-Key', 'k').send(namedPerson);

  const first = await send();
  const second = await send();

  expect(second.status).toBe(201);
  expect(second.body).toEqual(first.body);
});

test('the order of members does not make another request', async ({ api }) => {
  const first = await api.post('/customers').set('Idempotency-Key', 'k').send(namedPerson);
  const turned = Object.fromEntries(Object.entries(namedPerson).toReversed());

  const second = await api.post('/customers').set('Idempotency-Key', 'k').send(turned);

  expect(second.body).toEqual(first.body);
});

test('the same key with another body is a conflict', async ({ api }) => {
  await api.post('/customers').set('Idempotency-Key', 'k').send(namedPerson);

  const other = await api
    .post('/customers')
    .set('Idempotency-Key', 'k')
    .send({ ...namedPerson, region: 'US' });

  expect(other.status).toBe(409);
  expect(other.body).toMatchObject({ status: 409, code: 'CONFLICT' });
});

test('the same key with another operation is a conflict', async ({ api }) => {
  await api.post('/customers').set('Idempotency-Key', 'k').send(namedPerson);

  const other = await api
    .post('/tokens')
    .set('Idempotency-Key', 'k')
    .send({ name: 'a', permissions: ['MANAGE'] });

  expect(other.status).toBe(409);
});

test('twenty requests at once with one key have one effect', async ({ api }) => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => api.post('/customers').set('Idempotency-Key', 'k').send(namedPerson)),
  );

  expect(new Set(answers.map(({ body }) => (body as { id: string }).id)).size).toBe(1);
  expect((await api.get('/customers')).body).toMatchObject({ totalCount: 1 });
});

test('a refused request leaves its key free', async ({ api }) => {
  const refused = await api.post('/customers').set('Idempotency-Key', 'k').send({});

  const accepted = await api.post('/customers').set('Idempotency-Key', 'k').send(namedPerson);

  expect([refused.status, accepted.status]).toEqual([400, 201]);
});

test('a key of 256 characters is refused', async ({ api }) => {
  const answer = await api.post('/customers').set('Idempotency-Key', 'k'.repeat(256)).send(namedPerson);

  expect(answer.status).toBe(400);
});

test('another platform may use the same key', async ({ api, server, control }) => {
  const other = await control.post('/platforms').send({ name: 'other' });
  const { sandbox } = other.body as { sandbox: { tokenId: string; tokenSecret: string } };
  const mine = await api.post('/customers').set('Idempotency-Key', 'k').send(namedPerson);

  const theirs = await api
    .post('/customers')
    .auth(sandbox.tokenId, sandbox.tokenSecret)
    .set('Idempotency-Key', 'k')
    .send(namedPerson);

  expect(server.sandbox.tokenId).not.toBe(sandbox.tokenId);
  expect(theirs.status).toBe(201);
  expect((theirs.body as { id: string }).id).not.toBe((mine.body as { id: string }).id);
});

test('another token of the platform makes nothing a second time, and learns nothing', async ({
  api,
  server,
}) => {
  const made = await api.post('/tokens').send({ name: 'second', permissions: ['MANAGE'] });
  const { clientId, clientSecret } = made.body as { clientId: string; clientSecret: string };
  const second = clientOf(server.url, { tokenId: clientId, tokenSecret: clientSecret });
  const send = (by: typeof api) =>
    by
      .post('/tokens')
      .set('Idempotency-Key', 'k')
      .send({ name: 'third', permissions: ['MANAGE'] });

  const first = await send(api);
  const foreign = await send(second);
  const again = await send(api);

  expect([first.status, foreign.status, again.status]).toEqual([201, 409, 201]);
  expect(again.body).toEqual(first.body);
  expect((await api.get('/tokens').query({ name: 'third' })).body).toMatchObject({ totalCount: 1 });
});

test('a key is free again after a day of virtual time', async ({ api, control }) => {
  const send = () => api.post('/customers').set('Idempotency-Key', 'k').send(namedPerson);
  const idOf = async () => ((await send()).body as { id: string }).id;
  const first = await idOf();
  await control.post('/clock').send({ advanceMs: 23 * 3_600_000 });
  const sameDay = await idOf();
  await control.post('/clock').send({ advanceMs: 3_600_000 });

  const nextDay = await idOf();

  expect(sameDay).toBe(first);
  expect(nextDay).not.toBe(first);
  expect((await api.get('/customers')).body).toMatchObject({ totalCount: 2 });
});

test('answers of yesterday are cleared away', async ({ start }) => {
  const folder = temporaryDirectory('keys');
  const data = path.join(folder, 'data.sqlite');
  const server = await start({ data });
  const api = clientOf(server.url, server.sandbox);
  const use = async (from: number, to: number): Promise<void> => {
    for (let count = from; count < to; count += 1)
      await api.post('/customers').set('Idempotency-Key', `k${count}`).send(namedPerson);
  };
  await use(0, 12);
  await supertest
    .agent(server.controlUrl)
    .post('/clock')
    .send({ advanceMs: 24 * 3_600_000 });
  await use(12, 16);
  await server.close();

  const database = new Database(data);
  const [kept] = database.prepare('SELECT count(*) FROM replays').raw(true).get() as [number];
  database.close();

  expect(kept).toBe(4);
  await rm(folder, { recursive: true });
});
