import { basicOf } from '../../../spec/http-basic.ts';
import pLimit from 'p-limit';
import type { Exchange } from '../../../spec/results/exchange.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { Dialect } from '../../target/dialect/dialect.ts';
import type { Target } from '../../target/target.ts';
import type { Attempted, Request, Sender } from './attempts.ts';
import { breaker } from './breaker.ts';
import { crowd } from './crowd.ts';
import { connectionPool, freshConnection } from './connections.ts';
import { currentTest } from '../check/current-test.ts';
import { Inconclusive } from '../check/inconclusive.ts';
import { noteSent } from '../check/led-to.ts';
import { tellsOfMoney } from '../check/money-news.ts';
import { noteNeed, noteOperation } from '../check/needs-recorder.ts';
import { described, multipart, type FormFields, type Uploads } from '../check/form.ts';
import { idsBeside, type Beside } from './ids-beside.ts';
import { noteDoneTwice } from './done-twice.ts';
import { withLocatedId } from './located.ts';
import { exchanged, newThings } from './new-things.ts';
import { mustHaveAnswered, servedCounts } from './never-served.ts';
import { paceOf } from './pace.ts';
import { isPrismsOwn, prismLacks } from './prism-errors.ts';
import { answerFromWire, bodyOnWire, namedBy, routeOnWire, wireRecord } from './wire.ts';

export type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** The caller: credentials of the target file, nobody, or an Authorization header as given. */
export type As = 'sandbox' | 'production' | 'otherPlatform' | 'nobody' | { readonly authorization: string };

export interface CallOptions {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Query;
  /** Sent as JSON; a `string` is sent as it is, for malformed bodies. */
  readonly body?: unknown;
  /** Sent as multipart/form-data. */
  readonly form?: FormFields;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default `sandbox`. */
  readonly as?: As;
  /** Returns an answer that asks to wait (429) as it is: the check is about it. */
  readonly isLimitWanted?: true;
}

export interface Client {
  /**
   * Sends one request and records it; waits and repeats it while the target asks to wait (429). Raises
   * Inconclusive when no answer comes in time, or none but such.
   */
  readonly call: (operation: OperationId, options?: CallOptions) => Promise<Exchange>;
  readonly close: () => Promise<void>;
}

const authorization = (target: Target, as: As): Readonly<Record<string, string>> => {
  if (as === 'nobody') return {};
  if (typeof as === 'object') return { authorization: as.authorization };
  if (as !== 'sandbox') noteNeed(`credentials.${as}`);
  const credentials = target.credentials[as];
  if (credentials === undefined)
    throw new Inconclusive(
      'missing-configuration',
      `The target file has no ${as} credentials (credentials.${as}).`,
    );
  return { authorization: basicOf(credentials) };
};

interface Encoded {
  readonly contentType: string;
  readonly bytes: Buffer | string;
}

/** The body as bytes: a form where there are files, else JSON. */
const encoded = async (body: unknown, uploads: Uploads | undefined): Promise<Encoded | undefined> => {
  // A form in words is an object, whatever a dialect made of it.
  if (uploads !== undefined) return multipart(body as Readonly<Record<string, unknown>>, uploads);
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return text === undefined ? undefined : { contentType: 'application/json', bytes: text };
};

const requestFor = async (
  { target, beside }: { readonly target: Target; readonly beside: Beside },
  operation: OperationId,
  options: CallOptions,
  uploads: Uploads | undefined,
): Promise<Request> => {
  const [method, path] = routeOnWire(target.dialect, operation, options, beside);
  const rendered = bodyOnWire(target.dialect, operation, options, beside);
  const body = await encoded(rendered.body, uploads);
  return {
    method,
    path: `${new URL(target.baseUrl).pathname.replace(/\/$/, '')}${path}`,
    headers: {
      accept: 'application/json',
      ...(body && { 'content-type': body.contentType }),
      ...authorization(target, options.as ?? 'sandbox'),
      ...options.headers,
    },
    bytes: body?.bytes,
    rendered,
  };
};

/** The hearers of a client's acts. */
export interface Hearers {
  readonly onExchange: (exchange: Exchange, asked: CallOptions) => void;
  /** Called with each request that leaves, also one that is never answered. */
  readonly onSent?: () => void;
  /** Called with each wait before a request is repeated. Milliseconds. */
  readonly onBackOff?: (ms: number) => void;
  /** Called when a request that may not be sent twice went to a connection that the target had closed. */
  readonly onLost?: () => void;
  /** Called before each request: one for which it raises is not sent. */
  readonly onRequest?: (operation: OperationId, asked: CallOptions) => void;
  /** Called when a request has to wait until it may leave; the returned function is called when it leaves. */
  readonly onHeld?: () => () => void;
}

/** How a process shares the target. */
export interface Share {
  /** Processes that share what the target can take; one when absent. */
  readonly processes?: number | undefined;
  /** Tests that run at once in this one, each with so many requests in flight as one may have; one when absent. */
  readonly testsAtOnce?: number | undefined;
}

const senderFor = (
  target: Target,
  { processes = 1, testsAtOnce = 1 }: Share,
): Omit<Sender, 'onSent' | 'onBackOff' | 'onLost' | 'onHeld' | 'inFlight'> => ({
  pool: connectionPool(target, testsAtOnce),
  freshPool: () => freshConnection(target),
  stale: { isSeen: false },
  origin: new URL(target.baseUrl).origin,
  limits: { withinMs: target.timeouts.requestMs, bytes: target.limits.answerMegabytes * 1024 * 1024 },
  keepsNothing: !target.capabilities.state,
  pace: paceOf(target.pacing, processes),
  crowd: crowd(testsAtOnce * target.pacing.concurrency),
  breaker: breaker(target.timeouts.requestMs),
});

/** The request of a test. */
interface Asked {
  readonly id: string;
  readonly operation: OperationId;
  readonly options: CallOptions;
  readonly dialect: Dialect;
}

const exchangeOf = (
  origin: string,
  { id, operation, options, dialect }: Asked,
  request: Request,
  { response, at, ms, repeated }: Attempted,
): Exchange => {
  const answer = answerFromWire(dialect, operation, withLocatedId(operation, response));
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
      ...(request.bytes === undefined ? {} : { body: options.body }),
    },
    response: { ...response, body: answer.body },
    at: at.toISOString(),
    ms,
    ...(repeated === undefined ? {} : { repeated }),
    ...(wire === undefined ? {} : { wire }),
  };
};

/** The connections of one process to a target. */
export interface Connected {
  /**
   * A client, for one who hears of every exchange. `atOnce` requests are in flight at most: as many as the target
   * file allows one test when absent.
   */
  readonly clientFor: (hearers: Hearers, atOnce?: number) => Client;
  /** Closing waits for no answer any more: one that hangs would keep the connection open. */
  readonly close: () => Promise<void>;
}

/**
 * The one way the suite talks to a target: one connection pool, every exchange translated by the target's dialect,
 * recorded and handed to `onExchange` (where the rules that always hold are examined).
 *
 * @param idPrefix a part of the ids of its exchanges
 */
export const connected = (target: Target, idPrefix: string, share: Share = {}): Connected => {
  const { origin } = new URL(target.baseUrl);
  const shared = senderFor(target, share);
  const close = (): Promise<void> => shared.pool.destroy();
  let count = 0;
  const served = servedCounts();
  const news = newThings();
  const ids = idsBeside();
  const clientFor: Connected['clientFor'] = (
    {
      onExchange,
      onSent = () => {},
      onBackOff = () => {},
      onLost = () => {},
      onRequest = () => {},
      onHeld = () => () => {},
    },
    atOnce = target.pacing.concurrency,
  ) => {
    const sender: Sender = { ...shared, onSent, onBackOff, onLost, onHeld, inFlight: pLimit(atOnce) };
    return {
      call: async (operation, given = {}) => {
        onRequest(operation, given);
        noteOperation(operation);
        const form = given.form && described(given.form);
        const options = form === undefined ? given : { ...given, body: form.body };
        const request = await requestFor({ target, beside: ids.beside }, operation, options, form?.uploads);
        const othersSince = served(operation);
        count += 1;
        const asked = { id: `${idPrefix}-${count}`, operation, options, dialect: target.dialect };
        const { made, exchange } = await exchanged(request, sender, {
          news,
          options,
          exchangeOf: (attempt) => exchangeOf(origin, asked, request, attempt),
        });
        const others = othersSince(made);
        ids.note(exchange, namedBy(options), { ...options.query, ...options.path });
        noteSent(currentTest().sent, exchange);
        if (tellsOfMoney(operation)) currentTest().learntAt = performance.now();
        noteDoneTwice(exchange, request, sender);
        mustHaveAnswered(exchange, made.stillAskedMs, others);
        const isMock = target.capabilities['forced-answers'];
        const lacking = isMock ? prismLacks(made.response) : undefined;
        if (lacking !== undefined)
          throw new Inconclusive(
            'missing-configuration',
            `${request.method} ${request.path}: ${lacking}.`,
            exchange,
          );
        // Words of a mock's own are no answer of the interface.
        if (!(isMock && isPrismsOwn(made.response))) onExchange(exchange, given);
        return exchange;
      },
      close,
    };
  };
  return { clientFor, close };
};

/** Connections of its own, for one who hears of every exchange. */
export const client = (
  target: Target,
  idPrefix: string,
  onExchange: Hearers['onExchange'],
  { onBackOff, processes }: Pick<Hearers, 'onBackOff'> & Pick<Share, 'processes'> = {},
): Client =>
  connected(target, idPrefix, { processes }).clientFor({
    onExchange,
    ...(onBackOff === undefined ? {} : { onBackOff }),
  });
