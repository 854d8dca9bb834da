import { ApiError } from '../../http/api-error.ts';
import { jobOf, jobView, moveJob, scheduleJob } from '../../imports/import-jobs.ts';
import { importCsv } from '../../imports/imports.ts';
import { created } from '../../http/call.ts';
import { replacing } from '../../runtime/behaviour.ts';
import { withEvents } from '../altered-work.ts';
import type { Variations } from '../deviation.ts';
import { isJsonObject } from '../../../spec/json.ts';

/** Long enough for a job to be read before it starts. Virtual time. */
const queueMs = 60;

/** Permitted variants of bulk imports. */
export const importVariations = {
  'uploads-answer-with-their-job': {
    about: 'an upload of customers answers 201 with the job',
    gaps: ['customer-imports/upload-answer'],
    replaces: replacing(importCsv, async (right, call) => {
      const { body } = await right(call);
      const jobId = isJsonObject(body) ? String(body['jobId']) : '';
      return created(await jobView(call, await jobOf(call, jobId)));
    }),
  },
  'broken-files-are-refused-at-once': {
    about: 'a file that is no CSV to its end is refused',
    gaps: ['customer-imports/bad-file'],
    unexamined: 'no file makes a job fail',
    replaces: replacing(importCsv, (right, call) => {
      const { broken } = call.file.content;
      if (broken !== undefined) throw new ApiError(400, 'INVALID_INPUT', broken);
      return right(call);
    }),
  },
  'import-jobs-show-little': {
    about: 'a job shows its id and status alone',
    gaps: ['customer-imports/job-shape'],
    replaces: replacing(jobView, async (right, work, job) => {
      const { id, status } = await right(work, job);
      return { id, status };
    }),
  },
  'import-jobs-wait-in-a-queue': {
    about: 'a job is queued before it is pending',
    gaps: ['customer-imports/job-transitions'],
    replaces: [
      replacing(jobView, async (right, work, job) => {
        const shown = await right(work, job);
        return job.status === 'PENDING' ? { ...shown, status: 'QUEUED' } : shown;
      }),
      replacing(scheduleJob, (right, work, job, afterMs) => right(work, job, afterMs + queueMs)),
    ],
  },
  'import-webhooks-have-another-type': {
    about: 'the webhooks about a job have another type',
    gaps: ['customer-imports/webhook'],
    areas: ['webhooks'],
    replaces: replacing(moveJob, (right, work, ...rest) =>
      right(
        withEvents(work, (event) => [{ ...event, type: 'CUSTOMER_IMPORT.ENDED' }]),
        ...rest,
      ),
    ),
  },
} as const satisfies Variations;
