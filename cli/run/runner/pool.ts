import type { Check } from '../../../spec/results/findings.ts';
import type { Timing } from '../../../reports/formats/allure.ts';
import { checkKey } from '../../../reports/judgement/plan.ts';
import type { TestOutcome } from '../../../reports/judgement/judge.ts';
import { lastLookCheck } from '../../../suites/run/last-look-check.ts';
import { begunInTurn, triedInTurn } from './alone-tests.ts';
import { beginner, type BegunTest, type EndedTest } from './begun-tests.ts';
import { crew, type CrewListeners, type CrewOptions } from './crew.ts';
import type { HowToRun } from './messages.ts';
import { testQueue, type TestQueue } from './test-queue.ts';

export interface PoolOptions extends CrewOptions {
  /** Tests that run at once. */
  readonly atOnce: number;
  /** Ends the run: no further test begins, and those that run are cut short. */
  readonly signal: AbortSignal;
}

export interface PoolListeners {
  /** A test has ended. `worker` counts from 0. */
  readonly onOutcome: (outcome: TestOutcome, timing: Timing) => void;
  /** Resources that could not be deleted on the target. */
  readonly onLeft: (left: readonly string[]) => void;
}

/** Each process has its own part of what was seen in a final state. */
const lastLookOf =
  (onOutcome: PoolListeners['onOutcome']): CrewListeners['atTheEnd'] =>
  async (worker, { number, isEarly }) => {
    const startedAt = new Date();
    const started = performance.now();
    const { isSpent: _isSpent, isLost, ...outcome } = await worker.lastLook({ mayMoveClock: !isEarly });
    // The memory of a lost process is gone with it.
    if (isLost) return;
    const timing = { startedAt, ms: performance.now() - started, worker: number };
    onOutcome({ check: lastLookCheck, ...outcome }, timing);
  };

/**
 * Runs tests, `atOnce` of them at once. Those that must be alone come first, one at a time, and last where they move the
 * clock. A test that only waits leaves its place to the next. A test that runs out of time or takes its process with it
 * costs that process: the next test gets another. Where it is not known which test took the process, all that were in it
 * begin anew, once, and with nothing beside them. Ends when every test has ended or the signal came, and the processes
 * have deleted what was made on the target.
 */
export const runPool = async (
  tests: readonly Check[],
  { atOnce, processes: most, env, signal }: PoolOptions,
  { onOutcome, onLeft }: PoolListeners,
): Promise<void> => {
  const processes = crew({ processes: most, env }, { onLeft, atTheEnd: lastLookOf(onOutcome) });
  const begun = beginner(processes);
  const lost: Check[] = [];
  const again = new Set<string>();
  const onEnd = ({ outcome, timing, isLost }: EndedTest): void => {
    const key = checkKey(outcome.check);
    if (isLost && signal.aborted) onOutcome({ ...outcome, ended: 'cut-short' }, timing);
    else if (!isLost || again.has(key)) onOutcome(outcome, timing);
    else {
      again.add(key);
      lost.push(outcome.check);
    }
  };
  const begin = (check: Check, place: number, how: HowToRun = {}): BegunTest =>
    begun.begin(check, place, { ...how, isAgain: again.has(checkKey(check)) });
  const work = async (queue: TestQueue, place: number, isApart: boolean): Promise<void> => {
    const number = place % most;
    for (let next = queue.next(number); next !== undefined && !signal.aborted; next = queue.next(number)) {
      const { free, ended } = begin(next, place);
      void ended.then(onEnd);
      await (isApart ? ended : free);
    }
  };
  const workAll = async (due: readonly Check[], places: number, isApart = false): Promise<void> => {
    const queue = testQueue(due);
    const length = Math.min(places, due.length);
    await Promise.all(Array.from({ length }, (_, place) => work(queue, place, isApart)));
    processes.allWait();
    await begun.allEnded();
    if (lost.length > 0) await workAll(lost.splice(0), Math.min(places, most), true);
  };
  signal.addEventListener('abort', processes.breakOff, { once: true });
  const alone = tests.filter(({ isAlone }) => isAlone === true);
  const shared = tests.filter(({ isAlone }) => isAlone !== true);
  // All start now, since a start takes a second.
  for (let place = 0; place < Math.min(most, atOnce, shared.length); place += 1) processes.at(place);
  const ends = await begunInTurn(
    alone.filter(({ usesClock }) => usesClock !== true),
    { begin, signal },
  );
  await workAll(shared, atOnce);
  const { settled, toRunAgain } = triedInTurn(await Promise.all(ends));
  settled.forEach(onEnd);
  for (const { outcome } of toRunAgain) {
    if (!signal.aborted) onEnd(await begin(outcome.check, 0, { isInFull: true }).ended);
    if (lost.length > 0) await workAll(lost.splice(0), 1, true);
  }
  for (const test of alone.filter(({ usesClock }) => usesClock === true)) await workAll([test], 1);
  await processes.endAll();
};
