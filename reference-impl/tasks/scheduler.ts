import { giveUp } from './failures.ts';
import { tasks } from './schedule.ts';
import { everyone } from '../store/store.ts';
import { workFor } from './work.ts';
import type { System } from '../runtime/system.ts';
import type { Task } from './task.ts';
import type { Scheduler } from '../runtime/ports.ts';

/** Longest delay that a Node timer can wait. */
const longestTimerMs = 2 ** 31 - 1;

/** How long the scheduler rests when the store has failed it. */
const pauseAfterFailureMs = 1000;

/** The most tasks that are run side by side. */
const largestBatch = 64;

interface Wanted {
  readonly limit: number;
  readonly byMs?: number;
  /** Of all processes; of this one when absent. */
  readonly ofAll?: boolean;
}

const nearest = (world: System, { limit, byMs, ofAll = false }: Wanted): Promise<readonly Task[]> => {
  const partitions = ofAll ? undefined : world.cluster?.ownPartitions();
  const where = {
    ...(byMs !== undefined && { dueAtMs: { atMost: byMs } }),
    ...(partitions !== undefined && { partition: { in: partitions } }),
  };
  return world.store.transact(
    (tx) => tx.collection(tasks, everyone).find({ order: 'oldest', by: 'dueAtMs', limit, where }),
    'read',
  );
};

/** Moves the clock; where there are other processes, theirs too. */
const moveClock = async ({ clock, cluster }: System, instantMs: number): Promise<void> => {
  if (instantMs <= clock.nowMs()) return;
  clock.moveTo(instantMs);
  await cluster?.publish({ clockOffsetMs: clock.offsetMs() });
};

const run = async (world: System, task: Task): Promise<void> => {
  const handler = world.tasks[task.kind] ?? world.deviations.taskOf(task.kind);
  if (handler === undefined)
    throw new Error(`The scheduler holds a task of the unknown kind "${task.kind}".`);
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
 * the control plane, and the resource that it was about is marked as failed, where its kind says how.
 */
const runOrGiveUp = async (world: System, task: Task): Promise<void> => {
  try {
    await run(world, task);
  } catch (error) {
    world.log.error({ err: error, kind: task.kind, payload: task.payload }, 'a task of the scheduler failed');
    await giveUp(world, task, error);
  }
};

/**
 * Moves to the first task that is due and runs it together with all that are due by then. Their transactions
 * queue up in order and share a commit; one after another, each would wait behind every request there is.
 */
const runBatch = async (world: System, byMs: number, ofAll: boolean): Promise<boolean> => {
  const due = await nearest(world, { limit: largestBatch, byMs, ofAll });
  const [first] = due;
  if (first === undefined) return false;
  await moveClock(world, first.dueAtMs);
  const reachedMs = world.clock.nowMs();
  await Promise.all(
    due.filter(({ dueAtMs }) => dueAtMs <= reachedMs).map((task) => runOrGiveUp(world, task)),
  );
  return true;
};

/**
 * Runs what is due, until there is no more of it or the server stops: the rest is for the next start. A move of the
 * clock runs the tasks `ofAll` processes: one that runs elsewhere at the same time is waited for, and has one effect.
 */
const runDue = async (
  world: System,
  byMs: number,
  { ofAll, isStopped }: { readonly ofAll: boolean; readonly isStopped: () => boolean },
): Promise<void> => {
  while (!isStopped() && (await runBatch(world, byMs, ofAll)));
};

/** A timer for the nearest due task: an earlier one takes its place. */
const createTimer = ({ clock }: System, onDue: () => void) => {
  let timer: NodeJS.Timeout | undefined;
  let armedForMs = Infinity;
  return {
    arm: (dueAtMs: number): void => {
      if (!clock.runs || dueAtMs >= armedForMs) return;
      clearTimeout(timer);
      armedForMs = dueAtMs;
      timer = setTimeout(onDue, Math.min(Math.max(0, dueAtMs - clock.nowMs()), longestTimerMs));
      timer.unref();
    },
    /** Waits for nothing any more. */
    disarm: (): void => {
      clearTimeout(timer);
      armedForMs = Infinity;
    },
  };
};

/** One timer for the nearest due task, and a queue so that two advances never interleave. */
export const createScheduler = (world: System): Scheduler => {
  const { clock, cluster, log } = world;
  let stopped = false;
  let isAsked = false;
  let last: Promise<void> = Promise.resolve();

  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const mine = last.then(work);
    last = mine.catch((error: unknown) => log.error({ err: error }, 'the scheduler failed'));
    return mine;
  };
  const timer = createTimer(world, () => void inTurn(wake));

  const rearm = async (): Promise<void> => {
    timer.disarm();
    const [next] = await nearest(world, { limit: 1 });
    if (next && !stopped) timer.arm(next.dueAtMs);
  };

  const wake = async (): Promise<void> => {
    if (stopped) return;
    try {
      await runDue(world, clock.nowMs(), { ofAll: false, isStopped: () => stopped });
      await rearm();
    } catch (error) {
      // The store cannot be read or written, by a full disk perhaps. Due tasks stay due; later they may go again.
      log.error({ err: error }, 'the scheduler could not go on');
      timer.disarm();
      timer.arm(clock.nowMs() + pauseAfterFailureMs);
    }
  };

  const advance = async (instantMs: number): Promise<void> => {
    await runDue(world, instantMs, { ofAll: true, isStopped: () => stopped });
    if (stopped) return;
    await moveClock(world, instantMs);
    world.delivery.wake();
    await rearm();
  };

  const look = (): void => {
    if (isAsked || stopped || !clock.runs) return;
    isAsked = true;
    void inTurn(async () => {
      isAsked = false;
      await wake();
    });
  };

  return {
    notice: (dueAtMs, partition) => {
      if (partition !== undefined && cluster?.owns(partition) === false) cluster.signal('agenda');
      else if (!stopped) timer.arm(dueAtMs);
    },
    look,
    advanceTo: (instantMs) =>
      cluster === undefined
        ? inTurn(() => advance(instantMs))
        : cluster.exclusively('clock', () => inTurn(() => advance(instantMs))),
    start: () => inTurn(rearm),
    stop: async () => {
      stopped = true;
      timer.disarm();
      await last;
    },
  };
};
