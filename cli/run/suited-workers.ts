import { availableParallelism } from 'node:os';
import { latencyOf } from '../../suites/doctor/latency.ts';
import type { Target } from '../../suites/target/target.ts';

/** A worker runs one test at a time. Near a target it waits for an answer half of the time: two fill a processor. */
const near = (): number => Math.min(4, 2 * availableParallelism());

/** More workers bring little, however far a target is. */
const most = 10;

/** A process has memory and time for so many tests at once. */
const mostInAProcess = 4;

/**
 * How many processes so many workers share, each of which runs one test at a time. A process needs 120 MB and a second of
 * a processor to start, and more of them than processors are no faster.
 */
export const processesFor = (workers: number): number =>
  Math.max(Math.min(availableParallelism(), Math.ceil(workers / 2)), Math.ceil(workers / mostInAProcess));

/** The most requests that all workers together have in flight at a target that is far. */
const mostInFlight = 40;

/** How many workers suit a target whose answers take so long: one more for every ten milliseconds of waiting. */
export const workersFor = (latencyMs: number): number =>
  Math.max(near(), Math.min(most, Math.round(latencyMs / 10)));

/** Where answers come at once, a worker has run so many tests in the time that another takes to start. */
const worthAnother = 6;

/** A target, and how many workers examine it. */
export interface Staffed {
  readonly target: Target;
  readonly workers: number;
  /** Another worker is worth its start for so many tests; for any number when absent. */
  readonly testsEach?: number | undefined;
}

/** Workers for a target that answers at once. */
export const nearby = (target: Target): Staffed => ({ target, workers: near(), testsEach: worthAnother });

/** How many workers run so many tests: at least one. */
export const workersOn = (tests: number, { workers, testsEach = 1 }: Omit<Staffed, 'target'>): number =>
  Math.max(1, Math.min(workers, Math.ceil(tests / testsEach)));

/**
 * Chooses the number of workers by how far the target is. One that says how many requests it takes is not asked faster
 * by more of them.
 */
export const staffed = async (target: Target): Promise<Staffed> => {
  if (target.pacing.requestsPerSecond !== undefined) return { target, workers: near() };
  const workers = workersFor((await latencyOf(target)) ?? 0);
  const concurrency = Math.min(target.pacing.concurrency, Math.max(2, Math.floor(mostInFlight / workers)));
  const paced = { ...target, pacing: { ...target.pacing, concurrency } };
  return workers === near() ? nearby(paced) : { target: paced, workers };
};
