import { asJsonObject, jsonIn, type JsonObject } from '../../../spec/json.ts';
import { basicOf } from '../../../spec/http-basic.ts';
import { Agent, request } from 'undici';
import type { Mock } from './mock.ts';

/** The mock as the certification itself talks to it: not through the stage, and not in the evidence. */
export interface Service {
  /** The answer to a platform request. Raises an Error when it is refused. */
  readonly call: (method: Method, path: string, body?: unknown) => Promise<JsonObject>;
  /** The same as somebody else: an agent by its token, or nobody. */
  readonly callAs: (
    authorization: string | undefined,
    method: Method,
    path: string,
    body?: unknown,
  ) => Promise<JsonObject>;
  readonly control: (method: Method, path: string, body?: unknown) => Promise<JsonObject>;
  /** Every row of a list. */
  readonly rows: (path: string) => Promise<readonly JsonObject[]>;
  readonly close: () => Promise<void>;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Talks to a mock directly. */
export const serviceOf = ({ url, controlUrl, sandbox }: Mock): Service => {
  const pool = new Agent();
  const basic = basicOf(sandbox);

  const send = async (
    address: string,
    authorization: string | undefined,
    method: Method,
    body?: unknown,
  ): Promise<JsonObject> => {
    const answer = await request(address, {
      method,
      dispatcher: pool,
      headers: {
        ...(authorization !== undefined && { authorization }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    if (answer.statusCode >= 300)
      throw new Error(`The mock refused ${method} ${address}: ${answer.statusCode} ${text.slice(0, 300)}`);
    return asJsonObject(jsonIn(text));
  };

  const call: Service['call'] = (method, path, body) => send(`${url}${path}`, basic, method, body);

  const rows = async (path: string): Promise<readonly JsonObject[]> => {
    const all: JsonObject[] = [];
    let cursor: unknown;
    do {
      const joint = path.includes('?') ? '&' : '?';
      const page = await call(
        'GET',
        `${path}${joint}limit=100${typeof cursor === 'string' ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
      );
      all.push(...((page['data'] ?? []) as readonly JsonObject[]));
      cursor = page['nextCursor'];
    } while (typeof cursor === 'string');
    return all;
  };

  return {
    call,
    callAs: (authorization, method, path, body) => send(`${url}${path}`, authorization, method, body),
    control: (method, path, body) => send(`${controlUrl}${path}`, undefined, method, body),
    rows,
    close: () => pool.close(),
  };
};
