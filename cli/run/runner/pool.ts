import type { Check } from '../../../spec/results/findings.ts';
import type { Timing } from '../../../reports/formats/allure.ts';
import type { TestOutcome } from '../../../reports/judgement/judge.ts';
import { startWorker, type WorkerProcess } from './worker-process.ts';

export interface PoolOptions {
  readonly workers: number;
  readonly env: NodeJS.ProcessEnv;
  /** Ends the run: no further test begins, and those that run are cut short. */
  readonly signal: AbortSignal;
}

export interface PoolListeners {
  /** A test has ended. `worker` counts from 0. */
  readonly onOutcome: (outcome: TestOutcome, timing: Timing) => void;
  /** What could not be taken away from the target. */
  readonly onLeft: (left: readonly string[]) => void;
}

/** Workers that are at rest, and those that still have to be started. */
interface Crew {
  readonly one: (worker: number) => WorkerProcess;
  readonly dismiss: (worker: number) => void;
  readonly all: () => readonly WorkerProcess[];
}

const crew = (env: NodeJS.ProcessEnv): Crew => {
  const present = new Map<number, WorkerProcess>();
  let started = 0;
  return {
    one: (worker) => {
      const known = present.get(worker);
      if (known !== undefined) return known;
      const fresh = startWorker(String(started), env);
      started += 1;
      present.set(worker, fresh);
      return fresh;
    },
    dismiss: (worker) => void present.delete(worker),
    all: () => [...present.values()],
  };
};

/**
 * Runs tests, `workers` of them at once; those that must be alone come last, one at a time. A test that runs out of
 * time or takes its process with it costs that process: the next test gets another. Ends when every test has ended
 * or the signal came, and the workers have taken away what was made on the target.
 */
export const runPool = async (
  tests: readonly Check[],
  { workers, env, signal }: PoolOptions,
  { onOutcome, onLeft }: PoolListeners,
): Promise<void> => {
  const { one, dismiss, all } = crew(env);
  const ends: Promise<void>[] = [];
  const runOne = async (check: Check, worker: number): Promise<void> => {
    const startedAt = new Date();
    const started = performance.now();
    const { isSpent, ...ran } = await one(worker).run(check);
    if (isSpent) {
      ends.push(one(worker).end().then(onLeft));
      dismiss(worker);
    }
    onOutcome({ check, ...ran }, { startedAt, ms: performance.now() - started, worker });
  };
  const work = async (queue: Check[], worker: number): Promise<void> => {
    for (let next = queue.shift(); next !== undefined && !signal.aborted; next = queue.shift())
      await runOne(next, worker);
  };
  const endAll = (): void => {
    ends.push(...all().map(async (worker) => onLeft(await worker.end())));
  };
  signal.addEventListener('abort', endAll, { once: true });
  const together = tests.filter(({ isAlone }) => isAlone !== true);
  await Promise.all(
    Array.from({ length: Math.min(workers, together.length) }, (_, worker) => work(together, worker)),
  );
  await work(
    tests.filter(({ isAlone }) => isAlone === true),
    0,
  );
  if (!signal.aborted) endAll();
  await Promise.all(ends);
};
