import { beneficialOwners } from '../../records/beneficial-owner-store.ts';
import { documents, mustBeHolder } from '../../records/document-store.ts';
import {
  deleteDocument,
  documentFilters,
  listDocuments,
  replaceDocument,
  uploadDocument,
} from '../../documents/documents.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import type { Call } from '../../http/call.ts';
import { servingForm } from '../../serving/form-request.ts';
import { membersOfForm } from '../../http/validate-request.ts';
import { behaviourWith, remembering, replacing, type Replacement } from '../../runtime/behaviour.ts';
import { without } from '../altered-answers.ts';
import { faultsOf } from '../deviation.ts';

/** No document can be uploaded for these holders. */
const refusingHolders = (resource: string): Replacement =>
  replacing(mustBeHolder, async (right, work, id) => {
    if (id.startsWith(`${resource}:`)) throw notFound('No such holder of documents.');
    await right(work, id);
  });

const noForm = (): never => {
  throw new ApiError(415, 'INVALID_INPUT', 'The content type must be application/json.');
};

/** The file alone is read of the forms that are meant: an upload names a holder, a replacement does not. */
const readingTheFileAlone = (isMeant: (members: Readonly<Record<string, unknown>>) => boolean): Replacement =>
  replacing(membersOfForm, (right, reading, form) => {
    const members = right(reading, form);
    return isMeant(members) ? { file: members['file'] } : members;
  });

const emptyFile = {
  fileName: 'document',
  size: 0,
  sha256: '',
  content: { bytes: Buffer.alloc(0), mediaType: 'application/pdf' },
} as const;

/** Keeps the result of a replacement once more under another id. */
const copied = async (call: Call): Promise<void> => {
  const document = await call.collection(documents).get(call.params['documentId'] ?? '');
  if (document) await call.collection(documents).insert({ ...document, id: call.newId('Document') });
};

/** Takes a document away, and all others of its holder. */
const deletingAllOfTheHolder = replacing(deleteDocument, async (right, call) => {
  const rows = call.collection(documents);
  const named = await rows.get(call.params['documentId'] ?? '');
  const answer = await right(call);
  if (named !== undefined)
    for (const { id } of await rows.find({ where: { documentHolder: named.documentHolder } }))
      await rows.delete(id);
  return answer;
});

/** Faults in documents. */
export const documentFaults = faultsOf({
  'documents/customer-can-be-the-holder': {
    'documents-of-customers-are-refused': refusingHolders('Customer'),
  },
  'documents/beneficial-owner-can-be-the-holder': {
    'documents-of-owners-are-refused': refusingHolders('BeneficialOwner'),
  },
  'documents/upload-is-multipart': {
    'uploads-take-no-form': remembering(uploadDocument, () => noForm),
  },
  'documents/replacement-is-multipart': {
    'replacements-take-no-form': remembering(replaceDocument, () => noForm),
  },
  'documents/file-is-in-the-field-file': {
    'file-of-a-form-is-looked-for-elsewhere': replacing(membersOfForm, (right, reading, form) =>
      without(right(reading, form), 'file'),
    ),
  },
  'documents/upload-metadata-is-in-other-fields': {
    'metadata-of-an-upload-is-not-read': readingTheFileAlone(
      (members) => members['documentHolder'] !== undefined,
    ),
  },
  'documents/replacement-metadata-is-in-other-fields': {
    'metadata-of-a-replacement-is-not-read': readingTheFileAlone(
      (members) => members['documentHolder'] === undefined,
    ),
  },
  'documents/form-needs-a-file': {
    'form-without-a-file-is-accepted': [
      replacing(membersOfForm, (right, reading, form) => ({ ...right(reading, form), file: '' })),
      replacing(uploadDocument, (right, call) => right({ ...call, file: call.file ?? emptyFile })),
      replacing(replaceDocument, (right, call) => right({ ...call, file: call.file ?? emptyFile })),
    ],
  },
  'documents/json-is-refused': {
    'json-in-place-of-a-form-is-accepted': replacing(
      servingForm,
      async (right, world, route, arriving, serve) => {
        const isJson = arriving.headers['content-type']?.startsWith('application/json') ?? false;
        if (!isJson || !('intake' in route)) return right(world, route, arriving, serve);
        return serve(undefined, async () => ({ status: 201, body: {} }));
      },
    ),
  },
  'documents/list-filters-by-holder': {
    'document-list-ignores-the-holder': replacing(documentFilters, () => ({})),
    'owner-has-the-documents-of-the-business': replacing(listDocuments, async (right, call) => {
      const holder = String(call.query['documentHolder']);
      const owner = await call.collection(beneficialOwners).get(holder);
      if (owner === undefined) return right(call);
      const both = replacing(documentFilters, () => ({ documentHolder: { in: [holder, owner.customerId] } }));
      return right({ ...call, behaviour: behaviourWith(call.behaviour, [both]) });
    }),
  },
  'documents/unknown-holder-is-refused': {
    'document-of-nobody-is-kept': replacing(mustBeHolder, async () => {}),
  },
  'conventions/changes-touch-what-they-name': {
    'deletion-takes-all-documents-of-the-holder': deletingAllOfTheHolder,
  },
  'documents/replacement-keeps-the-id': {
    'replacement-moves-the-document': replacing(replaceDocument, async (right, call) => {
      const answer = await right(call);
      await copied(call);
      await call.collection(documents).delete(call.params['documentId'] ?? '');
      return answer;
    }),
  },
  'documents/replacement-adds-no-document': {
    'replacement-adds-a-document': replacing(replaceDocument, async (right, call) => {
      const answer = await right(call);
      await copied(call);
      return answer;
    }),
  },
});
