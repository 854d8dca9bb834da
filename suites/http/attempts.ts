import type { Pool } from 'undici';
import type { Exchange, Repeated } from '../../spec/results/exchange.ts';
import type { HttpMethod } from '../../spec/operations.ts';
import type { Rendered } from '../target/dialect/members.ts';
import { Inconclusive } from '../engine/examiner.ts';
import type { Pace } from './pace.ts';
import { redactedText } from './redact.ts';

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

export interface Request {
  readonly method: HttpMethod;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: string | Buffer | undefined;
  /** The body in the target's terms. */
  readonly rendered: Rendered;
}

type Response = Exchange['response'];

const send = async (pool: Pool, { method, path, headers, bytes }: Request): Promise<Response> => {
  try {
    const answer = await pool.request({
      method,
      path,
      headers,
      ...(bytes === undefined ? {} : { body: bytes }),
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

export interface Attempted {
  readonly response: Response;
  readonly at: Date;
  readonly ms: number;
  readonly repeated?: Repeated;
  /** What the last answer still asked to wait. Milliseconds. */
  readonly stillAskedMs?: number;
}

interface Sender {
  readonly pool: Pool;
  readonly pace: Pace;
  readonly onBackOff: (ms: number) => void;
}

/** Sends a request in its turn, and again as long as the answer only asks for patience and that is within reason. */
export const attempted = async (
  request: Request,
  { pool, pace, onBackOff }: Sender,
  isLimitWanted: boolean,
): Promise<Attempted> => {
  let waitedMs = 0;
  let repeated: Repeated | undefined;
  for (let attempts = 1; ; attempts += 1) {
    await pace.turn();
    const at = new Date();
    const started = performance.now();
    const response = await send(pool, request);
    const made = { response, at, ms: Math.round(performance.now() - started), ...(repeated && { repeated }) };
    if (isLimitWanted || !pace.asksForPatience(response)) return made;
    const waitMs = pace.waitAfter(response, attempts);
    if (!pace.isWorthIt(waitMs, { attempts, waitedMs })) return { ...made, stillAskedMs: waitMs };
    onBackOff(waitMs);
    pace.hold(waitMs);
    waitedMs += waitMs;
    repeated = { times: attempts, status: response.status, waitedMs: Math.round(waitedMs) };
  }
};
