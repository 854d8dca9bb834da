import type { Platform } from './world.ts';
import { moment, newId } from './world.ts';

/** The same value with the members of every object in another order: order means nothing in JSON. */
export const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(
    ([name, member]) => [Math.random(), name, shuffled(member)] as const,
  );
  return Object.fromEntries(
    entries.toSorted((a, b) => a[0] - b[0]).map(([, name, member]) => [name, member]),
  );
};

const attempt = async (url: string, body: string): Promise<boolean> => {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'x-delivery': newId('Delivery') },
      body,
      signal: AbortSignal.timeout(2_000),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    // A receiver that is away is tried again; the caller counts.
    return false;
  }
};

const deliver = async (url: string, body: string): Promise<void> => {
  for (let tries = 0; tries < 3; tries += 1) {
    if (await attempt(url, body)) return;
  }
};

/** The type of the test webhook. */
export const tried = 'callback.tried';

const afterAll = async (earlier: Promise<void>, url: string, body: string, times: number): Promise<void> => {
  await earlier;
  for (let time = 0; time < times; time += 1) await deliver(url, body);
};

/**
 * Sends a webhook after all the earlier ones of the platform. The body is fixed now, and goes out twice,
 * which at-least-once delivery allows.
 */
export const send = (platform: Platform, event: Readonly<Record<string, unknown>>): void => {
  const { outbox } = platform;
  const { url } = outbox;
  if (url === undefined) return;
  const body = JSON.stringify(shuffled(event));
  // The test webhook is the only one that the document calls one-time.
  const times = event['type'] === tried ? 1 : 2;
  outbox.sending = afterAll(outbox.sending, url, body, times);
};

/** A webhook whose type and shape the document does not show: this server has its own. */
export const notify = (platform: Platform, kind: string, about: Readonly<Record<string, unknown>>): void =>
  send(platform, { type: kind, about, at: moment() });
