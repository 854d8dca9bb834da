import { giveUp } from './failures.ts';
import { tasks, type Task } from './schedule.ts';
import { everyone } from '../store/store.ts';
import { workFor, type Work } from './work.ts';
import type { World } from './world.ts';

/** Runs a due task in its own transaction. What it finds may have changed since: it checks before it acts. */
export type TaskHandler = (work: Work, payload: Readonly<Record<string, unknown>>) => Promise<void>;

export interface Agenda {
  /** Tells the timer about a committed task. */
  readonly notice: (dueAtMs: number) => void;
  /** Moves the clock to the instant, stopping at every due task on the way to run it. */
  readonly advanceTo: (instantMs: number) => Promise<void>;
  /** Starts the timer; call it once the world is complete. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Longest delay that a Node timer can wait. */
const longestTimerMs = 2 ** 31 - 1;

/** How long the agenda rests when the store has failed it. */
const pauseAfterFailureMs = 1000;

/** The most tasks that are run side by side. */
const largestBatch = 64;

const nearest = (world: World, limit: number, byMs?: number): Promise<readonly Task[]> =>
  world.store.transact(
    (tx) =>
      tx.collection(tasks, everyone).find({
        order: 'oldest',
        by: 'dueAtMs',
        limit,
        ...(byMs === undefined ? {} : { where: { dueAtMs: { atMost: byMs } } }),
      }),
    'read',
  );

const run = async (world: World, task: Task): Promise<void> => {
  const handler = world.tasks[task.kind] ?? world.deviations.taskOf(task.kind);
  if (handler === undefined) throw new Error(`The agenda holds a task of the unknown kind "${task.kind}".`);
  const { id, tenant, payload } = task;
  await world.store.transact(
    async (tx) => {
      if (await tx.collection(tasks, everyone).delete(id)) await handler(workFor(world, tx, tenant), payload);
    },
    'write',
    tenant,
  );
};

/**
 * A task that fails is not run again: it would fail again, and hold up everything behind it. It is logged, noted for
 * the control plane, and the resource that it was about is told, where its kind says how.
 */
const runOrGiveUp = async (world: World, task: Task): Promise<void> => {
  try {
    await run(world, task);
  } catch (error) {
    world.log.error({ err: error, kind: task.kind, payload: task.payload }, 'a task of the agenda failed');
    await giveUp(world, task, error);
  }
};

/**
 * Moves to the first task that is due and runs it together with all that are due by then. Their transactions
 * queue up in order and share a commit; one after another, each would wait behind every request there is.
 */
const runBatch = async (world: World, byMs: number): Promise<boolean> => {
  const due = await nearest(world, largestBatch, byMs);
  const [first] = due;
  if (first === undefined) return false;
  world.clock.moveTo(first.dueAtMs);
  const reachedMs = world.clock.nowMs();
  await Promise.all(
    due.filter(({ dueAtMs }) => dueAtMs <= reachedMs).map((task) => runOrGiveUp(world, task)),
  );
  return true;
};

/** Runs what is due, until there is no more of it or the server stops: the rest is for the next start. */
const runDue = async (world: World, byMs: number, isStopped: () => boolean): Promise<void> => {
  while (!isStopped() && (await runBatch(world, byMs)));
};

/** One timer for the nearest due task, and a queue so that two advances never interleave. */
export const createAgenda = (world: World): Agenda => {
  let timer: NodeJS.Timeout | undefined;
  let armedForMs = Infinity;
  let stopped = false;
  let last: Promise<void> = Promise.resolve();

  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const mine = last.then(work);
    last = mine.catch((error: unknown) => world.log.error({ err: error }, 'the agenda failed'));
    return mine;
  };

  const arm = (dueAtMs: number): void => {
    if (stopped || !world.clock.runs || dueAtMs >= armedForMs) return;
    clearTimeout(timer);
    armedForMs = dueAtMs;
    const waitMs = Math.min(Math.max(0, dueAtMs - world.clock.nowMs()), longestTimerMs);
    timer = setTimeout(() => void inTurn(wake), waitMs);
    timer.unref();
  };

  const rearm = async (): Promise<void> => {
    armedForMs = Infinity;
    const [next] = await nearest(world, 1);
    if (next) arm(next.dueAtMs);
  };

  const wake = async (): Promise<void> => {
    if (stopped) return;
    try {
      await runDue(world, world.clock.nowMs(), () => stopped);
      await rearm();
    } catch (error) {
      // The store cannot be read or written, by a full disk perhaps. What is due stays so; later it may go again.
      world.log.error({ err: error }, 'the agenda could not go on');
      armedForMs = Infinity;
      arm(world.clock.nowMs() + pauseAfterFailureMs);
    }
  };

  return {
    notice: arm,
    advanceTo: (instantMs) =>
      inTurn(async () => {
        await runDue(world, instantMs, () => stopped);
        if (stopped) return;
        world.clock.moveTo(instantMs);
        world.delivery.wake();
        await rearm();
      }),
    start: () => inTurn(rearm),
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await last;
    },
  };
};
