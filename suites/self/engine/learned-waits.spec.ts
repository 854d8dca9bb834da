import { expect, test } from '@playwright/test';
import { cutWaits, learnedWaits } from '../../webhooks/learned-waits.ts';
import { inbox, untilTypes } from '../../webhooks/inbox.ts';
import { startInbox } from '../../webhooks/inbox-server.ts';
import { stubRun, useStubRun } from '../support/stub-run.ts';

useStubRun();

const type = 'OUTGOING_PAYMENT.COMPLETED';
const eventMs = 1_500;

/** An inbox of a run whose webhooks are waited for for a second and a half. */
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
  const noted = { onEvent: () => {}, onMissed: () => {}, since: () => 0 };
  return { server, cut, learned, own: inbox({ run, ...noted, economy: { learned, cut } }) };
};

const send = (url: string): Promise<Response> =>
  fetch(url, { method: 'POST', body: JSON.stringify({ type, data: { id: 'T' } }) });

test('after a whole wait without a webhook the next of its kind is short, and is made good later', async () => {
  const { server, cut, learned, own } = await opened();
  try {
    await own.eventsOf('T', { until: untilTypes(type) });
    expect(learned.isMissing(type)).toBe(true);
    expect(cut.leftMs()).toBe(0);

    const came = await own.eventsOf('T', { until: untilTypes(type) });

    expect(came).toEqual([]);
    expect(cut.leftMs()).toBeGreaterThan(0);
    expect(await cut.hold()).toBe(true);
    await send(server.receiveUrl);
    expect(await cut.hold()).toBe(false);
  } finally {
    await server.close();
  }
});

test('what comes after all is waited for as long as ever from then on', async () => {
  const { server, learned, own } = await opened();
  try {
    learned.note(type, false);
    await send(server.receiveUrl);
    await own.eventsOf('T', { until: untilTypes(type) });

    expect(learned.isMissing(type)).toBe(false);
  } finally {
    await server.close();
  }
});
