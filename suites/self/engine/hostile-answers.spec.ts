import { createServer, type RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from '../support/plain-test.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import type { InconclusiveReason } from '../../../spec/results/inconclusive-reasons.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { client } from '../../kit/http/client.ts';
import type { Target } from '../../target/target.ts';
import { stubRun, useStubRun } from '../support/stub-run.ts';
import { attackNames, type AttackName } from '../support/attacks.ts';
import { startHostile } from '../support/hostile-server.ts';
import { closed, listening } from '../../../spec/http-server.ts';

useStubRun();

/** Milliseconds that an answer may take: an endless one needs no more, and one to be judged gets the time. */
const short = 500;
const ample = 60_000;

const targetAt = (baseUrl: string, requestMs: number): Target => ({
  ...stubRun.target,
  baseUrl,
  timeouts: { requestMs, eventMs: 100, expiryMs: 0 },
  // One connection: the second request uses that of the first.
  pacing: { ...stubRun.target.pacing, concurrency: 1 },
});

/** Asks a hostile server for one customer. */
const ask = async (attack: AttackName, requestMs: number): Promise<Exchange | Inconclusive> => {
  const server = await startHostile({ does: [attack] });
  const api = client(targetAt(server.url, requestMs), 'hostile', () => {});
  try {
    return await api.call('customers.get', { path: { customerId: 'Customer:1' } });
  } catch (cause) {
    if (cause instanceof Inconclusive) return cause;
    throw cause;
  } finally {
    await api.close();
    await server.close();
  }
};

/** A server that answers as given, and a client of it. */
const answeredBy = async (listener: RequestListener, { state = true } = {}) => {
  const server = createServer(listener);
  const port = await listening(server);
  const target = targetAt(`http://127.0.0.1:${port}/2025-10-13`, ample);
  const capabilities = { ...target.capabilities, state };
  const api = client({ ...target, capabilities }, 'answered', () => {});
  return {
    exchange: (operation: OperationId = 'customers.get') =>
      api.call(operation, {
        path: { customerId: 'Customer:1' },
        body: operation === 'customers.get' ? undefined : {},
      }),
    close: async () => {
      await api.close();
      await closed(server);
    },
  };
};

const entriesOf = <K extends string, V>(record: Readonly<Record<K, V>>): readonly (readonly [K, V])[] =>
  Object.entries(record) as [K, V][];

/** Attacks that go on for ever. */
const endless = ['one byte at a time', 'slow headers', 'no answer'] as const satisfies readonly AttackName[];

/** The reason for each attack, and the words by which a reader knows what to mend. */
const givenUp = {
  'informational answers without end': ['answer-limit', /More than 50 informational answers/],
  'chunks without end': ['answer-limit', /larger than 2 MB \(limits\.answerMegabytes\)/],
  'one gigabyte': ['answer-limit', /larger than 2 MB/],
  '20 megabytes': ['answer-limit', /larger than 2 MB/],
  'deep JSON': ['answer-limit', /nested 1048576 levels deep, and at most 200 are read/],
  'very many values': ['answer-limit', /about \d{7} values, and at most 250000 are read/],
  'a compressed answer that is 64 megabytes': ['answer-limit', /larger than 2 MB/],
  'what calls itself compressed': ['answer-limit', /cannot be decoded as gzip/],
  'no HTTP': ['no-answer', /does not match the HTTP\/1\.1 protocol/],
  'headers without end': ['no-answer', /Headers Overflow/],
  'the end in the middle': ['no-answer', /other side closed/],
  'the end at once': ['no-answer', /other side closed/],
  'an upgrade that nobody asked for': ['no-answer', /bad upgrade/],
} as const satisfies Readonly<Partial<Record<AttackName, readonly [InconclusiveReason, RegExp]>>>;

/** Answers that are accepted as they are, for the rules to judge. */
const acceptedAnswers = {
  'just under the limit, and wrong': 200,
  'thousands of empty rows': 200,
  'pages without end': 200,
  'odd JSON': 200,
  'a redirect to itself': 307,
  'a redirect elsewhere': 302,
} as const satisfies Readonly<Partial<Record<AttackName, number>>>;

test('every attack is tried here', () => {
  const tried = [...endless, ...Object.keys(givenUp), ...Object.keys(acceptedAnswers)];
  expect(tried.toSorted()).toEqual([...attackNames].toSorted());
});

for (const attack of endless)
  test(`${attack}: given up when the time for one answer is over`, async () => {
    const given = await ask(attack, short);

    expect(given).toMatchObject({
      reason: 'answer-limit',
      message: expect.stringMatching(/not complete within 500 ms \(timeouts\.requestMs\)/),
    });
  });

for (const [attack, [reason, words]] of entriesOf(givenUp))
  test(`${attack}: given up, with a reason`, async () => {
    const given = await ask(attack, ample);

    expect(given).toMatchObject({ reason, message: expect.stringMatching(words) });
  });

for (const [attack, status] of entriesOf(acceptedAnswers))
  test(`${attack}: accepted as the answer that it is, and followed nowhere`, async () => {
    expect(await ask(attack, ample)).toMatchObject({ response: { status } });
  });

test('an answer that is compressed unasked is read like any other', async () => {
  const { exchange, close } = await answeredBy((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      .end(gzipSync('{"id":"Customer:1"}'));
  });

  expect((await exchange()).response.body).toEqual({ id: 'Customer:1' });
  await close();
});

/** A server that hangs up on a connection when the second request comes on it, as one does that closes idle ones. */
const hangingUp = async (capabilities = {}) => {
  const methods: string[] = [];
  const used = new WeakSet<Socket>();
  const server = await answeredBy((request, response) => {
    methods.push(request.method ?? '');
    if (used.has(request.socket)) request.socket.destroy();
    else response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
    used.add(request.socket);
  }, capabilities);
  return { ...server, methods };
};

test('a reading request that meets a closed idle connection is sent once more, on a new one', async () => {
  const { exchange, methods, close } = await hangingUp();
  await exchange();

  expect((await exchange()).response.status).toBe(404);
  expect(methods).toEqual(['GET', 'GET', 'GET']);
  await close();
});

test('a target that keeps nothing is asked once more whatever was asked', async () => {
  const { exchange, methods, close } = await hangingUp({ state: false });
  await exchange();

  expect((await exchange('customers.create')).response.status).toBe(404);
  expect(methods).toEqual(['GET', 'POST', 'POST']);
  await close();
});

test('a request that may change something is sent once, whatever happens to its connection', async () => {
  const { exchange, methods, close } = await hangingUp();
  await exchange();

  await expect(exchange('customers.create')).rejects.toThrow(/No answer to POST .*other side closed/);
  expect(methods).toEqual(['GET', 'POST']);
  await close();
});
