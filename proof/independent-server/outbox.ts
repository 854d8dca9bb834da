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

/** The status with which the receiver took it. */
const attempt = async (url: string, body: string): Promise<number | undefined> => {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'x-delivery': newId('Delivery') },
      body,
      signal: AbortSignal.timeout(2_000),
    });
    await answer.arrayBuffer();
    return answer.ok ? answer.status : undefined;
  } catch {
    // A receiver that is away is tried again; the caller counts.
    return undefined;
  }
};

const deliver = async (url: string, body: string): Promise<number | undefined> => {
  for (let tries = 0; tries < 3; tries += 1) {
    const status = await attempt(url, body);
    if (status !== undefined) return status;
  }
  return undefined;
};

/** The type of the test webhook. */
export const tried = 'callback.tried';

/** Hears the status with which a webhook was taken at first; it hears nothing where nobody took it. */
type Taken = (status: number) => void;

const afterAll = async (
  earlier: Promise<void>,
  { url, body, times, taken }: Record<'url' | 'body', string> & { times: number; taken: Taken | undefined },
): Promise<void> => {
  await earlier;
  for (let time = 0; time < times; time += 1) {
    const status = await deliver(url, body);
    if (time === 0 && status !== undefined) taken?.(status);
  }
};

/**
 * Sends a webhook after all the earlier ones of the platform. The body is fixed now, and goes out twice,
 * which at-least-once delivery allows.
 */
export const send = (platform: Platform, event: Readonly<Record<string, unknown>>, taken?: Taken): void => {
  const { outbox } = platform;
  const { url } = outbox;
  if (url === undefined) return;
  const body = JSON.stringify(shuffled(event));
  // The test webhook is the only one that the document calls one-time.
  const times = event['type'] === tried ? 1 : 2;
  outbox.sending = afterAll(outbox.sending, { url, body, times, taken });
};

/** A webhook whose type and shape the document does not show: this server has its own. */
export const notify = (
  platform: Platform,
  kind: string,
  about: Readonly<Record<string, unknown>>,
  taken?: Taken,
): void => send(platform, { type: kind, about, at: moment() }, taken);
