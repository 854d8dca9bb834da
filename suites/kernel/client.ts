import { Pool } from 'undici';
import type { Exchange } from '../../spec/exchange.ts';
import type { HttpMethod, OperationId } from '../../spec/operations.ts';
import type { Dialect } from '../target/dialect/dialect.ts';
import type { Rendered } from '../target/dialect/members.ts';
import type { Credentials, Target } from '../target/target.ts';
import { Inconclusive } from './examiner.ts';
import { noteNeed, noteOperation } from './needs.ts';
import { paceOf, pause, type Pace } from './pace.ts';
import { isPrismsOwn, prismLacks } from './prism-words.ts';
import { redactedText } from './redact.ts';
import { answerFromWire, bodyOnWire, routeOnWire, wireRecord } from './wire.ts';

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
  if (as !== 'sandbox') noteNeed(`credentials.${as}`);
  const credentials = target.credentials[as];
  if (credentials === undefined)
    throw new Inconclusive('no-binding', `The target file has no ${as} credentials (credentials.${as}).`);
  return { authorization: basic(credentials) };
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
  /** The bytes of the body. */
  readonly text: string | undefined;
  /** The body in the target's terms. */
  readonly rendered: Rendered;
}

const requestFor = (target: Target, operation: OperationId, options: CallOptions): Request => {
  const [method, path] = routeOnWire(target.dialect, operation, options);
  const rendered = bodyOnWire(target.dialect, operation, options);
  const text = typeof rendered.body === 'string' ? rendered.body : JSON.stringify(rendered.body);
  return {
    method,
    path: `${new URL(target.baseUrl).pathname.replace(/\/$/, '')}${path}`,
    headers: {
      accept: 'application/json',
      ...(text === undefined ? {} : { 'content-type': 'application/json' }),
      ...authorization(target, options.as ?? 'sandbox'),
      ...options.headers,
    },
    text,
    rendered,
  };
};

type Response = Exchange['response'];

const send = async (pool: Pool, { method, path, headers, text }: Request): Promise<Response> => {
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
    throw new Inconclusive('prerequisite', `No answer to ${method} ${redactedText(path)}: ${cause.message}.`);
  }
};

interface Company {
  /** Told of waits before a request is repeated. Milliseconds. */
  readonly onBackOff?: (ms: number) => void;
  /** How many clients share what the target can take. */
  readonly workers?: number;
}

/** An answer that asks for patience once more than there are attempts says nothing about any rule. */
const mustHaveAnswered = (target: Target, { method, path }: Request, { status }: Response): void => {
  const { backOff } = target.pacing;
  if (backOff.statuses.includes(status))
    throw new Inconclusive(
      'time-budget',
      `${method} ${path.split('?')[0] ?? ''} was answered ${status} at each of up to ${backOff.attempts} attempts: the run asks too much of the target. Lower pacing.requestsPerSecond or pacing.concurrency.`,
    );
};

const connectionPool = (target: Target): Pool => {
  const { requestMs } = target.timeouts;
  return new Pool(new URL(target.baseUrl).origin, {
    connections: target.pacing.concurrency,
    headersTimeout: requestMs,
    bodyTimeout: requestMs,
    connect: { timeout: requestMs },
    // Well under the five seconds after which Node's servers, for one, hang up on an idle connection: a request
    // that crosses with the hanging up is lost, and on a busy machine timers are late.
    keepAliveTimeout: 2_000,
    keepAliveTimeoutThreshold: 3_000,
  });
};

interface Attempted {
  readonly response: Response;
  readonly at: Date;
  readonly ms: number;
}

/** Sends a request in its turn, and again as long as the answer only asks for patience. */
const attempted = async (
  request: Request,
  {
    pool,
    pace,
    onBackOff,
  }: { readonly pool: Pool; readonly pace: Pace; readonly onBackOff: (ms: number) => void },
): Promise<Attempted> => {
  for (let attempt = 1; ; attempt += 1) {
    await pace.turn();
    const at = new Date();
    const started = performance.now();
    const response = await send(pool, request);
    const waitMs = pace.waitAfter(response, attempt);
    if (waitMs === undefined) return { response, at, ms: Math.round(performance.now() - started) };
    onBackOff(waitMs);
    await pause(waitMs);
  }
};

const exchangeOf = (
  origin: string,
  { id, operation, options }: { id: string; operation: OperationId; options: CallOptions },
  request: Request,
  { response, at, ms }: Attempted,
  dialect: Dialect,
): Exchange => {
  const answer = answerFromWire(dialect, operation, response);
  const wire = wireRecord(
    { ...request.rendered, said: options.body },
    { ...answer, received: response.body },
  );
  return {
    id,
    operation,
    request: {
      method: request.method,
      url: `${origin}${request.path}`,
      headers: request.headers,
      ...(request.text === undefined ? {} : { body: options.body }),
    },
    response: { ...response, body: answer.body },
    at: at.toISOString(),
    ms,
    ...(wire === undefined ? {} : { wire }),
  };
};

/**
 * The one way the suite talks to a target: one connection pool, every exchange translated by the target's dialect,
 * recorded and handed to `onExchange` (where the rules that always hold are examined).
 */
export const client = (
  target: Target,
  idPrefix: string,
  onExchange: (exchange: Exchange) => void,
  { onBackOff = () => {}, workers = 1 }: Company = {},
): Client => {
  const { origin } = new URL(target.baseUrl);
  const pool = connectionPool(target);
  const pace = paceOf(target.pacing, workers);
  let count = 0;
  return {
    call: async (operation, options = {}) => {
      noteOperation(operation);
      const request = requestFor(target, operation, options);
      const made = await attempted(request, { pool, pace, onBackOff });
      mustHaveAnswered(target, request, made.response);
      count += 1;
      const exchange = exchangeOf(
        origin,
        { id: `${idPrefix}-${count}`, operation, options },
        request,
        made,
        target.dialect,
      );
      const isMock = target.capabilities['forced-answers'];
      const lacking = isMock ? prismLacks(made.response) : undefined;
      if (lacking !== undefined)
        throw new Inconclusive('no-binding', `${request.method} ${request.path}: ${lacking}.`, exchange);
      // What a mock says in its own words is no answer of the interface.
      if (!(isMock && isPrismsOwn(made.response))) onExchange(exchange);
      return exchange;
    },
    close: () => pool.close(),
  };
};
