import type { ApiError } from '../http/api-error.ts';
import { allows, isTerminal } from '../runtime/lifecycle.ts';
import { chunkId, importChunks } from './import-file.ts';
import { importErrors, importJobs, moveJob, scheduleJob, type ImportJob } from './import-jobs.ts';
import { correlationIdOf, tryRow } from './import-row.ts';
import type { TaskHandler, Work } from '../runtime/work.ts';

/** Others get their turn between two chunks. */
const pauseMs = 1;

/** Notes why a row became no customer, as long as that many are listed. */
const note = async (work: Work, job: ImportJob, correlationId: string, refusal: ApiError): Promise<void> => {
  const { code, message, details } = refusal;
  await work.collection(importErrors).insert({
    id: work.newId('ImportError'),
    jobId: job.id,
    correlationId,
    code,
    message,
    ...(details && { details }),
  });
};

/** Works through the next chunk of a job, and forgets it. */
const workThrough = async (work: Work, job: ImportJob): Promise<ImportJob> => {
  const { file, caller, next } = job.inner;
  const id = chunkId(file.upload, next);
  const { rows = [] } = (await work.collection(importChunks).get(id)) ?? {};
  let { processed, successful, failed } = job.progress;
  for (const row of rows) {
    processed += 1;
    const refusal = await tryRow(work, caller, { columns: file.columns, row });
    if (refusal === undefined) successful += 1;
    else {
      failed += 1;
      if (failed <= work.world.limits.importErrors)
        await note(work, job, correlationIdOf(file.columns, row, processed), refusal);
    }
  }
  await work.collection(importChunks).delete(id);
  const after: ImportJob = {
    ...job,
    progress: { ...job.progress, processed, successful, failed },
    inner: { ...job.inner, next: next + 1 },
  };
  await work.collection(importJobs).update(after);
  return after;
};

/** Forgets the rows that are left of a file. */
const forgetRows = async (work: Work, { inner: { file } }: ImportJob): Promise<void> => {
  for (let index = 0; index < file.chunks; index += 1)
    await work.collection(importChunks).delete(chunkId(file.upload, index));
};

const fail = async (work: Work, job: ImportJob, refusal?: string): Promise<void> => {
  await forgetRows(work, job);
  if (refusal !== undefined)
    await work.collection(importErrors).insert({
      id: work.newId('ImportError'),
      jobId: job.id,
      correlationId: 'file',
      code: 'INVALID_INPUT',
      message: refusal,
    });
  await moveJob(work, job, 'fail');
};

/** Takes the next step of a job: starts it, works through a chunk, or ends it. */
const step: TaskHandler = async (work, { jobId }) => {
  const job = await work.collection(importJobs).get(String(jobId));
  if (!job || isTerminal(work, 'bulk-job', job.status)) return;
  const { file } = job.inner;
  if (file.broken !== undefined) return fail(work, job, file.broken);
  const started = job.status === 'PENDING' ? await moveJob(work, job, 'start') : job;
  const after = started.inner.next < file.chunks ? await workThrough(work, started) : started;
  if (after.inner.next < file.chunks) return scheduleJob(work, after, pauseMs);
  await moveJob(work, after, 'complete');
};

/** A job whose step was impossible has failed. */
const stepFailed: TaskHandler = async (work, { jobId }) => {
  const job = await work.collection(importJobs).get(String(jobId));
  if (job && allows(work, 'bulk-job', job.status, 'fail')) await fail(work, job);
};

/** The scheduler's tasks for bulk imports. */
export const importTasks = { 'imports.step': step } as const satisfies Readonly<Record<string, TaskHandler>>;

export const importRecoveries = { 'imports.step': stepFailed } as const satisfies Readonly<
  Record<string, TaskHandler>
>;
