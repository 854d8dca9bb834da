import { Readable } from 'node:stream';
import { invalidField } from '../http/api-error.ts';
import type { Answer } from '../http/call.ts';
import { createDispatch } from '../serving/dispatch.ts';
import type { Exchange } from '../http/exchange.ts';
import type { RequestLog } from '../serving/request-log.ts';
import { errorAnswer } from '../http/send.ts';
import type { System } from '../runtime/system.ts';
import type { JsonObject } from '../../spec/json.ts';
import type { PlatformCaller } from '../runtime/caller.ts';

const methods: readonly unknown[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

interface Wanted {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

const wanted = ({ method, path, body }: JsonObject): Wanted => {
  if (typeof method !== 'string' || !methods.includes(method))
    throw invalidField('method', 'There is no such method.');
  if (typeof path !== 'string' || !path.startsWith('/'))
    throw invalidField('path', 'The path begins with /.');
  return { method, path, ...(body !== undefined && { body }) };
};

/**
 * Asks the interface on behalf of whoever is signed in, on the way of every other request but for its credentials:
 * validation, permissions, faults and variations apply, and it shows among the live requests.
 */
export const createAsk = (
  world: System,
  { begin, answered }: RequestLog,
): ((caller: PlatformCaller, request: JsonObject) => Promise<Answer>) => {
  const dispatch = createDispatch(world);
  const served = async (exchange: Exchange, signedIn: PlatformCaller, { method, path, body }: Wanted) => {
    const bytes = body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body));
    const [pathname = '', query = ''] = path.split('?', 2);
    try {
      return await dispatch({
        method,
        path: pathname,
        query: new URLSearchParams(query),
        headers: body === undefined ? {} : { 'content-type': 'application/json' },
        readBody: async () => bytes,
        source: Readable.from([]),
        signedIn,
        exchange,
      });
    } catch (error) {
      return errorAnswer(world, error, exchange.id);
    }
  };
  return async (caller, request) => {
    const asked = wanted(request);
    const exchange = begin({});
    const answer = await served(exchange, caller, asked);
    const { method, path: url } = asked;
    answered(
      Object.assign(exchange, {
        caller,
        request: { method, url, headers: { 'user-agent': 'console' } },
        answer,
      }),
    );
    return answer;
  };
};
