import { randomUUID } from 'node:crypto';
import { Inconclusive } from '../kit/check/inconclusive.ts';
import { client } from '../kit/http/client.ts';
import type { Target } from '../target/target.ts';

/** Enough that one of them finds its connection made and the machine idle. */
const questions = 4;

/**
 * How long the target takes to answer a simple question: the quickest of a few answers. Milliseconds; undefined where
 * none came.
 */
export const latencyOf = async (target: Target): Promise<number | undefined> => {
  const api = client(target, 'latency', () => {});
  try {
    const times: number[] = [];
    for (let n = 0; n < questions; n += 1) {
      const path = { customerId: `Customer:${randomUUID()}` };
      times.push((await api.call('customers.get', { path, isLimitWanted: true })).ms);
    }
    return Math.min(...times);
  } catch (cause) {
    if (cause instanceof Inconclusive) return undefined;
    throw cause;
  } finally {
    await api.close();
  }
};
