import { defineCollection, everyone, type Document, type Tx } from '../store/store.ts';
import { tasks } from './schedule.ts';
import { workFor } from './work.ts';
import type { System } from '../runtime/system.ts';
import type { Task } from './task.ts';

/** A task of the scheduler that failed, for whoever runs the server. */
export interface Failure extends Document, Pick<Task, 'tenant' | 'kind' | 'payload'> {
  /** Counts from 1. */
  readonly line: number;
  /** Virtual time. */
  readonly at: string;
  readonly error: string;
  /** Whether the resource shows it: false where nothing is done for this kind, or that failed too. */
  readonly isShown: boolean;
}

export const failures = defineCollection<Failure>('failures');

const idOf = (line: number): string => `Failure:${line}`;

/** Notes a failure, and drops the one that has become too old. */
const note = async (world: System, tx: Tx, failure: Omit<Failure, 'id' | 'line' | 'at'>): Promise<void> => {
  const rows = tx.collection(failures, everyone);
  const newest = await rows.first({});
  const line = (newest?.line ?? 0) + 1;
  await rows.insert({ id: idOf(line), line, at: world.clock.now().toISOString(), ...failure });
  await rows.delete(idOf(line - world.limits.failuresKept));
};

/** Takes a failed task off the schedule; what becomes of its resource is in the same transaction. */
const close = (world: System, task: Task, error: unknown, isShown: boolean): Promise<void> =>
  world.store.transact(
    async (tx) => {
      const { tenant, kind, payload } = task;
      const isThere = await tx.collection(tasks, everyone).delete(task.id);
      if (!isThere) return;
      await note(world, tx, { tenant, kind, payload, error: String(error), isShown });
      if (isShown) await world.recoveries[kind]?.(workFor(world, tx, tenant), payload);
    },
    'write',
    task.tenant,
  );

/**
 * Ends a task that failed: its resource shows the failure, where its kind has a recovery, and the control plane lists
 * it. A recovery that fails itself is logged, and listed without.
 */
export const giveUp = async (world: System, task: Task, error: unknown): Promise<void> => {
  const hasRecovery = world.recoveries[task.kind] !== undefined;
  try {
    await close(world, task, error, hasRecovery);
  } catch (second) {
    if (!hasRecovery) throw second;
    world.log.error({ err: second, kind: task.kind }, 'the failure of a task could not be shown');
    await close(world, task, error, false);
  }
};
