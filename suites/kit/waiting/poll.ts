import { contract } from '../../../spec/contract/in-use.ts';
import type { HttpRecord } from '../../../spec/results/exchange.ts';
import { currentTest } from '../check/current-test.ts';
import { waitForWhatIsRead } from '../../target/waits.ts';
import { target } from '../check/run.ts';
import { keptLooks } from './steady-text.ts';
import { pauses } from './waits.ts';

export interface Polling<T> {
  readonly pauseMs: number;
  /** Pauses double until they are so long. Always `pauseMs` when absent. */
  readonly longestPauseMs?: number;
  /** When absent, as long as the target file says for what is looked at (`shared.kindOf`). */
  readonly withinMs?: number;
  /** How others learn from this wait, and it from them; it is whole when absent. */
  readonly shared?: {
    /** The common trait of waits that learn from one another. */
    readonly kindOf: (seen: T) => string;
    /** Two looks saw the same where this is the same, save members that change with every look. */
    readonly textOf: (seen: T) => string;
  };
}

/** How long to look, and what to do with what came of it. */
interface Patience<T> {
  readonly boundMs: number;
  readonly onLook: (seen: T) => void;
  readonly onWanted: (ms: number) => void;
  readonly onMissed: (began: number) => void;
}

/** By its operation: a target may delete by another method. */
const isDeletion = ({ operation, response }: HttpRecord): boolean =>
  response.status < 300 &&
  contract().isOperationId(operation) &&
  contract().operation(operation).method === 'DELETE';

/** Whether the test deletes something from now on. */
const deletedSince = (): (() => boolean) => {
  const { sent } = currentTest();
  const last = sent.at(-1);
  return () => sent.slice(last === undefined ? 0 : sent.lastIndexOf(last) + 1).some(isDeletion);
};

/**
 * A wait may be cut, as far as others of the process have shown how long such things take. Then the end of the test looks
 * once more when the whole wait would have ended: a change by then, of any cause, has the test run again.
 */
const patienceFor = <T>(
  first: T,
  look: () => Promise<T>,
  isWanted: (seen: T) => boolean,
  { withinMs, shared }: Polling<T>,
): Patience<T> => {
  const { economy } = currentTest().waits;
  const wholeMs = withinMs ?? waitForWhatIsRead(target(), shared?.kindOf(first) ?? '').ms;
  if (economy === undefined || shared === undefined)
    return { boundMs: wholeMs, onLook: () => {}, onWanted: () => {}, onMissed: () => {} };
  const { learned, cut } = economy;
  const { kindOf, textOf } = shared;
  const kind = kindOf(first);
  const boundMs = learned.boundMs(kind, wholeMs);
  if (learned.isMissing(kind) && !isWanted(first)) currentTest().waits.stepAside();
  const looks = keptLooks();
  return {
    boundMs,
    onLook: (seen) => looks.add(textOf(seen)),
    onWanted: (ms) => learned.came(kind, ms),
    onMissed: (began) => {
      learned.missed(kind);
      if (boundMs >= wholeMs) return;
      const hasDeleted = deletedSince();
      const holds = async (): Promise<boolean> => {
        // A last look at what the test has deleted meanwhile would find nothing, whatever was there.
        if (hasDeleted()) return false;
        const seen = await look();
        const isThere = isWanted(seen);
        if (isThere) learned.cameLate(kind);
        // The same thing may be there, changed: only its text tells.
        return !isThere && looks.showSame(textOf(seen));
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
  const { boundMs, onLook, onWanted, onMissed } = patienceFor(seen, look, isWanted, polling);
  for (let nextMs = pauseMs; ; nextMs = Math.min(nextMs * 2, longestPauseMs)) {
    const tookMs = performance.now() - began;
    onLook(seen);
    if (isWanted(seen)) {
      onWanted(tookMs);
      return seen;
    }
    if (tookMs > boundMs) {
      onMissed(began);
      return seen;
    }
    await pause(nextMs);
    seen = await look();
  }
};
