import type { Check } from '../../../spec/results/findings.ts';
import type { Timing } from '../../../reports/formats/allure.ts';
import type { TestOutcome } from '../../../reports/judgement/judge.ts';
import type { Crew } from './crew.ts';
import type { HowToRun } from './messages.ts';
import type { WorkerProcess } from './worker-process.ts';

/** A test that has ended. */
export interface EndedTest {
  readonly outcome: TestOutcome;
  readonly timing: Timing;
  /** Its process was lost, and it may not be to blame. */
  readonly isLost: boolean;
  /** Whole waits would have brought more. */
  readonly isInDoubt: boolean;
}

/** A test that has begun. Neither promise rejects. */
export interface BegunTest {
  /** Holds when the place is free for another test: this one has ended, or only waits. */
  readonly free: Promise<void>;
  readonly ended: Promise<EndedTest>;
}

/** Has tests begin, each at a place of its own or at one where others only wait. Places may share a process. */
export interface Beginner {
  readonly begin: (check: Check, place: number, how: HowToRun) => BegunTest;
  /** Holds when all that have begun have ended. */
  readonly allEnded: () => Promise<unknown>;
}

/** A process over which a test was spent ends when the other tests in it have. */
export const beginner = (processes: Crew): Beginner => {
  const open = new Map<Promise<unknown>, WorkerProcess>();
  const endOf = (worker?: WorkerProcess): Promise<unknown> =>
    Promise.all([...open].filter(([, one]) => worker === undefined || one === worker).map(([end]) => end));
  const begin: Beginner['begin'] = (check, place, how) => {
    const worker = processes.at(place);
    const startedAt = new Date();
    const started = performance.now();
    const { free, ran } = worker.run(check, how);
    const end = async (): Promise<EndedTest> => {
      const { isSpent, isLost = false, isInDoubt = false, ...rest } = await ran;
      if (isSpent) processes.dismiss(place, worker, endOf(worker));
      const timing = { startedAt, ms: performance.now() - started, worker: place };
      return { outcome: { check, ...rest }, timing, isLost, isInDoubt };
    };
    const ended = end();
    open.set(ended, worker);
    void ended.then(() => open.delete(ended));
    return { free, ended };
  };
  return { begin, allEnded: () => endOf() };
};
