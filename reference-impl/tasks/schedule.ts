import { defineCollection, everyone, type Document, type Tx } from '../store/store.ts';
import type { World } from '../runtime/world.ts';

/** Something that happens at an instant of virtual time: a quote expires, a bank returns a payment. */
export interface Task extends Document {
  readonly tenant: string;
  readonly dueAtMs: number;
  /** Which process runs it, where several use the store. */
  readonly partition?: number;
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface NewTask {
  readonly tenant: string;
  readonly dueAt: Date;
  /** Which handler runs it; a key of the table of tasks. */
  readonly kind: string;
  /** JSON. */
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Data files that exist keep their tasks under this older name. */
export const tasks = defineCollection<Task>('agenda', ['dueAtMs']);

/** Puts a task on the schedule with this transaction. */
export const schedule = async (world: World, tx: Tx, task: NewTask): Promise<void> => {
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
