import { randomUUID } from 'node:crypto';
import { setTimeout as passing } from 'node:timers/promises';
import { expect, test } from '../support/plain-test.ts';
import pg from 'pg';
import supertest from 'supertest';
import { databaseAddress } from '../../../reference-impl/store/postgres/address.ts';
import { lockKey } from '../../../reference-impl/store/postgres/schema.ts';
import { startServer, type RunningServer } from '../../../reference-impl/server.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { startReceiver } from '../support/receiver.ts';
import { clientOf } from '../support/server.ts';
import { namedPerson } from '../../kit/fixtures/people.ts';

// The database of two servers is away for five seconds, and restarted, while clients go on. `npm run soak -- --postgres`
// does the same to three processes under load.

type Client = ReturnType<typeof clientOf>;

const awayMs = 5_000;
const clients = 6;
const fundings = 12;

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

interface Account {
  readonly id: string;
  readonly balance: { readonly amount: number };
}

const accountOf = async (api: Client, customerId: string): Promise<Account> => {
  const listed = await api.get('/customers/internal-accounts').query({ customerId }).expect(200);
  const [account] = (listed.body as { readonly data: readonly Account[] }).data;
  if (account === undefined) throw new Error('A customer without an account.');
  return account;
};

/** Adds 1 to an account so many times, each with a key of its own, and asks again for as long as it is refused. */
const fundOnAndOn = async (api: Client, account: string, answers: Answer[]): Promise<void> => {
  for (let round = 0; round < fundings; round += 1) {
    const key = randomUUID();
    for (let status = 0; status !== 200;) {
      const answer = await api
        .post(`/sandbox/internal-accounts/${account}/fund`)
        .set('Idempotency-Key', key)
        .send({ amount: 1 });
      ({ status } = answer);
      answers.push({ status, retryAfter: answer.headers['retry-after'] });
      // A client that is told to come back in a second does so; a tenth is enough to see that nothing is half done.
      if (status !== 200) await passing(100);
    }
  }
};

/** Away for five seconds at least, and until each client was refused; back, and restarted once more as soon as clients are served again. */
const disturb = async (postgres: TestPostgres, answers: readonly Answer[]): Promise<void> => {
  const served = (): number => answers.filter(({ status }) => status === 200).length;
  await expect.poll(served).toBeGreaterThan(clients);
  await postgres.halt();
  const away = answers.length;
  await passing(awayMs);
  await expect.poll(() => answers.length - away, 'requests that were refused').toBeGreaterThan(clients);
  const before = served();
  await postgres.resume();
  await expect.poll(served).toBeGreaterThan(before);
  await postgres.halt();
  await postgres.resume();
};

const ledgerOf = async ({ controlUrl, platform }: RunningServer): Promise<unknown> =>
  (await supertest(controlUrl).get('/ledger').query({ platform }).expect(200)).body;

test('a database that is away for five seconds, then restarted: 503 meanwhile, and everything is done once', async () => {
  const postgres = await startPostgres();
  const receiver = await startReceiver();
  const options = { port: 0, data: postgres.fresh(), control: true };
  const servers = [await startServer(options), await startServer(options)] as const;
  const [one, other] = servers;
  try {
    const apis = [clientOf(one.url, one.sandbox), clientOf(other.url, one.sandbox)] as const;
    const [api] = apis;
    await api.patch('/config').send({ webhookEndpoint: receiver.url }).expect(200);
    const made = await api.post('/customers').send(namedPerson).expect(201);
    const customerId = (made.body as { id: string }).id;
    const { id: account } = await accountOf(api, customerId);
    const answers: Answer[] = [];

    await Promise.all([
      disturb(postgres, answers),
      ...Array.from({ length: clients }, (_, place) =>
        fundOnAndOn(place % 2 === 0 ? api : apis[1], account, answers),
      ),
    ]);

    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(
      new Set(['503 1']),
    );
    expect((await accountOf(apis[1], customerId)).balance.amount).toBe(clients * fundings);
    expect(await ledgerOf(one)).toMatchObject({ holds: true });
    const balances = (): readonly number[] =>
      receiver.received.flatMap(({ event: { type, data } }) =>
        type === 'INTERNAL_ACCOUNT.BALANCE_UPDATED' ? [(data['balance'] as { amount: number }).amount] : [],
      );
    await expect.poll(() => new Set(balances()).size, 'webhooks of all of them').toBe(clients * fundings);
    expect(balances(), 'in order').toEqual(balances().toSorted((a, b) => a - b));
  } finally {
    for (const server of servers) await server.close();
    await receiver.close();
    await postgres.stop();
  }
});

test('closing takes a few seconds at most, whoever holds up the database, and leaves nothing half done', async () => {
  const postgres = await startPostgres();
  const data = postgres.fresh();
  const { connectionString, schema } = databaseAddress(data);
  const server = await startServer({ port: 0, data, control: true, console: true });
  const held = new pg.Client({ connectionString });
  await held.connect();
  try {
    const api = clientOf(server.url, server.sandbox);
    await held.query(`SELECT pg_advisory_lock(${lockKey(`${schema} ${server.platform}/sandbox`)})`);
    const cut = api
      .post('/customers')
      .send(namedPerson)
      .then(
        ({ status }) => status,
        () => 'cut off',
      );
    const waiting = async (): Promise<number> =>
      (await held.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")).rows.length;
    await expect.poll(waiting).toBe(1);

    await server.close();

    // A statement is given up after eight seconds, and answered: a server that waited for that cut nobody off.
    expect(await cut).toBe('cut off');
    await held.query('SELECT pg_advisory_unlock_all()');
    expect((await held.query(`SELECT 1 FROM ${schema}.c_customers`)).rows).toHaveLength(0);
  } finally {
    await held.end();
    await postgres.stop();
  }
});
