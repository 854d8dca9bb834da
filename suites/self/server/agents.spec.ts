import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { JsonObject } from '../../../spec/json.ts';
import { loggablePath } from '../../../reference-impl/runtime/log.ts';
import {
  answered,
  balance,
  bearer,
  connected,
  member,
  payer,
  policy,
  quoteOf,
  text,
  transferOf,
} from '../support/agents.ts';
import { startReceiver } from '../support/receiver.ts';
import { clientOf, expect, test } from '../support/server.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

test('no secret that an answer shows is in the data file, not even of a request with a key', async ({
  start,
}) => {
  const folder = temporaryDirectory('agents');
  const server = await start({ data: path.join(folder, 'data.sqlite') });
  const api = clientOf(server.url, server.sandbox);
  const { customerId } = await payer(api);
  const { code, token } = await connected(server, customerId);
  const keyed = (place: string, body: JsonObject): Promise<JsonObject> =>
    answered(api.post(place).set('Idempotency-Key', randomUUID()).send(body), 201);
  const made = await keyed('/agents', { name: 'Bookkeeper', customerId, policy });
  const renewed = await keyed(`/agents/${text(member(made, 'agent'), 'id')}/device-codes`, {});
  const { clientSecret } = await keyed('/tokens', { name: 'payroll', permissions: ['MANAGE'] });

  await server.close();

  const secrets = [code, token, text(member(made, 'deviceCode'), 'code'), text(renewed, 'code')];
  for (const name of await readdir(folder)) {
    const bytes = await readFile(path.join(folder, name));
    for (const secret of [...secrets, String(clientSecret)])
      expect(bytes.includes(secret), `${secret} in ${name}`).toBe(false);
  }
  await rm(folder, { recursive: true });
});

test('an agent keeps its access when the server starts again', async ({ start }) => {
  const folder = temporaryDirectory('agents');
  const data = path.join(folder, 'data.sqlite');
  const first = await start({ data });
  const { customerId } = await payer(clientOf(first.url, first.sandbox));
  const { id, token } = await connected(first, customerId);
  await first.close();

  const second = await start({ data });
  const self = await answered(bearer(second.url, token).get('/agents/me'), 200);

  expect(self).toMatchObject({ id, isConnected: true });
  await second.close();
  await rm(folder, { recursive: true });
});

test('a device code in a path is not logged', () => {
  expect(loggablePath('/2025-10-13/agents/device-codes/SVC-AGENT-7K2M-Q9XD/redeem')).toBe(
    '/2025-10-13/agents/device-codes/…/redeem',
  );
  for (const spelled of ['device%2Dcodes', 'Device-Codes', '%64evice-codes'])
    expect(loggablePath(`/2025-10-13/agents/${spelled}/SVC-AGENT-7K2M-Q9XD/redeem`)).toBe(
      `/2025-10-13/agents/${spelled}/…/redeem`,
    );
  expect(loggablePath('/%/agents')).toBe('/%/agents');
  expect(loggablePath('/2025-10-13/agents/Agent:1/device-codes')).toBe(
    '/2025-10-13/agents/Agent:1/device-codes',
  );
});

test('two agents may use one idempotency key and see only their own answers', async ({ server, api }) => {
  const [one, two] = [await payer(api), await payer(api)];
  const [first, second] = [await connected(server, one.customerId), await connected(server, two.customerId)];
  const send = (agent: typeof first, from: typeof one) =>
    agent.client.post('/agents/me/transfer-out').set('Idempotency-Key', 'k').send(transferOf(from));

  const mine = await answered(send(first, one), 201);
  const again = await answered(send(first, one), 201);
  await answered(send(second, one), 404);
  const theirs = await answered(send(second, two), 201);

  expect(again).toEqual(mine);
  expect(theirs).toMatchObject({ customerId: two.customerId });
});

test('a held transfer is reserved, and debited when it is approved', async ({ server, api }) => {
  const from = await payer(api);
  const agent = await connected(server, from.customerId, { defaultExecutionMode: 'APPROVAL_REQUIRED' });

  const held = await answered(agent.client.post('/agents/me/transfer-out').send(transferOf(from)), 201);
  expect(held).toMatchObject({ status: 'PENDING_APPROVAL', transaction: { status: 'PENDING' } });
  expect(await balance(api, from)).toBe(100_000);

  const done = await answered(api.post(`/agents/${agent.id}/actions/${text(held, 'id')}/approve`), 200);
  expect(done).toMatchObject({ status: 'APPROVED', transaction: { id: member(held, 'transaction')['id'] } });
  expect(await balance(api, from)).toBe(99_500);
});

test('what was approved too late fails: funds, pause, permission, expiry', async ({
  server,
  api,
  control,
}) => {
  const from = await payer(api, 600);
  const held = { defaultExecutionMode: 'APPROVAL_REQUIRED' };
  const [poor, paused, stripped, late] = [
    await connected(server, from.customerId, held),
    await connected(server, from.customerId, held),
    await connected(server, from.customerId, held),
    await connected(server, from.customerId, held),
  ];
  const wish = async ({ client }: typeof poor, amount: number): Promise<JsonObject> =>
    answered(client.post('/agents/me/transfer-out').send(transferOf(from, amount)), 201);
  const decide = async ({ id }: typeof poor, action: JsonObject): Promise<JsonObject> =>
    answered(api.post(`/agents/${id}/actions/${text(action, 'id')}/approve`), 200);

  const tooMuch = await wish(poor, 700);
  const whilePaused = await wish(paused, 100);
  const withoutPermission = await wish(stripped, 100);
  await answered(api.patch(`/agents/${paused.id}`).send({ isPaused: true }), 200);
  await answered(api.patch(`/agents/${stripped.id}/policy`).send({ permissions: [] }), 200);
  const quote = await answered(late.client.post('/agents/me/quotes').send(quoteOf(from)), 201);
  const expired = await answered(late.client.post(`/agents/me/quotes/${text(quote, 'id')}/execute`), 200);
  await control.post('/clock').send({ advanceMs: 6 * 60_000 });

  for (const [agent, action] of [
    [poor, tooMuch],
    [paused, whilePaused],
    [stripped, withoutPermission],
    [late, expired],
  ] as const)
    expect(await decide(agent, action)).toMatchObject({
      status: 'FAILED',
      transaction: { status: 'EXPIRED' },
    });
  expect(await balance(api, from)).toBe(600);
});

test('a rejected transfer ends without money, and its quote is not asked for again', async ({
  server,
  api,
}) => {
  const from = await payer(api);
  const { id, client } = await connected(server, from.customerId, {
    defaultExecutionMode: 'APPROVAL_REQUIRED',
  });
  const reject = (action: JsonObject) =>
    answered(api.post(`/agents/${id}/actions/${text(action, 'id')}/reject`).send({ reason: 'no' }), 200);

  const out = await answered(client.post('/agents/me/transfer-out').send(transferOf(from)), 201);
  const pull = { source: { accountId: from.external }, destination: { accountId: from.internal }, amount: 5 };
  const into = await answered(client.post('/agents/me/transfer-in').send(pull), 201);
  const quote = await answered(client.post('/agents/me/quotes').send(quoteOf(from)), 201);
  const execution = await answered(client.post(`/agents/me/quotes/${text(quote, 'id')}/execute`), 200);

  expect(await reject(out)).toMatchObject({ rejectionReason: 'no', transaction: { status: 'EXPIRED' } });
  expect(await reject(into)).toMatchObject({ status: 'REJECTED', transaction: { status: 'FAILED' } });
  expect(await reject(execution)).toMatchObject({ status: 'REJECTED', transaction: { status: 'PENDING' } });
  await answered(client.post(`/agents/me/quotes/${text(quote, 'id')}/execute`), 409);
  expect(await balance(api, from)).toBe(100_000);
});

test('limits count what was executed, and only that', async ({ server, api, control }) => {
  const from = await payer(api);
  const { id, client } = await connected(server, from.customerId, {
    spendingLimits: {
      currency: 'USD',
      perTransactionLimit: 600,
      dailyTransactionLimit: 3,
      dailyLimit: 1100,
      monthlyLimit: 1600,
    },
  });
  const pay = async (amount: number, status: number): Promise<JsonObject> =>
    answered(client.post('/agents/me/transfer-out').send(transferOf(from, amount)), status);
  await control.post('/clock').send({ set: '2030-01-10T00:00:00Z' });

  await pay(601, 403);
  await pay(600, 201);
  await pay(501, 403);
  await pay(500, 201);
  expect(await answered(api.get(`/agents/${id}`), 200)).toMatchObject({
    usage: { dailyTransactionCount: 2, dailySpend: 1100, dailyResetDate: '2030-01-10', monthlySpend: 1100 },
  });
  await control.post('/clock').send({ set: '2030-01-11T00:00:00Z' });
  await pay(501, 403);
  await pay(500, 201);
  await control.post('/clock').send({ set: '2030-02-01T00:00:00Z' });
  await pay(600, 201);
});

test('an account rule takes the place of the default mode', async ({ server, api }) => {
  const from = await payer(api);
  const { client } = await connected(server, from.customerId, {
    accountRestrictions: {
      allowedAccountIds: [from.internal],
      accountRules: [
        { accountId: from.internal, executionMode: 'APPROVAL_REQUIRED', perTransactionLimit: 300 },
      ],
    },
  });

  const held = await answered(client.post('/agents/me/transfer-out').send(transferOf(from, 300)), 201);
  await answered(client.post('/agents/me/transfer-out').send(transferOf(from, 301)), 403);

  expect(held).toMatchObject({ status: 'PENDING_APPROVAL' });
});

test('deleting an agent rejects what waits and voids its code', async ({ server, api }) => {
  const from = await payer(api);
  const { id, client } = await connected(server, from.customerId, {
    defaultExecutionMode: 'APPROVAL_REQUIRED',
  });
  const held = await answered(client.post('/agents/me/transfer-out').send(transferOf(from)), 201);
  const transaction = text(member(held, 'transaction'), 'id');

  await answered(api.delete(`/agents/${id}`), 204);

  await answered(client.get('/agents/me'), 401);
  await answered(api.post(`/transactions/${transaction}/approve`), 409);
  expect(await answered(api.get(`/transactions/${transaction}`), 200)).toMatchObject({ status: 'EXPIRED' });
});

test('approvals by both paths at once pay once, and the ledger holds', async ({ server, api, control }) => {
  const from = await payer(api);
  const { id, client } = await connected(server, from.customerId, {
    defaultExecutionMode: 'APPROVAL_REQUIRED',
  });
  const held = await answered(client.post('/agents/me/transfer-out').send(transferOf(from)), 201);
  const paths = [
    `/agents/${id}/actions/${text(held, 'id')}/approve`,
    `/transactions/${text(member(held, 'transaction'), 'id')}/approve`,
    `/agents/${id}/actions/${text(held, 'id')}/reject`,
  ];

  const answers = await Promise.all(paths.flatMap((one) => [one, one, one]).map((one) => api.post(one)));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(8);
  const { status } = await answered(client.get(`/agents/me/actions/${text(held, 'id')}`), 200);
  expect(await balance(api, from)).toBe(status === 'APPROVED' ? 99_500 : 100_000);
  const where = { platform: server.platform, environment: 'sandbox' };
  expect(await answered(control.get('/ledger').query(where), 200)).toMatchObject({ holds: true });
});

test('the webhook of a waiting action carries it, and no secret', async ({ server, api, control }) => {
  const receiver = await startReceiver();
  await control
    .put('/webhook')
    .send({ platform: server.platform, environment: 'sandbox', url: receiver.url });
  const from = await payer(api);
  const { client, token, code } = await connected(server, from.customerId, {
    approvalThresholds: { currency: 'USD', amount: 499 },
  });

  const held = await answered(client.post('/agents/me/transfer-out').send(transferOf(from)), 201);
  const waiting = (): JsonObject | undefined =>
    receiver.received.find(({ event }) => event.type === 'AGENT_ACTION.PENDING_APPROVAL')?.event.data;
  await expect.poll(waiting).toMatchObject({ id: held['id'], status: 'PENDING_APPROVAL' });

  const all = receiver.received.map((one) => one.text).join('\n');
  expect(all).not.toContain(token);
  expect(all).not.toContain(code);
  await receiver.close();
});
