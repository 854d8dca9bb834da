import { expect, test as base } from '../support/plain-test.ts';
import { request } from 'undici';
import { askDeliveries, planAnswer } from '../../kit/inbox/ask.ts';
import { startInbox, type InboxServer } from '../../kit/inbox/inbox-server.ts';
import { inbox as inboxFor, untilTypes, type Inbox } from '../../kit/inbox/inbox.ts';
import { referenceTarget } from '../../target/defaults.ts';
import { longestMs } from '../support/longest.ts';

const nobody = { tokenId: 'a', tokenSecret: 'b' };

const test = base.extend<{ readonly server: InboxServer; readonly inbox: Inbox }>({
  server: async ({}, use) => {
    const server = await startInbox({ host: '127.0.0.1', port: 0 });
    await use(server);
    await server.close();
  },
  inbox: async ({ server }, use) => {
    const url = 'http://127.0.0.1:1/2025-10-13';
    const target = referenceTarget({
      url,
      controlUrl: url,
      sandbox: nobody,
      production: nobody,
      otherPlatform: nobody,
      seed: 1,
    });
    const run = { target, seed: 1, cases: 1, prefix: 'psi-self', targetArgument: 'self' };
    const reached = { inboxQueryUrl: server.queryUrl, inboxUrl: server.receiveUrl };
    await use(inboxFor({ run: { ...run, ...reached }, onEvent: () => {}, onMissed: () => {}, since: 0 }));
  },
});

const post = async (url: string, body: unknown): Promise<number> => {
  const answer = await request(url, { method: 'POST', body: JSON.stringify(body) });
  await answer.body.dump();
  return answer.statusCode;
};

const event = (id: string, status: string): unknown => ({
  type: `OUTGOING_PAYMENT.${status}`,
  data: { id, status },
});

test('what arrives is kept byte for byte, in order', async ({ server }) => {
  expect(await post(server.receiveUrl, { a: 'ü' })).toBe(200);
  expect(await post(`${server.receiveUrl}/box-a`, { b: 2 })).toBe(200);
  const found = await askDeliveries(server.queryUrl, { after: 0, waitMs: 0 });
  expect(found.map(({ seq, subpath, answered }) => [seq, subpath, answered])).toEqual([
    [1, '', 200],
    [2, 'box-a', 200],
  ]);
  expect(Buffer.from(found[0]?.bytes ?? '', 'base64').toString()).toBe('{"a":"ü"}');
});

test('a sender without the token of the run leaves no trace', async ({ server }) => {
  expect(await post(server.receiveUrl.replace(server.token, 'other'), { a: 1 })).toBe(404);
  expect(await askDeliveries(server.queryUrl, { after: 0, waitMs: 0 })).toEqual([]);
});

test('a question waits for what has not come yet', async ({ server, inbox }) => {
  const events = inbox.eventsOf('T1', { until: untilTypes('OUTGOING_PAYMENT.COMPLETED') });
  await post(server.receiveUrl, event('T2', 'COMPLETED'));
  await post(server.receiveUrl, event('T1', 'PENDING'));
  await post(server.receiveUrl, event('T1', 'PENDING'));
  await post(server.receiveUrl, event('T1', 'COMPLETED'));
  expect((await events).map(({ type }) => type)).toEqual([
    'OUTGOING_PAYMENT.PENDING',
    'OUTGOING_PAYMENT.COMPLETED',
  ]);
});

test('a webhook without data that is delivered twice is one event, whenever it was sent', async ({
  server,
  inbox,
}) => {
  const about = { kind: 'guest', ticket: 'T1' };
  const at = (second: number): string => `2026-01-01T00:00:0${String(second)}.000Z`;
  for (const second of [1, 2]) await post(server.receiveUrl, { type: 'guest.came', about, at: at(second) });
  await post(server.receiveUrl, { type: 'guest.left', about, at: at(3) });
  await post(server.receiveUrl, { type: 'guest.came', about: { ...about, seat: 2 }, at: at(4) });
  const events = await inbox.mentioning('T1', { until: (came) => came.length > 2 });
  expect(events.map(({ type }) => type)).toEqual(['guest.came', 'guest.left', 'guest.came']);
});

test('a deadline answers with what did arrive', async ({ server, inbox }) => {
  await post(server.receiveUrl, event('T1', 'PENDING'));
  const events = await inbox.eventsOf('T1', { until: () => false, withinMs: 50 });
  expect(events).toHaveLength(1);
});

test('a planned answer is given as often as asked, then 200 again', async ({ server }) => {
  await planAnswer(server.queryUrl, { mentions: 'T1', answer: 500, times: 2 });
  const statuses = [];
  for (const id of ['T1', 'T2', 'T1', 'T1'])
    statuses.push(await post(server.receiveUrl, event(id, 'PENDING')));
  expect(statuses).toEqual([500, 200, 500, 200]);
});

test('a planned refusal closes the connection and is recorded', async ({ server }) => {
  await planAnswer(server.queryUrl, { mentions: 'T1', answer: 'refuse', times: 1 });
  await expect(post(server.receiveUrl, event('T1', 'PENDING'))).rejects.toThrow();
  const [refused] = await askDeliveries(server.queryUrl, { after: 0, waitMs: longestMs });
  expect(refused?.answered).toBe('refused');
});
