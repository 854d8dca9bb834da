import { request } from 'undici';
import type { Run } from '../target/target.ts';
import type { Lane } from '../target/self-test-jobs.ts';
import { beginRun } from './run.ts';

/**
 * Takes the server that a lane of a self test has for its fault, and answers how to give it back. Raises an Error
 * when there is none: then nothing in this lane can be judged.
 */
export const takeLease = async ({ farmUrl, name }: Lane): Promise<() => Promise<void>> => {
  if (farmUrl === undefined) return async () => {};
  const query = new URLSearchParams({ name }).toString();
  const { statusCode, body } = await request(`${farmUrl}/leases?${query}`, { method: 'POST' });
  const text = await body.text();
  if (statusCode !== 201) throw new Error(`No server for ${name}: ${text}`);
  beginRun(JSON.parse(text) as Run);
  return async () => {
    const released = await request(`${farmUrl}/leases?${query}`, { method: 'DELETE' });
    await released.body.dump();
  };
};
