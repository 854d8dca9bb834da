import { Inconclusive } from '../check/inconclusive.ts';

/** Keeps a run from waiting for a target that has stopped answering. */
export interface Breaker {
  /** Runs one attempt, or raises Inconclusive at once when the target is not asked any more. */
  readonly guarded: <T>(attempt: () => Promise<T>) => Promise<T>;
}

/** So many attempts without an answer, one after the other, and for so many times the longest wait for one. */
const leastAttempts = 8;
const leastWaits = 3;

interface Silence {
  readonly since: number;
  readonly attempts: number;
  /** When the last attempt ended. */
  readonly latest: number;
  readonly cause: Inconclusive;
}

/**
 * A target that answers nothing in time would cost every check its whole time. After three waits without a single
 * answer, checks end at once; one attempt in every further wait finds out whether it answers again. `requestMs` is the
 * longest wait for one answer.
 */
export const breaker = (requestMs: number, now: () => number = () => performance.now()): Breaker => {
  let silence: Silence | undefined;
  let isProbing = false;

  const isOpen = (): boolean =>
    silence !== undefined &&
    silence.attempts >= leastAttempts &&
    silence.latest - silence.since >= leastWaits * requestMs;

  const mustBeAsked = (): void => {
    if (silence === undefined || !isOpen()) return;
    if (!isProbing && now() - silence.latest >= requestMs) return;
    throw new Inconclusive(
      silence.cause.reason,
      `The target was not asked: it has not answered ${silence.attempts} requests in a row. ${silence.cause.message}`,
    );
  };

  return {
    guarded: async (attempt) => {
      mustBeAsked();
      const began = now();
      const isProbe = isOpen();
      isProbing ||= isProbe;
      try {
        const made = await attempt();
        silence = undefined;
        return made;
      } catch (cause) {
        if (cause instanceof Inconclusive)
          silence = {
            since: silence?.since ?? began,
            attempts: (silence?.attempts ?? 0) + 1,
            latest: now(),
            cause,
          };
        throw cause;
      } finally {
        if (isProbe) isProbing = false;
      }
    },
  };
};
