import type { Check } from '../../../spec/results/findings.ts';
import type { Timing } from '../../../reports/formats/allure.ts';
import { checkKey } from '../../../reports/judgement/plan.ts';
import type { TestOutcome } from '../../../reports/judgement/judge.ts';
import { lastLookCheck } from '../../../suites/engine/last-look.ts';
import { crew, type Crew } from './crew.ts';
import { testQueue, type TestQueue } from './test-queue.ts';
import type { WorkerProcess } from './worker-process.ts';

export interface PoolOptions {
  readonly workers: number;
  readonly env: NodeJS.ProcessEnv;
  /** Ends the run: no further test begins, and those that run are cut short. */
  readonly signal: AbortSignal;
}

export interface PoolListeners {
  /** A test has ended. `worker` counts from 0. */
  readonly onOutcome: (outcome: TestOutcome, timing: Timing) => void;
  /** What could not be deleted on the target. */
  readonly onLeft: (left: readonly string[]) => void;
}

/** The tests that have begun and not ended, by their process. */
interface Unended {
  readonly add: (worker: WorkerProcess, end: Promise<void>) => void;
  /** Holds when those of a process, or all, have ended. */
  readonly of: (worker?: WorkerProcess) => Promise<unknown>;
}

const unended = (): Unended => {
  const ends = new Map<Promise<void>, WorkerProcess>();
  return {
    add: (worker, end) => {
      ends.set(end, worker);
      const forget = async (): Promise<void> => {
        await end;
        ends.delete(end);
      };
      void forget();
    },
    of: (worker) =>
      Promise.all([...ends].filter(([, one]) => worker === undefined || one === worker).map(([end]) => end)),
  };
};

interface Placed {
  readonly processes: Crew;
  readonly open: Unended;
  readonly onOutcome: PoolListeners['onOutcome'];
  readonly isAgain: (check: Check) => boolean;
  /** A test whose process was lost over another one: it begins anew. */
  readonly onLost: (check: Check) => void;
}

/** Has a test begin, and answers when the place is free for another: it has ended, or only waits. */
const begin = (
  check: Check,
  place: number,
  { processes, open, onOutcome, isAgain, onLost }: Placed,
): Promise<void> => {
  const worker = processes.at(place);
  const startedAt = new Date();
  const started = performance.now();
  const { free, ran } = worker.run(check, isAgain(check));
  const ended = async (): Promise<void> => {
    const { isSpent, isLost, ...outcome } = await ran;
    if (isSpent)
      processes.dismiss(
        place,
        worker,
        Promise.resolve().then(() => open.of(worker)),
      );
    if (isLost === true) onLost(check);
    else onOutcome({ check, ...outcome }, { startedAt, ms: performance.now() - started, worker: place });
  };
  const end = ended();
  open.add(worker, end);
  return free;
};

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
 * Runs tests, `workers` of them at once; those that must be alone come last, one at a time. A test that only waits
 * leaves its place to the next. A test that runs out of time or takes its process with it costs that process: the next
 * test gets another, and what waited there begins anew, once. Ends when every test has ended or the signal came, and the
 * workers have deleted what was made on the target.
 */
export const runPool = async (
  tests: readonly Check[],
  { workers, env, signal }: PoolOptions,
  { onOutcome, onLeft }: PoolListeners,
): Promise<void> => {
  const processes = crew(env, onLeft);
  const open = unended();
  const lost: Check[] = [];
  const again = new Set<string>();
  const isAgain = (check: Check): boolean => again.has(checkKey(check));
  const onLost = (check: Check): void => {
    if (signal.aborted || isAgain(check)) {
      const message = 'Its process was lost over another check, twice.';
      onOutcome({ check, ended: 'threw', message }, { startedAt: new Date(), ms: 0, worker: 0 });
      return;
    }
    again.add(checkKey(check));
    lost.push(check);
  };
  const placed: Placed = { processes, open, onOutcome, isAgain, onLost };
  const work = async (queue: TestQueue, place: number): Promise<void> => {
    for (let next = queue.next(place); next !== undefined && !signal.aborted; next = queue.next(place))
      await begin(next, place, placed);
  };
  const workAll = async (due: readonly Check[], places: number): Promise<void> => {
    const queue = testQueue(due);
    await Promise.all(Array.from({ length: Math.min(places, due.length) }, (_, place) => work(queue, place)));
    processes.allWait();
    await open.of();
    if (lost.length > 0) await workAll(lost.splice(0), places);
  };
  signal.addEventListener('abort', () => void processes.endAll(), { once: true });
  await workAll(
    tests.filter(({ isAlone }) => isAlone !== true),
    workers,
  );
  for (const test of tests.filter(({ isAlone }) => isAlone === true)) await workAll([test], 1);
  if (!signal.aborted) await lookAtTheEnd(processes, onOutcome);
  await processes.endAll();
};
