import { mediaTypeOf } from '../../documents/document-file.ts';
import { documentOf, documents, documentView, mustBeHolder } from '../../records/document-store.ts';
import {
  deleteDocument,
  listDocuments,
  mustBeDeletable,
  replaceDocument,
  uploadDocument,
} from '../../documents/documents.ts';
import { ok, type Answer } from '../../http/call.ts';
import { replacing } from '../../runtime/behaviour.ts';
import { without } from '../altered-answers.ts';
import type { Variations } from '../deviation.ts';

const withoutBody = ({ body: _body, ...answer }: Answer): Answer => answer;

/** Permitted variants of documents. */
export const documentVariations = {
  'documents-show-little': {
    about: 'a document shows no instants',
    gaps: ['documents/shape'],
    replaces: replacing(documentView, (right, work, document) =>
      without(right(work, document), 'createdAt', 'updatedAt'),
    ),
  },
  'any-file-is-accepted': {
    about: 'a document can be a file of any kind',
    gaps: ['documents/files'],
    replaces: replacing(
      mediaTypeOf,
      (right, world, bytes) => right(world, bytes) ?? 'application/octet-stream',
    ),
  },
  'second-document-of-a-kind-replaces-the-first': {
    about: 'a later document of the kind that its holder has takes the place of the earlier',
    gaps: ['documents/second-of-a-kind'],
    replaces: replacing(uploadDocument, async (right, call) => {
      const { documentHolder, documentType } = call.body;
      for (const { id } of await call.collection(documents).find({ where: { documentHolder, documentType } }))
        await call.collection(documents).delete(id);
      return right(call);
    }),
  },
  'documents-have-no-file-name': {
    about: 'the name of the file is not shown',
    gaps: ['documents/file-names'],
    replaces: replacing(documentView, (right, work, document) => without(right(work, document), 'fileName')),
  },
  'unknown-holders-in-filters-answer-404': {
    about: 'a list for a holder that does not exist answers 404',
    gaps: ['documents/unknown-holder-in-the-filter'],
    replaces: replacing(listDocuments, async (right, call) => {
      const { documentHolder } = call.query;
      if (documentHolder !== undefined) await mustBeHolder(call, String(documentHolder));
      return right(call);
    }),
  },
  'document-deletions-show-the-document': {
    about: 'a deletion answers 200 with the document',
    gaps: ['documents/delete-answer'],
    replaces: replacing(deleteDocument, async (right, call) => {
      const document = await documentOf(call, call.params['documentId'] ?? '');
      await right(call);
      return ok(documentView(call, document));
    }),
  },
  'submitted-documents-can-be-deleted': {
    about: 'a document that a verification has used can be deleted',
    gaps: ['documents/delete-after-submission'],
    areas: ['verifications'],
    replaces: replacing(mustBeDeletable, () => {}),
  },
  'replacements-have-ids-of-their-own': {
    about: 'a replaced document has a new id, and is gone under its former one',
    gaps: ['documents/id-of-a-replacement'],
    replaces: replacing(replaceDocument, async (right, call) => {
      await right(call);
      const document = await documentOf(call, call.params['documentId'] ?? '');
      const renamed = { ...document, id: call.newId('Document') };
      await call.collection(documents).insert(renamed);
      await call.blobs.put(renamed.id, call.file.content.bytes);
      await call.collection(documents).delete(document.id);
      return ok(documentView(call, renamed));
    }),
  },
  'documents-have-a-link': {
    about: 'a document shows a link to its file',
    gaps: ['documents/the-file-itself'],
    replaces: replacing(documentView, (right, work, document) => ({
      ...right(work, document),
      fileUrl: `https://files.example/${document.inner.sha256.slice(0, 16)}`,
    })),
  },
  'answers-to-forms-are-empty': {
    about: 'an upload or a replacement answers without a body',
    readings: ['documents/answers-to-forms'],
    unexamined: 'a document is found by the id that the answer to its upload shows',
    replaces: [
      replacing(uploadDocument, async (right, call) => withoutBody(await right(call))),
      replacing(replaceDocument, async (right, call) => withoutBody(await right(call))),
    ],
  },
} as const satisfies Variations;
