import { setTimeout as pause } from 'node:timers/promises';
import type { Decisions, Outcome } from './decisions.ts';
import { asObject, textOf, type Json } from './json.ts';

/** A request that the service refused: it did nothing, and would refuse it again. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;
  readonly code: string;

  constructor(status: number, body: Json) {
    super(textOf(body, 'message') ?? `The service answered ${status}.`);
    this.status = status;
    this.code = textOf(body, 'code') ?? '';
  }
}

/** A request whose outcome is unknown: it may have taken effect. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** A form in place of a JSON body: made anew for each attempt. */
  readonly form?: () => FormData;
  /** Makes it safe to send a POST again. */
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Api {
  /** The body of a 2xx answer. Raises Refused for 4xx, and Unanswered where no attempt brought a final answer. */
  readonly call: (call: Call) => Promise<Json>;
}

interface ApiOptions {
  readonly baseUrl: string;
  readonly transport: typeof fetch;
  readonly decisions: Decisions;
  /** The value of the Authorization header; undefined for the one operation that needs none. */
  readonly authorization: () => string | undefined;
}

/** Longer than any answer of the service should take. */
const timeoutMs = 10_000;

interface Attempt extends Outcome {
  readonly body: Json;
}

const addressOf = (baseUrl: string, { path, query = {} }: Call): string => {
  const search = new URLSearchParams(query).toString();
  return `${baseUrl}${path}${search === '' ? '' : `?${search}`}`;
};

const jsonOf = (text: string): Json => {
  try {
    return asObject(JSON.parse(text));
  } catch {
    // A proxy between us and the service may answer with a page of its own.
    return { message: text.slice(0, 200) };
  }
};

/** Without a key a POST must not be sent again: it is unknown whether it took effect. */
const isSafe = ({ method, key }: Call): boolean => method !== 'POST' || key !== undefined;

/** Calls the service: credentials, JSON, retries. */
export const createApi = ({ baseUrl, transport, decisions, authorization }: ApiOptions): Api => {
  const attempt = async (call: Call): Promise<Attempt> => {
    const credential = authorization();
    const headers = {
      accept: 'application/json',
      ...(credential !== undefined && { authorization: credential }),
      ...(call.body !== undefined && { 'content-type': 'application/json' }),
      ...(call.key !== undefined && { 'idempotency-key': call.key }),
      ...call.headers,
    };
    try {
      const response = await transport(addressOf(baseUrl, call), {
        method: call.method,
        headers,
        signal: AbortSignal.timeout(timeoutMs),
        ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
        ...(call.form !== undefined && { body: call.form() }),
      });
      const retryAfter = Number(response.headers.get('retry-after') ?? undefined);
      const body = jsonOf(await response.text());
      return { status: response.status, body, ...(Number.isFinite(retryAfter) && { retryAfter }) };
    } catch (error) {
      return { body: { message: (error as Error).message } };
    }
  };

  const call = async (wanted: Call, count = 1): Promise<Json> => {
    const { body, ...outcome } = await attempt(wanted);
    const { status } = outcome;
    if (status !== undefined && status < 300) return body;
    // A request that was turned away unread (429) can always be sent again.
    if ((isSafe(wanted) || status === 429) && decisions.triesAgain(outcome, count)) {
      await pause(decisions.pauseMs(outcome, count));
      return call(wanted, count + 1);
    }
    if (status !== undefined && status < 500) throw new Refused(status, body);
    throw new Unanswered(textOf(body, 'message') ?? 'No answer.');
  };

  return { call: (wanted) => call(wanted) };
};

/** HTTP Basic, as platform operations want it. */
export const basic = (tokenId: string, tokenSecret: string): string =>
  `Basic ${Buffer.from(`${tokenId}:${tokenSecret}`).toString('base64')}`;
