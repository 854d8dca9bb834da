import { Pool } from 'undici';
import { parsed, type Json } from './json.ts';
import type { Answer } from './behaviour.ts';

export interface RawAnswer extends Answer {
  readonly raw: Buffer;
}

/** Headers that belong to one connection, or that follow from the body. */
const ownHeaders = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'host',
  'expect',
]);

/** Those that may be passed on, each as one text. */
export const passedOn = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || ownHeaders.has(name)
        ? []
        : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );

export interface Upstream {
  readonly send: (
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    raw: Buffer,
  ) => Promise<RawAnswer>;
  readonly close: () => Promise<void>;
}

/** The server behind, with its own connections. `path` is all that follows the origin. */
export const upstreamOf = (origin: string): Upstream => {
  const pool = new Pool(origin, { connections: 128, headersTimeout: 60_000, bodyTimeout: 60_000 });
  return {
    send: async (method, path, headers, raw) => {
      const {
        statusCode,
        headers: back,
        body,
      } = await pool.request({
        method,
        path,
        headers: { ...headers },
        body: raw.length === 0 ? null : raw,
      });
      const answered = Buffer.from(await body.arrayBuffer());
      return { status: statusCode, headers: passedOn(back), body: parsed(answered), raw: answered };
    },
    close: () => pool.close(),
  };
};

export const bytesOf = (body: Json | undefined): Buffer =>
  body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body));
