import { jobOf, jobView, moveJob } from '../../imports/import-jobs.ts';
import { importCsv } from '../../imports/imports.ts';
import { tryRow } from '../../imports/import-row.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { notFoundPlainly, withBody, without } from '../altered-answers.ts';
import { withoutEvents } from '../altered-work.ts';
import { fault, type Faults } from '../deviation.ts';

/** No webhook announces this end of a job. */
const silent = (end: 'COMPLETED' | 'FAILED'): Replacement =>
  replacing(
    moveJob,
    (right) =>
      (work, ...rest) =>
        right(withoutEvents(work, `BULK_UPLOAD.${end}`), ...rest),
  );

/** Faults in bulk imports. */
export const importFaults = {
  'rows-of-a-file-are-dropped': fault(
    'customer-imports/csv-rows-become-customers',
    replacing(tryRow, () => async () => undefined),
  ),
  'rows-with-a-quoted-cell-are-dropped': fault(
    'customer-imports/csv-rows-become-customers',
    replacing(
      tryRow,
      (right) => async (work, caller, table) =>
        table.row.some((cell) => cell.includes(',')) ? undefined : right(work, caller, table),
    ),
  ),
  'rows-of-a-file-have-the-name-of-the-first': fault(
    'customer-imports/customers-have-the-values-of-their-rows',
    replacing(tryRow, (right) => {
      let first: string | undefined;
      return (work, caller, { columns, row }) => {
        const place = columns.indexOf('fullName');
        first ??= row[place] ?? '';
        return right(work, caller, { columns, row: place < 0 ? row : row.with(place, first) });
      };
    }),
  ),
  'import-job-tells-no-status': fault(
    'customer-imports/job-tells-its-status',
    replacing(jobView, (right) => async (work, job) => without(await right(work, job), 'status')),
  ),
  'upload-names-a-job-that-is-not-there': fault(
    'customer-imports/upload-leads-to-its-job',
    replacing(
      importCsv,
      (right) => async (call) =>
        withBody(await right(call), (body) => ({ ...body, jobId: call.newId('Job') })),
    ),
  ),
  'completed-import-is-not-announced': fault('customer-imports/completion-is-announced', silent('COMPLETED')),
  'failed-import-is-not-announced': fault('customer-imports/failure-is-announced', silent('FAILED')),
  'unknown-import-job-has-a-plain-code': fault(
    'errors/bulk-upload-job-not-found',
    replacing(jobOf, (right) => (work, id) => notFoundPlainly(() => right(work, id))),
  ),
} as const satisfies Faults;
