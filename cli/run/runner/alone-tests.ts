import type { Check } from '../../../spec/results/findings.ts';
import type { BegunTest, EndedTest } from './begun-tests.ts';
import type { HowToRun } from './messages.ts';

/**
 * Runs tests that must be alone, one body at a time. Waits that one lacked are made good while others run: it only
 * looks whether something came after all. Answers when the last body is over.
 */
export const begunInTurn = async (
  tests: readonly Check[],
  {
    begin,
    signal,
  }: {
    readonly begin: (check: Check, place: number, how: HowToRun) => BegunTest;
    readonly signal: AbortSignal;
  },
): Promise<readonly Promise<EndedTest>[]> => {
  const ends: Promise<EndedTest>[] = [];
  for (const test of tests) {
    if (signal.aborted) break;
    const { free, ended } = begin(test, 0, { whenInDoubt: 'say so' });
    ends.push(ended);
    await free;
  }
  return ends;
};

/** Tests that ran in turn: those of which the first try counts, and those that are to run again, with whole waits. */
interface Tried {
  readonly settled: readonly EndedTest[];
  readonly toRunAgain: readonly EndedTest[];
}

/** A webhook that came late for one test may have come to a test that ran after it: that one runs again, too. */
export const triedInTurn = (all: readonly EndedTest[]): Tried => {
  const doubtful = all.findIndex(({ isLost, isInDoubt }) => isLost || isInDoubt);
  return doubtful === -1
    ? { settled: all, toRunAgain: [] }
    : { settled: all.slice(0, doubtful), toRunAgain: all.slice(doubtful) };
};
