import { setTimeout as pause } from 'node:timers/promises';
import type { Pacing } from '../../target/target.ts';

/** The effort for one request so far. */
export interface Waited {
  /** Attempts, the last one included. */
  readonly attempts: number;
  readonly waitedMs: number;
}

interface Status {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Pace {
  /** Waits until the next request may leave. */
  readonly turn: () => Promise<void>;
  /** Whether the answer to an attempt, the first, second or so, only asks to come again later. */
  readonly asksToWait: (answer: Status, attempt: number) => boolean;
  /** Whether an answer asks to come again, and does not say when: fewer at once may be what it wants. */
  readonly saysNoTime: (answer: Status) => boolean;
  /** Milliseconds to wait before the next attempt after such an answer. */
  readonly waitAfter: (answer: Status, attempt: number) => number;
  /** Whether one more wait is within what the target file grants one request. */
  readonly isWorthIt: (waitMs: number, soFar: Waited) => boolean;
  /** Holds all requests back for so long: a limit is on all of them. Milliseconds. */
  readonly hold: (ms: number) => void;
}

const firstWaitMs = 250;

/** More often than this it is no moment, and the answer is judged. */
const mostMoments = 3;

/** Seconds, or the time at which to come again. Source: RFC 9110, 10.2.3. */
const retryAfterMs = (header: string | undefined): number | undefined => {
  if (header === undefined) return undefined;
  const seconds = Number(header);
  if (header.trim() !== '' && Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
};

/** A longer wait is no moment either: the target is away. Milliseconds. */
const longestMomentMs = 10_000;

/** A target that is unavailable for a moment says when to come again. Source: RFC 9110, 15.6.4. */
const isAwayForAMoment = ({ status, headers }: Status): boolean =>
  status === 503 && (retryAfterMs(headers['retry-after']) ?? Infinity) <= longestMomentMs;

/** Paces the requests of one of several processes, which share what the target can take. */
export const paceOf = ({ requestsPerSecond, backOff }: Pacing, processes: number): Pace => {
  const betweenMs = requestsPerSecond === undefined ? 0 : (1000 * processes) / requestsPerSecond;
  let next = 0;
  let heldUntil = 0;
  return {
    turn: async () => {
      const at = Math.max(performance.now(), next);
      next = at + betweenMs;
      const left = (): number => Math.max(at, heldUntil) - performance.now();
      // Again and again: all may be held back while this one waits.
      for (let ms = left(); ms > 0; ms = left()) await pause(ms);
    },
    asksToWait: (answer, attempts) =>
      backOff.statuses.includes(answer.status) || (isAwayForAMoment(answer) && attempts <= mostMoments),
    saysNoTime: ({ status, headers }) =>
      backOff.statuses.includes(status) && (retryAfterMs(headers['retry-after']) ?? 0) === 0,
    waitAfter: ({ headers }, attempt) => {
      const asked = retryAfterMs(headers['retry-after']) ?? 0;
      // "At once", or a time that has passed by this clock, is no answer to how long.
      return asked > 0 ? asked : firstWaitMs * 2 ** (attempt - 1);
    },
    isWorthIt: (waitMs, { attempts, waitedMs }) =>
      attempts < backOff.attempts && waitedMs + waitMs <= 1000 * backOff.seconds,
    hold: (ms) => {
      heldUntil = Math.max(heldUntil, performance.now() + ms);
    },
  };
};
