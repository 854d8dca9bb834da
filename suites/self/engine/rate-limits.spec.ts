import { createServer } from 'node:http';
import { expect, test } from '../support/plain-test.ts';
import { listening } from '../../../spec/http-server.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import { client, type CallOptions } from '../../kit/http/client.ts';
import { beginTest } from '../../kit/check/current-test.ts';
import { findingCollector } from '../../kit/check/finding-collector.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { recorded } from '../../kit/check/redact.ts';
import { targetAt } from '../../target/defaults.ts';
import type { Pacing, Target } from '../../target/target.ts';

interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Circumstances {
  readonly processes?: number;
  readonly operation?: OperationId;
  /** Requests that are asked for when another one was told to wait. */
  readonly whileOneWaits?: readonly CallOptions[];
}

const tooManyRequests = (headers: Readonly<Record<string, string>> = {}): Reply => ({ status: 429, headers });

/** A server that answers the n-th request as given, and what a client of the suite makes of it. */
const answering = async (answer: (count: number) => Reply) => {
  const at: number[] = [];
  const server = createServer((_request, response) => {
    at.push(performance.now());
    const { status, headers = {} } = answer(at.length);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end('{}');
  });
  const port = await listening(server);
  const target = targetAt(`http://127.0.0.1:${port}`, { tokenId: 'a', tokenSecret: 'b' });
  const exchanges: Exchange[] = [];
  const waits: number[] = [];
  const ask = async (
    options: readonly CallOptions[],
    pacing: Partial<Pacing> = {},
    { processes = 1, operation = 'customers.list', whileOneWaits = [] }: Circumstances = {},
  ): Promise<readonly Exchange[]> => {
    let onWait = (): void => {};
    const oneWaits = new Promise<void>((resolve) => (onWait = resolve));
    const varied: Target = { ...target, pacing: { ...target.pacing, ...pacing } };
    const api = client(varied, 't', (exchange) => exchanges.push(exchange), {
      onBackOff: (ms) => {
        waits.push(ms);
        onWait();
      },
      processes,
    });
    try {
      const call = (each: CallOptions): Promise<Exchange> => api.call(operation, each);
      return await Promise.all([
        ...options.map(call),
        ...whileOneWaits.map((each) => oneWaits.then(() => call(each))),
      ]);
    } finally {
      await api.close();
      server.close();
    }
  };
  const span = (from: number, to: number): number => (at.at(to) ?? 0) - (at.at(from) ?? 0);
  return { at, span, ask, exchanges, waits };
};

test('an answer that asks to wait is followed by another attempt, as Retry-After says, and is counted', async () => {
  const { span, ask, waits, exchanges } = await answering((count) =>
    count < 3 ? tooManyRequests({ 'retry-after': '0.05' }) : { status: 200 },
  );

  const [exchange] = await ask([{}]);

  expect(exchange?.response.status).toBe(200);
  expect(exchange?.repeated).toEqual({ times: 2, status: 429, waitedMs: 100 });
  expect(exchange && recorded(exchange)).toMatchObject({ repeated: { times: 2, waitedMs: 100 } });
  expect(waits).toEqual([50, 50]);
  // The rules that always hold are examined on the answer alone.
  expect(exchanges.map(({ response }) => response.status)).toEqual([200]);
  expect(span(0, 2)).toBeGreaterThan(90);
});

for (const [what, headers, least] of [
  ['a date', { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() }, 'for an hour'],
  ['nothing', {}, 'for 250 ms'],
  ['at once', { 'retry-after': '0' }, 'for 250 ms'],
  ['a date that has passed', { 'retry-after': new Date(0).toUTCString() }, 'for 250 ms'],
  ['nothing that can be read', { 'retry-after': 'soon' }, 'for 250 ms'],
] as const)
  test(`Retry-After that says ${what} is waited for ${least}`, async () => {
    const { ask, waits } = await answering((count) =>
      count < 2 ? tooManyRequests(headers) : { status: 200 },
    );

    const asked = ask([{}]);

    if (least === 'for 250 ms') {
      expect((await asked)[0]?.repeated?.times).toBe(1);
      expect(waits).toEqual([250]);
      return;
    }
    // Longer than a run has: not waited for at all.
    await expect(asked).rejects.toThrow(/asks to wait 3[56]\d\d\.\d s more/);
    expect(waits).toEqual([]);
  });

test('a date in Retry-After is waited for', async () => {
  let date = '';
  let again = 0;
  const { ask, waits } = await answering((count) => {
    if (count > 1) again = Date.now();
    else date = new Date(Date.now() + 2_000).toUTCString();
    return count > 1 ? { status: 200 } : tooManyRequests({ 'retry-after': date });
  });

  const [exchange] = await ask([{}]);

  expect(exchange?.response.status).toBe(200);
  // A timer may be a millisecond early.
  expect(again).toBeGreaterThanOrEqual(Date.parse(date) - 2);
  expect(waits[0]).toBeLessThanOrEqual(2_000);
});

for (const [what, backOff, requests] of [
  ['has used its attempts up', { attempts: 3, seconds: 60 }, 3],
  ['has waited as long as it may', { attempts: 20, seconds: 0.12 }, 3],
  ['must not wait at all', { attempts: 20, seconds: 0 }, 1],
] as const)
  test(`a request that ${what} is inconclusive, whatever it is about, and says how to mend it`, async () => {
    const { at, ask, exchanges } = await answering(() => tooManyRequests({ 'retry-after': '0.05' }));

    const cause = await ask([{}], { backOff: { statuses: [429], ...backOff } }).catch(
      (raised: unknown) => raised,
    );

    expect(cause).toBeInstanceOf(Inconclusive);
    const { reason, message, on } = cause as Inconclusive;
    expect(reason).toBe('time-budget');
    expect(message).toMatch(/^GET \/customers was answered 429 .*pacing\.requestsPerSecond/s);
    expect(on?.response.status).toBe(429);
    expect(exchanges).toEqual([]);
    expect(at.length).toBe(requests);
  });

test('a request that was answered 503 and sent again may have been done twice, unless it has a key', async () => {
  const away = (count: number): Reply =>
    count % 2 === 1 ? { status: 503, headers: { 'retry-after': '0.05' } } : { status: 200 };
  for (const [headers, isInDoubt] of [
    [{}, true],
    [{ 'Idempotency-Key': 'one' }, false],
  ] as const) {
    const { ask } = await answering(away);
    const findings = findingCollector();
    const current = beginTest('a test');

    await ask([{ body: {}, headers }], {}, { operation: 'customers.create' });
    findings.assert('customers/operation-create', false, () => ({ expected: 'one', actual: 'two' }));

    expect(findings.violations().length).toBe(isInDoubt ? 0 : 1);
    expect(current.open.has('customers/operation-create')).toBe(isInDoubt);
  }
});

test('a check about a limit is given the answer that reports it', async () => {
  const { at, ask } = await answering(() => tooManyRequests({ 'retry-after': '1' }));

  const [exchange] = await ask([{ isLimitWanted: true }]);

  expect(exchange?.response.status).toBe(429);
  expect(exchange?.repeated).toBeUndefined();
  expect(at.length).toBe(1);
});

test('while one request waits, no other leaves', async () => {
  const { span, ask } = await answering((count) =>
    count < 2 ? tooManyRequests({ 'retry-after': '0.2' }) : { status: 200 },
  );

  const [first, second] = await ask([{}], {}, { whileOneWaits: [{}] });

  expect(first?.repeated?.times).toBe(1);
  expect(second?.response.status).toBe(200);
  expect(span(0, 1)).toBeGreaterThan(150);
});

test('no more requests leave in a second than the target file allows, over all processes', async () => {
  const { at, ask } = await answering(() => ({ status: 200 }));
  const began = performance.now();

  await ask(
    Array.from({ length: 6 }, () => ({})),
    { requestsPerSecond: 40 },
    { processes: 2 },
  );

  // 40 a second among two processes: 50 ms between the requests of one. A timer may be a millisecond early.
  expect((at.at(-1) ?? 0) - began).toBeGreaterThan(5 * 49);
});

test('a request that alone is asked to wait, while others like it are served, is the target’s to answer', async () => {
  const server = createServer((request, response) => {
    const isAlone = request.url?.includes('limit=7') === true;
    response.writeHead(isAlone ? 429 : 200, { 'content-type': 'application/json' }).end('{}');
  });
  const port = await listening(server);
  const target = targetAt(`http://127.0.0.1:${port}`, { tokenId: 'a', tokenSecret: 'b' });
  const pacing: Pacing = { ...target.pacing, backOff: { statuses: [429], attempts: 3, seconds: 5 } };
  const api = client({ ...target, pacing }, 't', () => {});
  const others = async (): Promise<void> => {
    for (let n = 0; n < 3; n += 1) await Promise.all([1, 2, 3].map(() => api.call('customers.list')));
  };
  try {
    const alone = api.call('customers.list', { query: { limit: 7 } });
    await Promise.all([
      expect(alone).rejects.toMatchObject({
        reason: 'answer-limit',
        message: expect.stringMatching(/while \d others like it were served/),
      }),
      others(),
    ]);
  } finally {
    await api.close();
    server.close();
  }
});

test('a target that takes three requests at once, and does not say when to come again, gets fewer at once', async () => {
  let underWay = 0;
  let refused = 0;
  const server = createServer((_request, response) => {
    const isTaken = underWay < 3;
    underWay += 1;
    refused += isTaken ? 0 : 1;
    setImmediate(() => {
      underWay -= 1;
      response.writeHead(isTaken ? 200 : 429, { 'content-type': 'application/json' }).end('{}');
    });
  });
  const port = await listening(server);
  const target = targetAt(`http://127.0.0.1:${port}`, { tokenId: 'a', tokenSecret: 'b' });
  const api = client(target, 't', () => {});
  try {
    const answers = await Promise.all(Array.from({ length: 60 }, () => api.call('customers.list')));

    expect(answers.filter(({ response }) => response.status !== 200)).toEqual([]);
    expect(refused).toBeLessThan(10);
  } finally {
    await api.close();
    server.close();
  }
});
