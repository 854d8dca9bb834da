import { expect, test } from '../support/plain-test.ts';
import { freshTest, onBehalfOf } from '../../kit/check/current-test.ts';
import { cutWaits, learnedWaits } from '../../kit/waiting/learned-waits.ts';
import { poll } from '../../kit/waiting/poll.ts';
import { inbox, untilTypes } from '../../kit/inbox/inbox.ts';
import { startInbox } from '../../kit/inbox/inbox-server.ts';
import { sent } from '../support/http-record.ts';
import { longestMs } from '../support/longest.ts';
import { stubRun, useStubRun } from '../support/stub-run.ts';

useStubRun();

const type = 'OUTGOING_PAYMENT.COMPLETED';
const eventMs = longestMs;

/** An inbox of a run whose webhooks are waited for for long. */
const opened = async () => {
  const server = await startInbox({ host: '127.0.0.1', port: 0 });
  const learned = learnedWaits();
  const cut = cutWaits();
  const run = {
    ...stubRun,
    target: { ...stubRun.target, timeouts: { ...stubRun.target.timeouts, eventMs } },
    inboxUrl: server.receiveUrl,
    inboxQueryUrl: server.queryUrl,
  };
  const own = inbox({ run, onEvent: () => {}, onMissed: () => {}, since: 0 });
  const waits = { stepAside: () => {}, letPass: (ms: number) => Promise.resolve(ms) };
  const economical = freshTest('a', undefined, { waits: { ...waits, economy: { learned, cut } } });
  const wait = (until = untilTypes(type)) => onBehalfOf(economical, () => own.eventsOf('T', { until }));
  return { server, cut, learned, wait };
};

const send = (url: string): Promise<Response> =>
  fetch(url, { method: 'POST', body: JSON.stringify({ type, data: { id: 'T' } }) });

test('after a wait without a webhook the next of its kind is short, and is made good later', async () => {
  const { server, cut, learned, wait } = await opened();
  try {
    learned.missed(type);

    const came = await wait();

    expect(came).toEqual([]);
    expect(cut.leftMs()).toBeGreaterThan(0);
    expect(await cut.hold(1)).toBe(true);
    await send(server.receiveUrl);
    expect(await cut.hold(1)).toBe(false);
    expect(learned.boundMs(type, eventMs)).toBe(eventMs);
  } finally {
    await server.close();
  }
});

test('what comes after all is waited for as long as ever from then on', async () => {
  const { server, learned, wait } = await opened();
  try {
    learned.missed(type);
    await send(server.receiveUrl);
    await wait();

    expect(learned.boundMs(type, eventMs)).toBe(eventMs);
  } finally {
    await server.close();
  }
});

test('where nothing is wanted there is no wait, and nothing is learned of it', async () => {
  const { server, cut, learned, wait } = await opened();
  try {
    const came = await wait(() => true);

    expect(came).toEqual([]);
    // A wait would have been cut, and be made good later.
    expect(cut.leftMs()).toBe(0);
    learned.missed('any webhook');
    await wait(() => true);
    expect(learned.isMissing('any webhook')).toBe(true);
  } finally {
    await server.close();
  }
});

test('how long what comes takes says how long to wait for something else', () => {
  const learned = learnedWaits();
  for (const ms of [0, 100, 400, 200]) learned.came('a', ms);
  expect(learned.boundMs('b', 15_000)).toBe(15_000);
  // The time of the first of its like is better than nothing.
  expect(learned.boundMs('b', 15_000, 30)).toBe(1_600);
  expect(learned.boundMs('b', 15_000, 900)).toBe(3_600);

  learned.came('a', 500);

  expect(learned.boundMs('b', 15_000)).toBe(2_000);
  expect(learned.boundMs('b', 1_500)).toBe(1_500);
});

test('one kind that is slow by nature does not say how long the others take', () => {
  const learned = learnedWaits();
  for (let kind = 0; kind < 10; kind += 1) learned.came(`kind ${kind}`, 400);
  learned.came('slow', 3_000);

  expect(learned.boundMs('other', 15_000)).toBe(1_600);
  expect(learned.boundMs('slow', 15_000)).toBe(12_000);
});

test('a read that was cut holds as long as nothing has changed', async () => {
  const learned = learnedWaits();
  const cut = cutWaits();
  learned.missed('reads');
  const waits = { stepAside: () => {}, letPass: (ms: number) => Promise.resolve(ms) };
  let state = 'PROCESSING';
  const shared = { kindOf: () => 'reads', textOf: (now: string) => now };
  const look = () => Promise.resolve(state);
  const own = freshTest('a', undefined, { waits: { ...waits, economy: { learned, cut } } });

  const seen = await onBehalfOf(own, () => poll(look, (now) => now === 'ACTIVE', { pauseMs: 100, shared }));

  expect(seen).toBe('PROCESSING');
  expect(await cut.hold(1)).toBe(true);
  state = 'CLOSED';
  expect(await cut.hold(1)).toBe(false);
});

test('a read that was cut does not hold once the test has deleted something: nothing would be there', async () => {
  const learned = learnedWaits();
  const cut = cutWaits();
  learned.missed('rows');
  const waits = { stepAside: () => {}, letPass: (ms: number) => Promise.resolve(ms) };
  const shared = { kindOf: () => 'rows', textOf: (found: string) => found };
  const own = freshTest('a', undefined, { waits: { ...waits, economy: { learned, cut } } });

  await onBehalfOf(own, () =>
    poll(
      () => Promise.resolve('missing'),
      (found) => found === 'present',
      { pauseMs: 100, shared },
    ),
  );

  expect(await cut.hold(1)).toBe(true);
  const deleted = { operation: 'customerExternalAccounts.delete' } as const;
  own.sent.push({ ...sent('POST /accounts/a/erase', undefined, undefined, 404), ...deleted });
  expect(await cut.hold(1), 'a refused deletion').toBe(true);
  own.sent.push({ ...sent('POST /accounts/a/erase', undefined, undefined, 204), ...deleted });
  expect(await cut.hold(1)).toBe(false);
});
