import type { Document } from '../store/store.ts';

/** Something that happens at an instant of virtual time: a quote expires, a bank returns a payment. */
export interface Task extends Document {
  readonly tenant: string;
  readonly dueAtMs: number;
  /** The process that runs it, where several use the store. */
  readonly partition?: number;
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface NewTask {
  readonly tenant: string;
  readonly dueAt: Date;
  /** The handler that runs it; a key of the table of tasks. */
  readonly kind: string;
  /** JSON. */
  readonly payload: Readonly<Record<string, unknown>>;
}
