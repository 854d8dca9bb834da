import { currentTest } from './current-test.ts';
import { target } from './run.ts';
import { pauses } from './waits.ts';

export interface Polling<T> {
  readonly pauseMs: number;
  /** Pauses double until they are so long. Always `pauseMs` when absent. */
  readonly longestPauseMs?: number;
  /** `timeouts.eventMs` of the target when absent. */
  readonly withinMs?: number;
  /** How others learn from this wait, and it from them; it is whole when absent. */
  readonly shared?: {
    /** What waits have in common that learn from one another. */
    readonly kindOf: (seen: T) => string;
    /** Tells whether two looks saw the same. */
    readonly textOf: (seen: T) => string;
  };
}

/** How long to look, and what to do with what came of it. */
interface Patience<T> {
  readonly boundMs: number;
  readonly onWanted: (ms: number) => void;
  readonly onMissed: (last: T, began: number) => void;
}

/**
 * A wait may be cut, as far as others of the process have shown how long such things take. Then the end of the test looks
 * once more when the whole wait would have ended: what has changed by then, by whatever, has the test run again.
 */
const patienceFor = <T>(
  first: T,
  look: () => Promise<T>,
  isWanted: (seen: T) => boolean,
  { withinMs, shared }: Polling<T>,
): Patience<T> => {
  const { economy } = currentTest().waits;
  const wholeMs = withinMs ?? target().timeouts.eventMs;
  if (economy === undefined || shared === undefined)
    return { boundMs: wholeMs, onWanted: () => {}, onMissed: () => {} };
  const { learned, cut } = economy;
  const { kindOf, textOf } = shared;
  const kind = kindOf(first);
  const boundMs = learned.boundMs(kind, wholeMs);
  return {
    boundMs,
    onWanted: (ms) => learned.came(kind, ms),
    onMissed: (last, began) => {
      learned.missed(kind);
      if (boundMs >= wholeMs) return;
      // What is looked at may be the same thing, changed: only its text tells.
      const before = textOf(last);
      const holds = async (): Promise<boolean> => {
        const seen = await look();
        const isThere = isWanted(seen);
        if (isThere) learned.cameLate(kind);
        return !isThere && textOf(seen) === before;
      };
      cut.add({ untilMs: began + wholeMs, holds });
    },
  };
};

/**
 * Looks again and again until what it sees is as wanted, or the time is over; at least once. Answers the last look.
 * Where that takes more than a moment, another test may begin meanwhile.
 */
export const poll = async <T>(
  look: () => Promise<T>,
  isWanted: (seen: T) => boolean,
  polling: Polling<T>,
): Promise<T> => {
  const { pauseMs, longestPauseMs = pauseMs } = polling;
  const pause = pauses();
  const began = performance.now();
  let seen = await look();
  const { boundMs, onWanted, onMissed } = patienceFor(seen, look, isWanted, polling);
  for (let nextMs = pauseMs; ; nextMs = Math.min(nextMs * 2, longestPauseMs)) {
    const tookMs = performance.now() - began;
    if (isWanted(seen)) {
      onWanted(tookMs);
      return seen;
    }
    if (tookMs > boundMs) {
      onMissed(seen, began);
      return seen;
    }
    await pause(nextMs);
    seen = await look();
  }
};
