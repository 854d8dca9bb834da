import { Pool } from 'undici';
import type { Exchange } from '../../spec/exchange.ts';
import { operations, type HttpMethod, type OperationId } from '../../spec/operations.ts';
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
): readonly [HttpMethod, string] => {
  const dialect = target.dialect.operations[operation];
  const template: string = dialect?.path ?? operations[operation].path;
  const values = Object.values(path);
  let position = -1;
  // A dialect may name its parameters otherwise: then they are filled in order.
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    position += 1;
    const value = path[name] ?? values[position];
    if (value === undefined) throw new Error(`${operation} needs the path parameter ${name}.`);
    // An id that an earlier answer did not give: whatever came of this request would be blamed on the wrong rule.
    if (value === 'undefined')
      throw new Inconclusive('prerequisite', `No earlier answer gave the ${name} that ${operation} needs.`);
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

interface Request {
  readonly method: HttpMethod;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string | undefined;
}

const requestFor = (target: Target, operation: OperationId, options: CallOptions): Request => {
  const [method, path] = route(target, operation, options.path);
  const text = typeof options.body === 'string' ? options.body : JSON.stringify(options.body);
  return {
    method,
    path: `${new URL(target.baseUrl).pathname.replace(/\/$/, '')}${path}${queryText(options.query)}`,
    headers: {
      accept: 'application/json',
      ...(text === undefined ? {} : { 'content-type': 'application/json' }),
      ...authorization(target, options.as ?? 'sandbox'),
      ...options.headers,
    },
    text,
  };
};

const send = async (pool: Pool, { method, path, headers, text }: Request): Promise<Exchange['response']> => {
  try {
    const answer = await pool.request({
      method,
      path,
      headers,
      ...(text === undefined ? {} : { body: text }),
    });
    const received = await answer.body.text();
    return {
      status: answer.statusCode,
      headers: flat(answer.headers),
      body: parsed(received),
      text: received,
    };
  } catch (cause) {
    if (!isTransport(cause)) throw cause;
    throw new Inconclusive('prerequisite', `No answer to ${method} ${path}: ${cause.message}.`);
  }
};

/**
 * The one way the suite talks to a target: one connection pool, every exchange recorded and handed to
 * `onExchange` (where the rules that always hold are examined).
 */
export const client = (
  target: Target,
  idPrefix: string,
  onExchange: (exchange: Exchange) => void,
): Client => {
  const { origin } = new URL(target.baseUrl);
  const { requestMs } = target.timeouts;
  const pool = new Pool(origin, {
    connections: target.pacing.concurrency,
    headersTimeout: requestMs,
    bodyTimeout: requestMs,
    connect: { timeout: requestMs },
    // Well under the five seconds after which Node's servers, for one, hang up on an idle connection: a request
    // that crosses with the hanging up is lost, and on a busy machine timers are late.
    keepAliveTimeout: 2_000,
    keepAliveTimeoutThreshold: 3_000,
  });
  let count = 0;
  return {
    call: async (operation, options = {}) => {
      const { method, path, headers, text } = requestFor(target, operation, options);
      const at = new Date();
      const started = performance.now();
      const response = await send(pool, { method, path, headers, text });
      count += 1;
      const exchange: Exchange = {
        id: `${idPrefix}-${count}`,
        operation,
        request: {
          method,
          url: `${origin}${path}`,
          headers,
          ...(text === undefined ? {} : { body: options.body }),
        },
        response,
        at: at.toISOString(),
        ms: Math.round(performance.now() - started),
      };
      onExchange(exchange);
      return exchange;
    },
    close: () => pool.close(),
  };
};
