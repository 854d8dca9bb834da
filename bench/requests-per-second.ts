/** Asks one server the same for some seconds. */
import autocannon from 'autocannon';
import { jsonObjectIn } from '../spec/json.ts';
import type { Contender } from './contenders.ts';

/** At the same time, to one server. */
export const connections = 64;

const body = JSON.stringify({
  customerType: 'INDIVIDUAL',
  fullName: 'Ada Moreno',
  phoneNumber: '+14155550132',
});

export const methods = ['GET', 'POST'] as const;
export type Method = (typeof methods)[number];

export interface Measured {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p99: number;
}

export interface Asked {
  readonly method: Method;
  /** The rest of the address, after the server's base. */
  readonly at: string;
  readonly seconds: number;
}

/** Raises an Error where an answer was no success. */
export const measured = async (contender: Contender, { method, at, seconds }: Asked): Promise<Measured> => {
  const { requests, latency, non2xx, errors } = await autocannon({
    url: `${contender.url}${at}`,
    connections,
    duration: seconds,
    method,
    headers: contender.headers,
    ...(method === 'POST' ? { body } : {}),
  });
  if (non2xx > 0 || errors > 0)
    throw new Error(
      `${contender.name}, ${method} ${at}: ${non2xx} answers were no success, ${errors} failed.`,
    );
  return { perSecond: requests.average, p99: latency.p99 };
};

/** Makes a customer, and answers its id. */
export const createdId = async ({ url, headers }: Pick<Contender, 'url' | 'headers'>): Promise<string> => {
  const answer = await fetch(`${url}/customers`, { method: 'POST', headers, body });
  return String(jsonObjectIn(await answer.text())['id']);
};
