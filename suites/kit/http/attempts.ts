import { setTimeout as pause } from 'node:timers/promises';
import type { LimitFunction } from 'p-limit';
import type { Dispatcher } from 'undici';
import type { Exchange, Repeated } from '../../../spec/results/exchange.ts';
import type { HttpMethod } from '../../../spec/operations/operation.ts';
import type { Rendered } from '../../target/dialect/members.ts';
import { Inconclusive } from '../check/inconclusive.ts';
import type { Breaker } from './breaker.ts';
import type { Crowd } from './crowd.ts';
import { hasKey } from './idempotency-key.ts';
import { parsedWithin } from './json-weight.ts';
import type { Pace } from './pace.ts';
import { AnswerLimit, NoAnswer, receive, type AnswerLimits, type Received } from './receive.ts';
import { redactedText } from '../check/redact.ts';

const flat = (headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]));

export interface Request {
  readonly method: HttpMethod;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: string | Buffer | undefined;
  /** The body in the target's terms. */
  readonly rendered: Rendered;
}

type Response = Exchange['response'];

const responseOf = ({ status, headers, body }: Received): Response => {
  const text = body.toString('utf8').replace(/^\uFEFF/, '');
  return { status, headers: flat(headers), body: parsedWithin(text), text };
};

/** Why no answer came that can be examined. Anything else is a fault of the suite and stays what it is. */
const noAnswer = (cause: unknown, { method, path }: Request): unknown => {
  const what = `${method} ${redactedText(path)}`;
  if (cause instanceof AnswerLimit)
    return new Inconclusive('answer-limit', `${what} was given up: ${cause.message}.`);
  if (cause instanceof NoAnswer)
    return new Inconclusive('no-answer', `No answer to ${what}: ${cause.message}.`);
  return cause;
};

const receiveOnce = (
  { method, path, headers, bytes }: Request,
  { limits, origin }: Pick<Sender, 'limits' | 'origin'>,
  dispatcher: Dispatcher,
): Promise<Received> =>
  receive(
    dispatcher,
    {
      origin,
      method,
      path,
      // Some refuse who does not say what it is.
      headers: { 'user-agent': 'psi', ...headers },
      ...(bytes === undefined ? {} : { body: bytes }),
    },
    limits,
  );

/** Whether a request can be sent twice and take effect once. At a target that keeps nothing none has an effect. */
export const isRepeatable = (request: Request, { keepsNothing }: Pick<Sender, 'keepsNothing'>): boolean =>
  request.method === 'GET' || keepsNothing || hasKey(request);

/** Sends a request on a connection of its own. */
const receiveFresh = async (request: Request, sender: Sender): Promise<Received> => {
  const fresh = sender.freshPool();
  try {
    return await receiveOnce(request, sender, fresh);
  } finally {
    await fresh.destroy();
  }
};

/** Sends a request, and once more on a new connection where the first one was closed and it may be sent again. */
const receiveRepeatable = (request: Request, sender: Sender): Promise<Received> =>
  receiveOnce(request, sender, sender.pool).catch((cause: unknown) => {
    if (cause instanceof NoAnswer && cause.isStale) return receiveFresh(request, sender);
    throw cause;
  });

/**
 * Sends a request that may not be sent again. Once the target has closed a connection under such a request, each
 * further one gets a new connection: a target that closes one in forty would otherwise let no long test end.
 */
const receiveUnrepeatable = async (request: Request, sender: Sender): Promise<Received> => {
  const { stale } = sender;
  try {
    return await (stale.isSeen ? receiveFresh(request, sender) : receiveOnce(request, sender, sender.pool));
  } catch (cause) {
    if (cause instanceof NoAnswer && cause.isStale) {
      stale.isSeen = true;
      sender.onLost();
    }
    throw cause;
  }
};

/**
 * A connection that was idle may be closed by the target while the request is on its way: no answer, and nobody's
 * fault. Where the request may not be sent again, it is said to be lost: its purpose can begin anew.
 */
const send = async (request: Request, sender: Sender): Promise<Response> => {
  try {
    const receiveWith = isRepeatable(request, sender) ? receiveRepeatable : receiveUnrepeatable;
    return responseOf(await receiveWith(request, sender));
  } catch (cause) {
    throw noAnswer(cause, request);
  }
};

export interface Attempted {
  readonly response: Response;
  readonly at: Date;
  readonly ms: number;
  readonly repeated?: Repeated;
  /** The wait that the last answer still asked for. Milliseconds. */
  readonly stillAskedMs?: number;
}

/** How the requests of one client leave. */
export interface Sender {
  readonly pool: Dispatcher;
  /** Where the requests go: a proxy has to be told. */
  readonly origin: string;
  /** A connection that nobody used before. */
  readonly freshPool: () => Dispatcher;
  /** Whether the target closed a connection under a request that may not be sent twice. */
  readonly stale: { isSeen: boolean };
  readonly limits: AnswerLimits;
  /** The target declares that it has no state: any request may be sent twice. */
  readonly keepsNothing: boolean;
  readonly pace: Pace;
  readonly crowd: Crowd;
  readonly breaker: Breaker;
  /** Called with each request that leaves, whatever becomes of it. */
  readonly onSent: () => void;
  readonly onBackOff: (ms: number) => void;
  /** Called when a request that may not be sent twice went to a connection that the target had closed. */
  readonly onLost: () => void;
  /** Called when a request has to wait until it may leave; the returned function is called when it leaves. */
  readonly onHeld: () => () => void;
  /** Bounds how many requests are in flight at once. */
  readonly inFlight: LimitFunction;
}

/** So often all requests wait with one that was asked to. After that it waits alone: others tell whether it is singled out. */
const sharedWaits = 3;

/** Sends a request in its turn, and again as long as the answer only asks to wait, within reason. */
export const attempted = async (
  request: Request,
  sender: Sender,
  isLimitWanted: boolean,
): Promise<Attempted> => {
  const { pace, crowd, breaker, onBackOff, onHeld, inFlight } = sender;
  const sent = async (): Promise<Omit<Attempted, 'repeated'>> => {
    const at = new Date();
    const started = performance.now();
    const response = await breaker.guarded(() => {
      sender.onSent();
      return send(request, sender);
    });
    return { response, at, ms: Math.round(performance.now() - started) };
  };
  let waitedMs = 0;
  let ownWaitMs = 0;
  let repeated: Repeated | undefined;
  for (let attempts = 1; ; attempts += 1) {
    const onLeaving = onHeld();
    if (ownWaitMs > 0) await pause(ownWaitMs);
    // A test's own limit comes first: what waits for it takes no place of another test.
    const done = await inFlight(() =>
      crowd.admitted(async (onTooMany) => {
        await pace.turn();
        onLeaving();
        const answered = await sent();
        if (!isLimitWanted && pace.saysNoTime(answered.response)) onTooMany();
        return answered;
      }),
    );
    const made = { ...done, ...(repeated && { repeated }) };
    const { response } = made;
    if (isLimitWanted || !pace.asksToWait(response, attempts)) return made;
    const waitMs = pace.waitAfter(response, attempts);
    if (!pace.isWorthIt(waitMs, { attempts, waitedMs })) return { ...made, stillAskedMs: waitMs };
    onBackOff(waitMs);
    if (attempts <= sharedWaits) pace.hold(waitMs);
    else ownWaitMs = waitMs;
    waitedMs += waitMs;
    repeated = { times: attempts, status: response.status, waitedMs: Math.round(waitedMs) };
  }
};
