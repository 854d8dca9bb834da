import { copyOf, isMembers, textAt, type Members } from '../../rewriting/json.ts';
import { derived, must, ofSection, type BlackBoxMutant } from '../mutant.ts';
import { codes, edits, editsRefusals, isAccepted } from '../defects/answers.ts';
import { ignoresParameters, refusal } from '../defects/requests.ts';
import { drops, rewritesWebhooks, typeOf } from '../defects/webhooks.ts';

const documents = ofSection('Endpoints > Operation catalogue', {
  'documents-of-all-holders-listed': {
    defect: 'Listing documents ignores the holder.',
    breaks: must.critical('Documents can be filtered by holder.'),
    behaviour: ignoresParameters('documents.list', ['documentHolder']),
  },
  'replaced-document-shows-the-old-data': {
    defect: 'Replacing a document answers with what is new, and reading it shows what was there before.',
    breaks: derived.major('Documents can be replaced.'),
    behaviour: () => {
      const first = new Map<string, Members>();
      return {
        after: (call, answer) => {
          if (!isAccepted(answer) || !isMembers(answer.body)) return;
          const id = textAt(answer.body, 'id');
          if (call.operation === 'documents.upload') first.set(id, copyOf(answer.body));
          const before = first.get(id);
          if (call.operation === 'documents.get' && before !== undefined) answer.body = copyOf(before);
        },
      };
    },
  },
  'deleted-document-still-readable': {
    defect: 'A document that was deleted can still be read.',
    breaks: derived.major('Documents can be deleted.'),
    behaviour: () => {
      const known = new Map<string, Members>();
      return {
        after: (call, answer) => {
          const id = call.params['documentId'] ?? '';
          if (isAccepted(answer) && isMembers(answer.body))
            known.set(textAt(answer.body, 'id'), copyOf(answer.body));
          const before = known.get(id);
          if (call.operation !== 'documents.get' || answer.status !== 404 || before === undefined) return;
          answer.status = 200;
          answer.body = copyOf(before);
        },
      };
    },
  },
  'documents-are-no-page': {
    defect: 'Listing documents answers without hasMore.',
    breaks: must.minor('Each page has data, hasMore and nextCursor.'),
    behaviour: edits(['documents.list'], (page) => {
      delete page['hasMore'];
    }),
  },
});

const holders = ofSection('What the service does', {
  'documents-of-owners-refused': {
    defect: 'Uploading a document of a beneficial owner is refused.',
    breaks: must.major('Documents are uploaded for customers and beneficial owners.'),
    behaviour: () => ({
      before: (call) =>
        call.operation === 'documents.upload' && call.raw.includes('BeneficialOwner:')
          ? refusal(400, 'INVALID_INPUT', 'documentHolder must be a customer.')
          : undefined,
    }),
  },
});

const form = ofSection('Endpoints', {
  'file-under-another-name-only': {
    defect: 'Uploading a document expects the file in the field "document".',
    breaks: must.critical('The file is in field file.'),
    behaviour: () => ({
      before: (call) =>
        call.operation === 'documents.upload' && call.raw.includes('name="file"')
          ? refusal(400, 'INVALID_INPUT', 'document is required.')
          : undefined,
    }),
  },
});

const imports = ofSection('Errors > 404', {
  'unknown-import-job-has-another-code': {
    defect: 'Reading an import job that does not exist answers 404 with the code REFERENCE_NOT_FOUND.',
    breaks: must.minor('The code is BULK_UPLOAD_JOB_NOT_FOUND.'),
    behaviour: () => codes('customers.getImportJob', 404, 'REFERENCE_NOT_FOUND'),
  },
  'unknown-import-job-is-400': {
    defect: 'Reading an import job that does not exist answers 400.',
    breaks: must.major('A bulk upload job that does not exist is 404.'),
    behaviour: editsRefusals(['customers.getImportJob'], 404, (body, answer) => {
      answer.status = 400;
      body['status'] = 400;
    }),
  },
});

/** The file without its last row. */
const shortened = (raw: Buffer): Buffer => {
  const text = raw.toString('latin1');
  const [, boundary = ''] = /^--(\S+)\r\n/.exec(text) ?? [];
  if (boundary === '') return raw;
  const cut = text.replace(
    /(\r\n\r\n(?:[^\r\n]+\r?\n){2,})[^\r\n]+(\r?\n)?(\r\n--)/,
    (_, head: string, _end, tail: string) => `${head.trimEnd()}${tail}`,
  );
  return Buffer.from(cut, 'latin1');
};

const webhooks = ofSection('Events > Other webhooks', {
  'import-webhook-missing': {
    defect: 'The end of a bulk import is not announced.',
    breaks: must.major('A webhook is sent when a bulk upload job completed or failed.'),
    behaviour: drops((delivery) => typeOf(delivery).startsWith('BULK_UPLOAD.')),
  },
  'import-webhook-of-another-state': {
    defect: 'The webhook about a completed import shows the job as PROCESSING.',
    breaks: derived.minor('The webhook says that the job completed or failed.'),
    behaviour: rewritesWebhooks(
      (delivery) => typeOf(delivery) === 'BULK_UPLOAD.COMPLETED',
      (_body, job) => {
        job['status'] = 'PROCESSING';
      },
    ),
  },
});

const importing = ofSection('What the service does', {
  'last-row-of-an-import-is-lost': {
    defect: 'A bulk import leaves out the last row of the file.',
    breaks: derived.critical('Customers are imported from a CSV file.'),
    behaviour: () => ({
      before: (call) => {
        if (call.operation === 'customers.importCsv') call.raw = shortened(call.raw);
        return undefined;
      },
    }),
  },
});

const needing = (
  mutants: readonly BlackBoxMutant[],
  needs: 'documents' | 'imports',
): readonly BlackBoxMutant[] => mutants.map((mutant) => ({ ...mutant, needs }));

export const documentsAndImports = [
  ...needing([...documents, ...holders, ...form], 'documents'),
  ...needing([...imports, ...webhooks, ...importing], 'imports'),
];
