import { Pool } from 'undici';
import type { Exchange } from '../../spec/exchange.ts';
import { operations, type OperationId } from '../../spec/operations.ts';
import type { Credentials, Target } from '../target/target.ts';
import { Inconclusive } from './examiner.ts';

export type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** Who calls: credentials of the target file, nobody, or an Authorization header as given. */
export type As = 'sandbox' | 'production' | 'otherPlatform' | 'nobody' | { readonly authorization: string };

export interface CallOptions {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Query;
  /** Sent as JSON; a `string` is sent as it is, for malformed bodies. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default `sandbox`. */
  readonly as?: As;
}

export interface Client {
  /** Sends one request and records it. Raises Inconclusive when no answer comes in time. */
  readonly call: (operation: OperationId, options?: CallOptions) => Promise<Exchange>;
  readonly close: () => Promise<void>;
}

const basic = ({ tokenId, tokenSecret }: Credentials): string =>
  `Basic ${Buffer.from(`${tokenId}:${tokenSecret}`).toString('base64')}`;

const authorization = (target: Target, as: As): Readonly<Record<string, string>> => {
  if (as === 'nobody') return {};
  if (typeof as === 'object') return { authorization: as.authorization };
  const credentials = target.credentials[as];
  if (credentials === undefined)
    throw new Inconclusive('no-binding', `The target file has no ${as} credentials (credentials.${as}).`);
  return { authorization: basic(credentials) };
};

/** Method and path with its parameters filled in: from the dialect where the document shows none. */
const route = (
  target: Target,
  operation: OperationId,
  path: CallOptions['path'] = {},
): readonly [string, string] => {
  const dialect = target.dialect.operations[operation];
  const template: string = dialect?.path ?? operations[operation].path;
  const values = Object.values(path);
  let position = -1;
  // A dialect may name its parameters otherwise: then they are filled in order.
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    position += 1;
    const value = path[name] ?? values[position];
    if (value === undefined) throw new Error(`${operation} needs the path parameter ${name}.`);
    return encodeURIComponent(value).replaceAll('%3A', ':');
  });
  return [dialect?.method ?? operations[operation].method, filled];
};

const queryText = (query: Query = {}): string => {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((item) => [name, String(item)] as [string, string]),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Not JSON: the rules about answers judge that, from `text`.
    return undefined;
  }
};

const flat = (headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]));

const isTransport = (cause: unknown): cause is Error & { code: string } =>
  cause instanceof Error && typeof (cause as { code?: unknown }).code === 'string';

/**
 * The one way the suite talks to a target: one connection pool, every exchange recorded and handed to
 * `onExchange` (where the rules that always hold are examined).
 */
export const client = (
  target: Target,
  idPrefix: string,
  onExchange: (exchange: Exchange) => void,
): Client => {
  const base = new URL(target.baseUrl);
  const pool = new Pool(base.origin, {
    connections: target.pacing.concurrency,
    headersTimeout: target.timeouts.requestMs,
    bodyTimeout: target.timeouts.requestMs,
    connect: { timeout: target.timeouts.requestMs },
  });
  const prefix = base.pathname.replace(/\/$/, '');
  let count = 0;

  const call: Client['call'] = async (operation, options = {}) => {
    const [method, path] = route(target, operation, options.path);
    const text = typeof options.body === 'string' ? options.body : JSON.stringify(options.body);
    const headers: Record<string, string> = {
      accept: 'application/json',
      ...(text === undefined ? {} : { 'content-type': 'application/json' }),
      ...authorization(target, options.as ?? 'sandbox'),
      ...options.headers,
    };
    const fullPath = `${prefix}${path}${queryText(options.query)}`;
    const at = new Date();
    const started = performance.now();
    try {
      const answer = await pool.request({
        method: method as 'GET',
        path: fullPath,
        headers,
        ...(text === undefined ? {} : { body: text }),
      });
      const received = await answer.body.text();
      count += 1;
      const exchange: Exchange = {
        id: `${idPrefix}-${count}`,
        operation,
        request: {
          method,
          url: `${base.origin}${fullPath}`,
          headers,
          ...(text === undefined ? {} : { body: options.body }),
        },
        response: {
          status: answer.statusCode,
          headers: flat(answer.headers),
          body: parsed(received),
          text: received,
        },
        at: at.toISOString(),
        ms: Math.round(performance.now() - started),
      };
      onExchange(exchange);
      return exchange;
    } catch (cause) {
      if (!isTransport(cause)) throw cause;
      throw new Inconclusive(
        'prerequisite',
        `No answer to ${method} ${path}: ${cause.message} (${cause.code}).`,
      );
    }
  };

  return { call, close: () => pool.close() };
};
