import type { Check } from '../../../spec/results/findings.ts';
import { turnOf } from '../test-order.ts';

/** Hands out tests to processes. */
export interface TestQueue {
  /** The next test for a process; undefined when none is left. */
  readonly next: (process: number) => Check | undefined;
}

/**
 * Gives a process tests of files that it has read before, then of files that nobody has read, then whatever is left:
 * each process that reads a file pays for what the file makes of the description. Tests that begin before others stay
 * before them.
 */
export const testQueue = (tests: readonly Check[]): TestQueue => {
  const left = [...tests];
  const readers = new Map<string, Set<number>>();
  const readersOf = ({ file }: Check): Set<number> => {
    const present = readers.get(file) ?? new Set();
    readers.set(file, present);
    return present;
  };
  return {
    next: (process) => {
      const [first] = left;
      if (first === undefined) return undefined;
      const turn = left.filter((test) => turnOf(test) === turnOf(first));
      const next =
        turn.find((test) => readersOf(test).has(process)) ??
        turn.find((test) => readersOf(test).size === 0) ??
        first;
      left.splice(left.indexOf(next), 1);
      readersOf(next).add(process);
      return next;
    },
  };
};
