import { accepted, ok, type Answer, type Call, type FormHandler } from '../http/call.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { apply } from '../runtime/lifecycle.ts';
import type { ImportFile } from './import-file.ts';
import { importJobs, jobOf, jobView, scheduleJob, type ImportJob } from './import-jobs.ts';
import { withFile, type Routes } from '../http/intake.ts';
import { importIntake } from './import-file.ts';

/** No receiver hears of a job before the answer that names it. */
const startsAfterMs = 25;

/** The call of an upload: its file was read before. */
type Sent = Parameters<FormHandler<unknown, ImportFile>>[0];

/** Takes a CSV file of customers; a job works through it. Source: Endpoints > Operation catalogue. */
export const importCsv = replaceable(async (call: Sent): Promise<Answer> => {
  const file = call.file.content;
  const { state } = apply(call, 'bulk-job', '(none)', 'accept');
  const job: ImportJob = {
    id: call.newId('Job'),
    status: state,
    progress: { total: file.rows, processed: 0, successful: 0, failed: 0 },
    inner: { file, caller: call.caller, next: 0 },
  };
  await call.collection(importJobs).insert(job);
  await scheduleJob(call, job, startsAfterMs);

  return accepted({ jobId: job.id, status: job.status });
});

/** Shows how far a job is. */
export const getImportJob = replaceable(async (call: Call): Promise<Answer> =>
  ok(await jobView(call, await jobOf(call, call.params['jobId'] ?? ''))),
);

export const importsRoutes = {
  'customers.importCsv': withFile(importIntake, importCsv),
  'customers.getImportJob': getImportJob,
} as const satisfies Routes;
