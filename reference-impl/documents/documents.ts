import { conflict } from '../http/api-error.ts';
import {
  created,
  noContent,
  ok,
  type Answer,
  type Call,
  type FormHandler,
  type Handler,
  type ReceivedFile,
} from '../http/call.ts';
import { answerPage, equalFilters } from '../http/pages.ts';
import { replaceable } from '../runtime/behaviour.ts';
import type { Where } from '../store/store.ts';
import { shownName, type DocumentFile } from './document-file.ts';
import {
  documentOf,
  documents,
  documentView,
  mustBeHolder,
  type DocumentMetadata,
  type StoredDocument,
} from '../records/document-store.ts';
import { withFile, type Routes } from '../http/intake.ts';
import { documentIntake } from './document-file.ts';
import type { Work } from '../runtime/work.ts';

/** The call of an upload or a replacement: its form was read before. */
type Sent<Body> = Parameters<FormHandler<Body, DocumentFile>>[0];

type DocumentUpload = DocumentMetadata & { readonly documentHolder: string };

const addressed = (call: Call): Promise<StoredDocument> => documentOf(call, call.params['documentId'] ?? '');

/** The members of a document that come from its file. */
const fromFile = (
  work: Work,
  { fileName, size, sha256, content }: ReceivedFile<DocumentFile>,
): Pick<StoredDocument, 'fileName' | 'inner'> => ({
  fileName: shownName(work, fileName),
  inner: { size, sha256, mediaType: content.mediaType, isSubmitted: false },
});

/** Uploads a document for a customer or a beneficial owner. Source: Endpoints. */
export const uploadDocument = replaceable(async (call: Sent<DocumentUpload>): Promise<Answer> => {
  const { body, file } = call;
  await mustBeHolder(call, body.documentHolder);

  const now = call.now().toISOString();
  const document: StoredDocument = {
    id: call.newId('Document'),
    ...body,
    ...fromFile(call, file),
    createdAt: now,
    updatedAt: now,
  };
  await call.collection(documents).insert(document);
  await call.blobs.put(document.id, file.content.bytes);

  return created(documentView(call, document));
});

/** Shows what is known of a document. */
export const getDocument: Handler = async (call) => ok(documentView(call, await addressed(call)));

/** The documents in a list: those of the holder that it names. */
export const documentFilters = replaceable((call: Call): Where => equalFilters(call, ['documentHolder']));

/** Lists documents, newest first. */
export const listDocuments = replaceable((call: Call): Promise<Answer> =>
  answerPage(call, {
    from: call.collection(documents),
    where: documentFilters(call),
    view: (document) => documentView(call, document),
  }),
);

/** The members of the earlier document that a replacement keeps: its id, its holder and its beginning. */
const replaced = (
  call: Call<DocumentMetadata>,
  { id, documentHolder, createdAt }: StoredDocument,
): Pick<StoredDocument, 'id' | 'documentHolder' | 'createdAt'> & DocumentMetadata => ({
  id,
  documentHolder,
  ...call.body,
  createdAt,
});

/** Puts another file with metadata of its own in the place of a document. */
export const replaceDocument = replaceable(async (call: Sent<DocumentMetadata>): Promise<Answer> => {
  const before = await addressed(call);

  const after: StoredDocument = {
    ...replaced(call, before),
    ...fromFile(call, call.file),
    updatedAt: call.now().toISOString(),
  };
  await call.collection(documents).update(after);
  await call.blobs.put(after.id, call.file.content.bytes);

  return ok(documentView(call, after));
});

/** Raises 409 for a document that a verification has used. */
export const mustBeDeletable = replaceable((_work: Work, { inner }: StoredDocument): void => {
  if (inner.isSubmitted) throw conflict('A verification has used this document.');
});

/** Deletes a document and its bytes. */
export const deleteDocument = replaceable(async (call: Call): Promise<Answer> => {
  const document = await addressed(call);
  mustBeDeletable(call, document);

  await call.collection(documents).delete(document.id);
  await call.blobs.delete(document.id);

  return noContent;
});

export const documentsRoutes = {
  'documents.upload': withFile(documentIntake, uploadDocument),
  'documents.get': getDocument,
  'documents.list': listDocuments,
  'documents.replace': withFile(documentIntake, replaceDocument),
  'documents.delete': deleteDocument,
} as const satisfies Routes;
