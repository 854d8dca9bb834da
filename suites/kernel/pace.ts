import type { Pacing } from '../target/target.ts';

export interface Pace {
  /** Waits until the next request may leave. */
  readonly turn: () => Promise<void>;
  /**
   * Milliseconds to wait before the next attempt after an answer; undefined where it is to be taken as it is:
   * not one to be patient with, asked for more patience than a run has, or the attempts are used up.
   */
  readonly waitAfter: (
    answer: { readonly status: number; readonly headers: Readonly<Record<string, string>> },
    attempt: number,
  ) => number | undefined;
}

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

const firstWaitMs = 250;

/** Seconds, or the time at which to come again. Source: RFC 9110, 10.2.3. */
const retryAfterMs = (header: string | undefined): number | undefined => {
  if (header === undefined) return undefined;
  const seconds = Number(header);
  if (header.trim() !== '' && Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
};

/** The longest wait before one more attempt. Milliseconds. */
export const longestWaitMs = 30_000;

/** Paces the requests of one of several workers, which share what the target can take. */
export const paceOf = ({ requestsPerSecond, backOff }: Pacing, workers: number): Pace => {
  const betweenMs = requestsPerSecond === undefined ? 0 : (1000 * workers) / requestsPerSecond;
  let next = 0;
  return {
    turn: async () => {
      if (betweenMs === 0) return;
      const now = performance.now();
      const at = Math.max(now, next);
      next = at + betweenMs;
      if (at > now) await pause(at - now);
    },
    waitAfter: ({ status, headers }, attempt) => {
      if (!backOff.statuses.includes(status) || attempt >= backOff.attempts) return undefined;
      const wait = retryAfterMs(headers['retry-after']) ?? firstWaitMs * 2 ** (attempt - 1);
      return wait > longestWaitMs ? undefined : wait;
    },
  };
};
