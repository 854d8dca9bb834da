import { expect } from '@playwright/test';
import { individual, test } from './kernel/server.ts';

test('the same key and request get the first answer again', async ({ api }) => {
  const send = () => api.post('/customers').set('Idempotency-Key', 'k').send(individual);

  const first = await send();
  const second = await send();

  expect(second.status).toBe(201);
  expect(second.body).toEqual(first.body);
});

test('the order of members does not make another request', async ({ api }) => {
  const first = await api.post('/customers').set('Idempotency-Key', 'k').send(individual);
  const turned = Object.fromEntries(Object.entries(individual).toReversed());

  const second = await api.post('/customers').set('Idempotency-Key', 'k').send(turned);

  expect(second.body).toEqual(first.body);
});

test('the same key with another body is a conflict', async ({ api }) => {
  await api.post('/customers').set('Idempotency-Key', 'k').send(individual);

  const other = await api
    .post('/customers')
    .set('Idempotency-Key', 'k')
    .send({ ...individual, region: 'US' });

  expect(other.status).toBe(409);
  expect(other.body).toMatchObject({ status: 409, code: 'CONFLICT' });
});

test('the same key with another operation is a conflict', async ({ api }) => {
  await api.post('/customers').set('Idempotency-Key', 'k').send(individual);

  const other = await api.post('/tokens').set('Idempotency-Key', 'k').send({ name: 'a', permissions: [] });

  expect(other.status).toBe(409);
});

test('twenty requests at once with one key have one effect', async ({ api }) => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => api.post('/customers').set('Idempotency-Key', 'k').send(individual)),
  );

  expect(new Set(answers.map(({ body }) => (body as { id: string }).id)).size).toBe(1);
  expect((await api.get('/customers')).body).toMatchObject({ totalCount: 1 });
});

test('a refused request leaves its key free', async ({ api }) => {
  const refused = await api.post('/customers').set('Idempotency-Key', 'k').send({});

  const accepted = await api.post('/customers').set('Idempotency-Key', 'k').send(individual);

  expect([refused.status, accepted.status]).toEqual([400, 201]);
});

test('a key of 256 characters is refused', async ({ api }) => {
  const answer = await api.post('/customers').set('Idempotency-Key', 'k'.repeat(256)).send(individual);

  expect(answer.status).toBe(400);
});

test('another platform may use the same key', async ({ api, server, control }) => {
  const other = await control.post('/platforms').send({ name: 'other' });
  const { sandbox } = other.body as { sandbox: { tokenId: string; tokenSecret: string } };
  const mine = await api.post('/customers').set('Idempotency-Key', 'k').send(individual);

  const theirs = await api
    .post('/customers')
    .auth(sandbox.tokenId, sandbox.tokenSecret)
    .set('Idempotency-Key', 'k')
    .send(individual);

  expect(server.sandbox.tokenId).not.toBe(sandbox.tokenId);
  expect(theirs.status).toBe(201);
  expect((theirs.body as { id: string }).id).not.toBe((mine.body as { id: string }).id);
});
