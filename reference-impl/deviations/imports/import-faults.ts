import { jobOf, jobView, moveJob } from '../../imports/import-jobs.ts';
import { importCsv } from '../../imports/imports.ts';
import { tryRow } from '../../imports/import-row.ts';
import { remembering, replacing, type Replacement } from '../../runtime/behaviour.ts';
import { notFoundPlainly, withBody, without } from '../altered-answers.ts';
import { withoutEvents } from '../altered-work.ts';
import { faultsOf } from '../deviation.ts';

/** No webhook announces this end of a job. */
const silent = (end: 'COMPLETED' | 'FAILED'): Replacement =>
  replacing(moveJob, (right, work, ...rest) => right(withoutEvents(work, `BULK_UPLOAD.${end}`), ...rest));

/** Faults in bulk imports. */
export const importFaults = faultsOf({
  'customer-imports/csv-rows-become-customers': {
    'rows-of-a-file-are-dropped': replacing(tryRow, async () => undefined),
    'rows-with-a-quoted-cell-are-dropped': replacing(tryRow, async (right, work, caller, table) =>
      table.row.some((cell) => cell.includes(',')) ? undefined : right(work, caller, table),
    ),
  },
  'customer-imports/customers-have-the-values-of-their-rows': {
    'rows-of-a-file-have-the-name-of-the-first': remembering(tryRow, (right) => {
      let first: string | undefined;
      return (work, caller, { columns, row }) => {
        const place = columns.indexOf('fullName');
        first ??= row[place] ?? '';
        return right(work, caller, { columns, row: place < 0 ? row : row.with(place, first) });
      };
    }),
  },
  'customer-imports/job-tells-its-status': {
    'import-job-tells-no-status': replacing(jobView, async (right, work, job) =>
      without(await right(work, job), 'status'),
    ),
  },
  'customer-imports/upload-leads-to-its-job': {
    'upload-names-a-job-that-is-not-there': replacing(importCsv, async (right, call) =>
      withBody(await right(call), (body) => ({ ...body, jobId: call.newId('Job') })),
    ),
  },
  'customer-imports/completion-is-announced': {
    'completed-import-is-not-announced': silent('COMPLETED'),
  },
  'customer-imports/failure-is-announced': {
    'failed-import-is-not-announced': silent('FAILED'),
  },
  'errors/bulk-upload-job-not-found': {
    'unknown-import-job-has-a-plain-code': replacing(jobOf, (right, work, id) =>
      notFoundPlainly(() => right(work, id)),
    ),
  },
});
