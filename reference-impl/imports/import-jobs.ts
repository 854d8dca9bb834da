import type { JsonObject } from '../../spec/json.ts';
import type { BulkJobState, BulkJobTrigger } from '../../spec/machines/bulk-job.ts';
import { notFound } from '../http/api-error.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { apply, isTerminal } from '../runtime/lifecycle.ts';
import { defineCollection, type Document } from '../store/store.ts';
import type { ImportFile } from './import-file.ts';
import type { Caller } from '../runtime/caller.ts';
import type { Work } from '../runtime/work.ts';

/** Rows of a file. */
interface Progress {
  readonly total: number;
  readonly processed: number;
  readonly successful: number;
  readonly failed: number;
}

/** Members of a job that the server keeps and no answer shows. */
interface Inner {
  readonly file: ImportFile;
  /** The caller that uploaded the file: its rows are added on their behalf. */
  readonly caller: Caller;
  /** The next chunk to work through. */
  readonly next: number;
}

/** A bulk import job as it is stored; the rows that became no customer are stored apart. */
export interface ImportJob extends Document {
  readonly status: BulkJobState;
  readonly progress: Progress;
  readonly completedAt?: string;
  readonly inner: Inner;
}

/** Why a row became no customer. */
export interface ImportError extends Document {
  readonly jobId: string;
  readonly correlationId: string;
  readonly code: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

export const importJobs = defineCollection<ImportJob>('import_jobs');
export const importErrors = defineCollection<ImportError>('import_errors', ['jobId']);

/** A job as answers and events show it, with the first of its errors. */
export const jobView = replaceable(
  async (work: Work, { inner: _inner, ...job }: ImportJob): Promise<JsonObject> => {
    const rows = await work
      .collection(importErrors)
      .find({ where: { jobId: job.id }, order: 'oldest', limit: work.world.limits.importErrors });
    return { ...job, errors: rows.map(({ id: _id, jobId: _job, ...error }) => error) };
  },
);

/** The job with this id. Raises 404 BULK_UPLOAD_JOB_NOT_FOUND. Source: Errors > 404. */
export const jobOf = replaceable(async (work: Work, id: string): Promise<ImportJob> => {
  const job = await work.collection(importJobs).get(id);
  if (!job) throw notFound('No such bulk import job.', 'BULK_UPLOAD_JOB_NOT_FOUND');
  return job;
});

/** Moves a job along its lifecycle. Its end is announced. Source: Events > Other webhooks. */
export const moveJob = replaceable(
  async (work: Work, job: ImportJob, trigger: BulkJobTrigger): Promise<ImportJob> => {
    const { state, emits } = apply(work, 'bulk-job', job.status, trigger);
    const isOver = isTerminal(work, 'bulk-job', state);
    const after: ImportJob = {
      ...job,
      status: state,
      ...(isOver && { completedAt: work.now().toISOString() }),
    };
    await work.collection(importJobs).update(after);
    if (emits !== undefined)
      await work.emit({ resource: after.id, type: emits, data: await jobView(work, after) });
    return after;
  },
);

/** Has the scheduler take the next step of a job. */
export const scheduleJob = replaceable((work: Work, { id }: ImportJob, afterMs: number): Promise<void> =>
  work.schedule({
    kind: 'imports.step',
    dueAt: new Date(work.now().getTime() + afterMs),
    payload: { jobId: id },
  }),
);
