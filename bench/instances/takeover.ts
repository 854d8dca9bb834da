/** How long it takes until the work of an instance that was killed is done by another one. */
import pg from 'pg';
import { databaseAddress } from '../../reference-impl/store/postgres/address.ts';
import { basicOf } from '../../spec/http-basic.ts';
import { startMock, type MockProcess } from '../../suites/self/support/mock-process.ts';
import { startReceiver, type Receiver } from '../../suites/self/support/receiver.ts';
import type { Token } from '../../suites/self/support/server.ts';
import { identifiedPerson } from '../../suites/kit/fixtures/people.ts';

/** Milliseconds from `kill -9` until the last of each had arrived at its receiver. */
export interface Takeover {
  /** The test webhook that the instance was sending when it was killed. */
  readonly testWebhook: number;
  /** Webhooks of tasks that became due afterwards, of so many platforms that the instance had a share of them. */
  readonly tasks: number;
}

/** As many as there are partitions, so that both instances have some of their tasks and webhooks. */
const platformCount = 24;

interface Platform {
  readonly platform: string;
  readonly sandbox: Token;
  readonly customerId?: string;
}

const asked = async (
  url: string,
  method: string,
  body: unknown,
  token?: Token,
): Promise<Record<string, unknown>> => {
  const answer = await fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: basicOf(token) }),
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text}`);
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
};

const until = async (what: string, isSo: () => boolean | Promise<boolean>, ms: number): Promise<void> => {
  const deadline = performance.now() + ms;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`After ${ms} ms: ${what} did not come.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

/** Settles when two processes have a share of the work each. */
const bothHaveWork = async (data: string, deadlineMs: number): Promise<void> => {
  const { connectionString, schema } = databaseAddress(data);
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await until(
      'an even share of the work',
      async () => {
        const { rows } = await client.query<{ owned: string }>(
          `SELECT count(*) AS owned FROM ${schema}.psi_partitions WHERE until > clock_timestamp() GROUP BY owner`,
        );
        return rows.length === 2 && rows.every(({ owned }) => Number(owned) === platformCount / 2);
      },
      deadlineMs,
    );
  } finally {
    await client.end();
  }
};

const openPlatforms = (survivor: MockProcess, url: string): Promise<readonly Platform[]> =>
  Promise.all(
    Array.from({ length: platformCount }, async () => {
      const made = await asked(`${survivor.controlUrl}/platforms`, 'POST', {});
      const opened = made as unknown as Platform;
      await asked(`${survivor.controlUrl}/webhook`, 'PUT', { platform: opened.platform, url });
      const { id } = await asked(`${survivor.url}/customers`, 'POST', identifiedPerson, opened.sandbox);
      return { ...opened, customerId: String(id) };
    }),
  );

const isTest = ({ type }: { readonly type: string }): boolean => type === 'TEST';

/** How many of the customers were approved, as far as the receiver knows. */
const approvals = ({ received }: Receiver): number =>
  new Set(
    received.flatMap(({ event: { type, data } }) =>
      type === 'VERIFICATION.APPROVED' ? [data['customerId']] : [],
    ),
  ).size;

/**
 * Starts two instances on an empty schema, kills one with SIGKILL while it sends a test webhook, and has the other one
 * do what is due. Raises an Error where something does not come within `deadlineMs`.
 */
export const takeover = async (data: string, deadlineMs: number): Promise<Takeover> => {
  const state = { isKilled: false };
  const receiver = await startReceiver((_, { event }) => (isTest(event) && !state.isKilled ? 'hang' : 200));
  const survivor = await startMock('--data', data);
  const victim = await startMock('--data', data);
  const tests = (): number => receiver.received.filter(({ event }) => isTest(event)).length;
  try {
    const platforms = await openPlatforms(survivor, receiver.url);
    await bothHaveWork(data, deadlineMs);
    const [{ sandbox } = { sandbox: survivor.sandbox }] = platforms;
    // It is never answered: whoever should answer is killed.
    void asked(`${victim.url}/sandbox/webhooks/test`, 'POST', {}, sandbox).catch(() => undefined);
    await until('the test webhook', () => tests() === 1, deadlineMs);

    const killed = performance.now();
    await victim.end('SIGKILL');
    state.isKilled = true;
    await Promise.all(
      platforms.map(({ customerId, sandbox: token }) =>
        asked(`${survivor.url}/verifications`, 'POST', { customerId }, token),
      ),
    );
    const since = async (what: string, isSo: () => boolean): Promise<number> => {
      await until(what, isSo, deadlineMs);
      return Math.round(performance.now() - killed);
    };
    const [testWebhook, tasks] = await Promise.all([
      since('the test webhook of the instance that was killed', () => tests() === 2),
      since('every approval', () => approvals(receiver) === platformCount),
    ]);
    const [first, second] = receiver.received.flatMap(({ event }) => (isTest(event) ? [event.id] : []));
    if (first !== second) throw new Error('Another test webhook came than the one that was being sent.');
    return { testWebhook, tasks };
  } finally {
    for (const mock of [survivor, victim]) if (mock.child.signalCode === null) await mock.end('SIGTERM');
    await receiver.close();
  }
};
