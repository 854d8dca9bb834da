import { expect, test } from '../support/plain-test.ts';
import { seedTenant } from '../../../reference-impl/seed-tenant.ts';
import { failures } from '../../../reference-impl/tasks/failures.ts';
import { schedule } from '../../../reference-impl/tasks/schedule.ts';
import { everyone } from '../../../reference-impl/store/store.ts';
import { recoveries, tasks } from '../../../reference-impl/tasks.ts';
import { callsOf, type Calls } from '../support/calls.ts';
import { startReceiver } from '../support/receiver.ts';
import { smallWorld, type SmallWorld } from '../support/small-world.ts';
import { identifiedPerson } from '../../kit/fixtures/people.ts';
import { usd } from '../support/payees.ts';

const startedAtMs = Date.parse('2026-01-01T00:00:00Z');

const broken = async (): Promise<void> => {
  throw new Error('broken on purpose');
};

const failuresIn = ({ world }: SmallWorld): Promise<readonly object[]> =>
  world.store.transact((tx) => tx.collection(failures, everyone).find({ order: 'oldest' }), 'read');

const pass = ({ world }: SmallWorld, ms = 600_000): Promise<void> =>
  world.scheduler.advanceTo(world.clock.nowMs() + ms);

/** A whole sandbox without HTTP, in which tasks of these kinds fail. */
const sandboxWith = (kinds: readonly string[], webhookUrl?: string): Promise<SmallWorld> => {
  const failing = Object.fromEntries(kinds.map((kind) => [kind, broken]));
  return smallWorld(webhookUrl, { tasks: { ...tasks, ...failing }, recoveries, seedTenant });
};

const made = async (call: Calls, path: string, body?: object): Promise<Readonly<Record<string, string>>> => {
  const { status, body: answer } = await call('POST', path, body);
  expect(status, JSON.stringify(answer)).toBeLessThan(300);
  return answer as Readonly<Record<string, string>>;
};

const plan = ({ world, tenant }: SmallWorld, kind: string): Promise<void> =>
  world.store.transact((tx) =>
    schedule(world, tx, { tenant, kind, dueAt: new Date(startedAtMs + 1000), payload: { id: 'x' } }),
  );

interface Paid {
  readonly call: Calls;
  readonly id: string;
  readonly account: string;
}

/** A transfer of 700 out of 1000, which has begun. */
const pay = async (small: SmallWorld): Promise<Paid> => {
  const call = callsOf(small);
  const { id: customerId = '' } = await made(call, '/customers', identifiedPerson);
  const listed = await call('GET', `/customers/internal-accounts?customerId=${customerId}`);
  const account = (listed.body as { data: readonly { id: string }[] }).data[0]?.id ?? '';
  await made(call, `/sandbox/internal-accounts/${account}/fund`, { amount: 1000 });
  const { id: payee = '' } = await made(call, '/customers/external-accounts', {
    customerId,
    ...usd('123456000'),
  });
  const body = { source: { accountId: account }, destination: { accountId: payee }, amount: 700 };
  return { call, account, id: (await made(call, '/transfer-out', body))['id'] ?? '' };
};

for (const kind of ['payment.confirm', 'payment.result'])
  test(`a payment whose ${kind} breaks inside the server fails, and gives back what it took`, async () => {
    const small = await sandboxWith([kind]);
    const { call, id, account } = await pay(small);

    await pass(small);

    expect((await call('GET', `/transactions/${id}`)).body).toMatchObject({
      status: 'FAILED',
      failureReason: 'QUOTE_EXECUTION_FAILED',
      refund: { status: 'COMPLETED' },
    });
    const accounts = await call('GET', `/customers/internal-accounts?id=${account}`);
    expect(accounts.body).toMatchObject({ data: [{ balance: { amount: 1000 } }] });
    expect(await failuresIn(small)).toMatchObject([{ kind, isShown: true, error: /broken on purpose/ }]);
    await small.close();
  });

test('a verification that breaks inside the server waits for somebody to look at it', async () => {
  const receiver = await startReceiver();
  const small = await sandboxWith(['verifications.decide'], receiver.url);
  const call = callsOf(small);
  const { id: customerId } = await made(call, '/customers', identifiedPerson);
  const { id } = await made(call, '/verifications', { customerId });

  await pass(small);
  await small.world.delivery.idle();

  const events = receiver.received.map(({ event }) => event).filter(({ data }) => data['id'] === id);
  expect(events.map(({ type }) => type)).toEqual([
    'VERIFICATION.IN_PROGRESS',
    'VERIFICATION.PENDING_MANUAL_REVIEW',
  ]);
  await small.close();
  await receiver.close();
});

test('a card that cannot be provisioned is rejected by its issuer', async () => {
  const small = await sandboxWith(['cards.provision']);
  const call = callsOf(small);
  const { id: customerId } = await made(call, '/customers', identifiedPerson);
  await made(call, '/verifications', { customerId });
  await pass(small);
  const listed = await call('GET', `/customers/internal-accounts?customerId=${customerId}`);
  const [account] = (listed.body as { data: readonly { id: string }[] }).data;
  const { id } = await made(call, '/cards', {
    cardholderId: customerId,
    fundingSources: [account?.id],
    form: 'VIRTUAL',
  });

  await pass(small);

  const { body } = await call('GET', `/cards/${id}`);
  expect(body).toMatchObject({ state: 'CLOSED', stateReason: 'ISSUER_REJECTED' });
  await small.close();
});

test('a recovery that breaks too leaves the failure listed, and the scheduler going', async () => {
  const ran: string[] = [];
  const note = async (): Promise<void> => void ran.push('b');
  const small = await smallWorld(undefined, { tasks: { a: broken, b: note }, recoveries: { a: broken } });
  await plan(small, 'a');
  await plan(small, 'b');

  await pass(small);

  expect(ran).toEqual(['b']);
  expect(await failuresIn(small)).toMatchObject([{ kind: 'a', isShown: false, payload: { id: 'x' } }]);
  await small.close();
});

test('a scheduler that the store failed once goes on by itself', async () => {
  let finish: () => void = () => undefined;
  const ran = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const small = await smallWorld(undefined, {
    startAt: undefined as never,
    tasks: { a: async () => finish() },
  });
  const { transact } = small.world.store;
  let failed = 0;
  const failing: typeof transact = (work, access) => {
    failed += 1;
    return failed === 1 ? Promise.reject(new Error('disk full')) : transact(work, access);
  };
  await small.world.store.transact((tx) =>
    schedule(small.world, tx, {
      tenant: small.tenant,
      kind: 'a',
      dueAt: new Date(Date.now() + 10),
      payload: {},
    }),
  );
  Object.assign(small.world, { store: { ...small.world.store, transact: failing } });
  // The scheduler's timer does not keep a program alive; this one does.
  const awake = setInterval(() => undefined, 1000);

  await ran;

  expect(failed).toBeGreaterThan(1);
  clearInterval(awake);
  await small.close();
});
