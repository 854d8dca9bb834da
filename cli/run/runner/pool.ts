import type { Check } from '../../../spec/results/findings.ts';
import type { Timing } from '../../../reports/formats/allure.ts';
import { checkKey } from '../../../reports/judgement/plan.ts';
import type { TestOutcome } from '../../../reports/judgement/judge.ts';
import { lastLookCheck } from '../../../suites/engine/last-look-check.ts';
import { begunInTurn, triedInTurn } from './alone-tests.ts';
import { beginner, type BegunTest, type EndedTest } from './begun-tests.ts';
import { crew, type Crew, type CrewOptions } from './crew.ts';
import type { HowToRun } from './messages.ts';
import { testQueue, type TestQueue } from './test-queue.ts';

export interface PoolOptions extends CrewOptions {
  /** Tests that run at once. */
  readonly workers: number;
  /** Ends the run: no further test begins, and those that run are cut short. */
  readonly signal: AbortSignal;
}

export interface PoolListeners {
  /** A test has ended. `worker` counts from 0. */
  readonly onOutcome: (outcome: TestOutcome, timing: Timing) => void;
  /** What could not be deleted on the target. */
  readonly onLeft: (left: readonly string[]) => void;
}

const lostTwice = 'Its process was lost over another check, twice.';

/** Each process has its own part of what was seen in a final state. */
const lookAtTheEnd = async (processes: Crew, onOutcome: PoolListeners['onOutcome']): Promise<void> => {
  await Promise.all(
    processes.all().map(async (worker, place) => {
      const startedAt = new Date();
      const started = performance.now();
      const { isSpent: _isSpent, ...outcome } = await worker.lastLook();
      const timing = { startedAt, ms: performance.now() - started, worker: place };
      onOutcome({ check: lastLookCheck, ...outcome }, timing);
    }),
  );
};

/**
 * Runs tests, `workers` of them at once. Those that must be alone come first, one at a time, and last where they move the
 * clock. A test that only waits leaves its place to the next. A test that runs out of time or takes its process with it
 * costs that process: the next test gets another. What waited there begins anew, once, and so do tests of which it is not
 * known which took the process: then each has a process of its own. Ends when every test has ended or the signal came,
 * and the workers have deleted what was made on the target.
 */
export const runPool = async (
  tests: readonly Check[],
  { workers, processes: most, env, signal }: PoolOptions,
  { onOutcome, onLeft }: PoolListeners,
): Promise<void> => {
  const processes = crew({ processes: most, env }, onLeft);
  const begun = beginner(processes);
  const lost: Check[] = [];
  const again = new Set<string>();
  const onEnd = ({ outcome, timing, isLost }: EndedTest): void => {
    const key = checkKey(outcome.check);
    if (!isLost) onOutcome(outcome, timing);
    else if (signal.aborted || again.has(key)) onOutcome({ ...outcome, message: lostTwice }, timing);
    else {
      again.add(key);
      lost.push(outcome.check);
    }
  };
  const begin = (check: Check, place: number, how: HowToRun = {}): BegunTest =>
    begun.begin(check, place, { ...how, isAgain: again.has(checkKey(check)) });
  const work = async (queue: TestQueue, place: number): Promise<void> => {
    const process = place % most;
    for (let next = queue.next(process); next !== undefined && !signal.aborted; next = queue.next(process)) {
      const { free, ended } = begin(next, place);
      void ended.then(onEnd);
      await free;
    }
  };
  const workAll = async (due: readonly Check[], places: number): Promise<void> => {
    const queue = testQueue(due);
    await Promise.all(Array.from({ length: Math.min(places, due.length) }, (_, place) => work(queue, place)));
    processes.allWait();
    await begun.allEnded();
    if (lost.length > 0) await workAll(lost.splice(0), Math.min(places, most));
  };
  signal.addEventListener('abort', () => void processes.endAll(), { once: true });
  const alone = tests.filter(({ isAlone }) => isAlone === true);
  const shared = tests.filter(({ isAlone }) => isAlone !== true);
  // All start now, since a start takes a second.
  for (let place = 0; place < Math.min(most, workers, shared.length); place += 1) processes.at(place);
  const ends = await begunInTurn(
    alone.filter(({ usesClock }) => usesClock !== true),
    { begin, signal },
  );
  await workAll(shared, workers);
  const { settled, toRunAgain } = triedInTurn(await Promise.all(ends));
  settled.forEach(onEnd);
  for (const { outcome } of toRunAgain) {
    if (!signal.aborted) onEnd(await begin(outcome.check, 0, { isInFull: true }).ended);
    if (lost.length > 0) await workAll(lost.splice(0), 1);
  }
  for (const test of alone.filter(({ usesClock }) => usesClock === true)) await workAll([test], 1);
  if (!signal.aborted) await lookAtTheEnd(processes, onOutcome);
  await processes.endAll();
};
