import type { Check } from '../../../spec/results/findings.ts';
import type { BegunTest, EndedTest } from './begun-tests.ts';
import type { HowToRun } from './messages.ts';

interface InTurn {
  /** In their order. */
  readonly settled: readonly EndedTest[];
  readonly toRunAgain: readonly EndedTest[];
}

/**
 * Runs tests that must be alone, one body at a time. What the waits of one lacked is made good while the next ones run:
 * it only looks whether something came after all. If something did, it may have come to a test that ran meanwhile, so
 * that one and all after it are to run again, with whole waits.
 */
export const inTurn = async (
  tests: readonly Check[],
  {
    begin,
    signal,
  }: {
    readonly begin: (check: Check, place: number, how: HowToRun) => BegunTest;
    readonly signal: AbortSignal;
  },
): Promise<InTurn> => {
  const ends: Promise<EndedTest>[] = [];
  for (const test of tests) {
    if (signal.aborted) break;
    const { free, ended } = begin(test, 0, { whenInDoubt: 'say so' });
    ends.push(ended);
    await free;
  }
  const all = await Promise.all(ends);
  const doubtful = all.findIndex(({ isLost, isInDoubt }) => isLost || isInDoubt);
  return doubtful === -1
    ? { settled: all, toRunAgain: [] }
    : { settled: all.slice(0, doubtful), toRunAgain: all.slice(doubtful) };
};
