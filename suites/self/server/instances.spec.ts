import { randomUUID } from 'node:crypto';
import supertest from 'supertest';
import { roundRobin } from '../../../bench/instances/round-robin.ts';
import { takeover } from '../../../bench/instances/takeover.ts';
import { verdictsOn } from '../../../bench/instances/verdicts.ts';
import { startServer, type RunningServer } from '../../../reference-impl/server.ts';
import { withoutPasswords } from '../../../reference-impl/store/postgres/address.ts';
import { longestMs } from '../support/longest.ts';
import { startReceiver } from '../support/receiver.ts';
import { clientOf, expect, test as base } from '../support/server.ts';
import { namedPerson } from '../../kit/fixtures/people.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { inTurn, isWhole } from '../support/whole.ts';

// Two servers on one PostgreSQL. The whole suite on three behind a balancer is `npm run instances`.

/** Rules whose checks ask one instance about what another has done. */
const shared = [
  ...inTurn(
    [
      'agent-actions/concurrent-approvals-execute-once',
      'quotes/executes-once',
      'tokens/deleted-token-opens-nothing',
      'webhooks/order-on-success',
    ],
    2,
  ),
  // Every operation is asked for it.
  ...(isWhole ? ['conventions/concurrent-idempotent-requests-have-one-effect'] : []),
];

interface Fixtures {
  readonly data: string;
  /** Two of them, and each one's client with the first platform's token. */
  readonly servers: readonly [RunningServer, RunningServer];
}

const test = base.extend<Fixtures>({
  data: async ({ postgres }, use) => use(postgres.fresh()),
  servers: async ({ data }, use) => {
    const start = (): Promise<RunningServer> => startServer({ port: 0, data, control: true });
    const [one, other] = [await start(), await start()];
    await use([one, other]);
    for (const server of [one, other]) await server.close();
  },
});

type Client = ReturnType<typeof clientOf>;

type Both = readonly [RunningServer, RunningServer];

const clientsOf = ([one, other]: Both): [Client, Client] => [
  clientOf(one.url, one.sandbox),
  clientOf(other.url, one.sandbox),
];

const controlsOf = ([one, other]: Both) =>
  [supertest.agent(one.controlUrl), supertest.agent(other.controlUrl)] as const;

const idIn = ({ body }: { readonly body: unknown }): string => (body as { readonly id: string }).id;

test('both have one platform, one key and the same documents', async ({ servers }) => {
  const [one, other] = servers;
  expect(other.sandbox).toEqual(one.sandbox);
  const [here, there] = clientsOf(servers);

  const made = await here.post('/customers').send(namedPerson).expect(201);

  await there.get(`/customers/${idIn(made)}`).expect(200);
});

test('a token that one has given out opens the other at once, and is refused there once it is gone', async ({
  servers,
}) => {
  const [one, other] = servers;
  const here = clientOf(one.url, one.sandbox);
  const made = await here
    .post('/tokens')
    .send({ name: 'n', permissions: ['VIEW'] })
    .expect(201);
  const { id, clientId, clientSecret } = made.body as Record<'id' | 'clientId' | 'clientSecret', string>;
  const there = clientOf(other.url, { tokenId: clientId, tokenSecret: clientSecret });

  await there.get('/customers').expect(200);
  await here.delete(`/tokens/${id}`).expect(204);
  await there.get('/customers').expect(401);
});

test('time, faults, variations and a reset are of both', async ({ servers }) => {
  const [one, other] = controlsOf(servers);
  const [, there] = clientsOf(servers);
  const moved = await one.post('/clock').send({ advanceMs: 86_400_000 }).expect(200);
  const seen = await other.get('/clock').expect(200);
  expect(seen.body).toMatchObject({ offsetMs: (moved.body as { offsetMs: number }).offsetMs });

  await one.put('/faults').send({ on: ['customer-update-accepts-empty'] });
  await one
    .put('/variations')
    .send({ on: ['uuids-are-upper-case'] })
    .expect(200);
  const made = await there.post('/customers').send(namedPerson).expect(201);
  const id = idIn(made);
  expect(id).toBe(`Customer:${id.slice('Customer:'.length).toUpperCase()}`);

  await one.post('/reset').send({}).expect(200);
  await there.get(`/customers/${id}`).expect(404);
  const after = await other.get('/variations').expect(200);
  expect(after.body).toMatchObject({ on: [] });
  expect((await other.get('/clock')).body).toMatchObject({ offsetMs: 0 });
});

test('the same Idempotency-Key has one effect, whichever of them is asked', async ({ servers }) => {
  const [here, there] = clientsOf(servers);
  const key = randomUUID();

  const answers = await Promise.all(
    Array.from({ length: 8 }, async (_, place) =>
      (place % 2 === 0 ? here : there).post('/customers').set('Idempotency-Key', key).send(namedPerson),
    ),
  );

  expect(new Set(answers.map((answer) => (answer.body as { id: string }).id)).size).toBe(1);
});

test('webhooks of one resource arrive in order, whoever caused them, and go on when one has stopped', async ({
  servers,
  data,
}) => {
  const receiver = await startReceiver();
  const third = await startServer({ port: 0, data, control: true });
  const [here, there] = clientsOf(servers);
  const closing = clientOf(third.url, third.sandbox);
  await here.patch('/config').send({ webhookEndpoint: receiver.url }).expect(200);
  const customerId = idIn(await here.post('/customers').send(namedPerson).expect(201));
  const listed = await here.get('/customers/internal-accounts').query({ customerId }).expect(200);
  const account = idIn({ body: (listed.body as { readonly data: readonly unknown[] }).data[0] });
  const balances = (): number[] =>
    receiver.received.flatMap(({ event: { type, data } }) =>
      type === 'INTERNAL_ACCOUNT.BALANCE_UPDATED' && data['id'] === account
        ? [(data['balance'] as { amount: number }).amount]
        : [],
    );
  const fund = async (rounds: number, ...clients: readonly Client[]): Promise<void> => {
    for (let round = 0; round < rounds; round += 1)
      for (const client of clients)
        await client.post(`/sandbox/internal-accounts/${account}/fund`).send({ amount: 100 }).expect(200);
  };

  await fund(4, here, there, closing);
  await third.close();
  await fund(2, here, there);

  await expect.poll(() => new Set(balances()).size).toBe(16);
  expect(balances()).toEqual(balances().toSorted((a, b) => a - b));
  await receiver.close();
});

test('after kill -9 the other instance does the tasks, the webhooks and the test webhook within seconds', async ({
  data,
}) => {
  // About five seconds: a lease of three, then a look. The rest is for a busy machine.
  const { testWebhook, tasks } = await takeover(data, longestMs);

  expect(Math.max(testWebhook, tasks)).toBeLessThan(longestMs);
});

test('the suite passes two behind a round robin, as it passes one on SQLite', async ({ servers }) => {
  const [one, other] = servers;
  const balancer = await roundRobin();
  balancer.use(servers.map(({ url }) => Number(new URL(url).port)));
  const behind = (url: string): string => balancer.origin + new URL(url).pathname;
  const together = { ...one, url: behind(one.url), controlUrl: behind(other.controlUrl) };
  const run = {
    reportDir: temporaryDirectory(),
    seed: 1,
    cases: 2,
    workers: 1,
    command: 'npm run instances',
  };

  const { rules } = await verdictsOn(together, { ...run, selected: shared });

  const verdicts = rules.flatMap(({ id, verdict }) => (shared.includes(id) ? `${id} ${verdict}` : []));
  expect(verdicts.toSorted()).toEqual(shared.map((id) => `${id} pass`).toSorted());
  await balancer.close();
});

test('a database that is away is 503 with Retry-After, nothing is half done, and it goes on by itself', async ({
  servers,
  postgres,
}) => {
  const [here, there] = clientsOf(servers);
  const key = randomUUID();
  const create = (client = here) => client.post('/customers').set('Idempotency-Key', key).send(namedPerson);
  await postgres.halt();

  const answers = await Promise.all([create(), create(there), here.get('/customers')]);
  await postgres.resume();

  for (const answer of answers) {
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('1');
    expect(JSON.stringify(answer.body)).not.toContain('postgres');
  }
  await expect.poll(async () => (await create()).status).toBe(201);
  await create(there).expect(201);
  const listed = await there.get('/customers').expect(200);
  expect((listed.body as { data: unknown[] }).data).toHaveLength(1);
});

test('a database that cannot be used is said in one sentence, without its password', async ({ data }) => {
  const address = data.replace(/:[^:@/]+@/, ':wrong-secret@');
  const refused = startServer({ port: 0, data: address, control: false });

  await expect(refused).rejects.toThrow(
    /^The database postgres:\/\/postgres:…@127\.0\.0\.1:\d+\/.* cannot be used: /,
  );
  await expect(refused).rejects.not.toThrow('wrong-secret');
  expect(withoutPasswords('x postgres://u:p%40ss@h/db?sslpassword=q y')).toBe(
    'x postgres://u:…@h/db?sslpassword=… y',
  );
});
