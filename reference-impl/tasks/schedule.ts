import { defineCollection, everyone, type Tx } from '../store/store.ts';
import type { System } from '../runtime/system.ts';
import type { NewTask, Task } from './task.ts';

/** Data files that exist keep their tasks under this older name. */
export const tasks = defineCollection<Task>('agenda', ['dueAtMs']);

/** Puts a task on the schedule with this transaction. */
export const schedule = async (world: System, tx: Tx, task: NewTask): Promise<void> => {
  const dueAtMs = task.dueAt.getTime();
  const { tenant, kind, payload } = task;
  const partition = world.cluster?.partitionOf(tenant);
  await tx.collection(tasks, everyone).insert({
    id: `Task:${world.ids.orderedUuid()}`,
    tenant,
    dueAtMs,
    ...(partition !== undefined && { partition }),
    kind,
    payload,
  });
  tx.afterCommit(() => world.scheduler.notice(dueAtMs, partition));
};
