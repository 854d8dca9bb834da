import { target } from './run.ts';
import { pauses } from './waits.ts';

export interface Polling {
  readonly pauseMs: number;
  /** Pauses double until they are so long. Always `pauseMs` when absent. */
  readonly longestPauseMs?: number;
  /** `timeouts.eventMs` of the target when absent. */
  readonly withinMs?: number;
}

/**
 * Looks again and again until what it sees is as wanted, or the time is over; at least once. Answers the last look.
 * Where that takes more than a moment, another test may begin meanwhile.
 */
export const poll = async <T>(
  look: () => Promise<T>,
  isWanted: (seen: T) => boolean,
  { pauseMs, longestPauseMs = pauseMs, withinMs = target().timeouts.eventMs }: Polling,
): Promise<T> => {
  const pause = pauses();
  const deadline = performance.now() + withinMs;
  for (let nextMs = pauseMs; ; nextMs = Math.min(nextMs * 2, longestPauseMs)) {
    const seen = await look();
    if (isWanted(seen) || performance.now() > deadline) return seen;
    await pause(nextMs);
  }
};
