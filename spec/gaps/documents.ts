import type { GapBook } from './gap.ts';

/** The document's gaps about documents. */
export const documentsGaps = {
  'documents/shape': {
    section: 'Resources and their fields > Other resources named',
    open: 'the fields of a document',
    reference:
      'id, documentHolder, documentType, side, country, documentNumber, issuingAuthority, fileName, createdAt, updatedAt.',
    alsoAllowed: 'Any, named in the dialect.',
    operations: [
      'documents.upload',
      'documents.get',
      'documents.list',
      'documents.replace',
      'documents.delete',
    ],
  },
  'documents/paths': {
    section: 'Endpoints > Operation catalogue',
    open: 'methods and paths',
    reference: 'POST and GET /documents; GET, PUT and DELETE /documents/{documentId}.',
    alsoAllowed: 'Any, named in the dialect.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: [
      'documents.upload',
      'documents.get',
      'documents.list',
      'documents.replace',
      'documents.delete',
    ],
  },
  'documents/metadata-fields': {
    section: 'Endpoints',
    open: 'the metadata fields of the form',
    reference:
      'documentType and country, on upload also documentHolder; optionally side, documentNumber and issuingAuthority.',
    alsoAllowed: 'Any; a body template in the dialect has them.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['documents.upload', 'documents.replace'],
  },
  'documents/second-of-a-kind': {
    section: 'Endpoints > Operation catalogue',
    open: 'whether a holder can have two documents of one kind',
    reference: 'Both are kept.',
    alsoAllowed: 'The later one takes the place of the earlier.',
    operations: ['documents.upload'],
  },
  'documents/files': {
    section: 'Endpoints',
    open: 'which files are accepted',
    reference:
      'PDF, JPEG and PNG, recognised by their first bytes, up to 10 MiB; else 400 UNSUITABLE_DOCUMENT.',
    alsoAllowed: 'Any kinds and sizes that let a small PDF through.',
    operations: ['documents.upload', 'documents.replace'],
  },
  'documents/file-names': {
    section: 'Endpoints',
    open: 'what becomes of the name of the file',
    reference:
      'It is shown as fileName: the last part of a path, without characters that cannot be seen, 255 characters at most.',
    alsoAllowed: 'Any name, none, or 4xx for a name with a path in it.',
    operations: ['documents.upload', 'documents.replace'],
  },
  'documents/holder-parameter': {
    section: 'Endpoints > Operation catalogue',
    open: 'the name of the holder filter',
    reference: 'documentHolder.',
    alsoAllowed: 'Any, named in the dialect.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['documents.list'],
  },
  'documents/unknown-holder-in-the-filter': {
    section: 'Endpoints > Operation catalogue',
    open: 'the list for a holder that does not exist',
    reference: 'An empty page.',
    alsoAllowed: '404.',
    operations: ['documents.list'],
  },
  'documents/delete-answer': {
    section: 'Endpoints > Operation catalogue',
    open: 'what a deletion answers with',
    reference: '204 without a body.',
    alsoAllowed: '200 with the document.',
    operations: ['documents.delete'],
  },
  'documents/delete-after-submission': {
    section: 'Endpoints > Operation catalogue',
    open: 'the deletion of a document that a verification has used',
    reference: '409 CONFLICT.',
    alsoAllowed: 'Any 4xx, or the deletion.',
    operations: ['documents.delete'],
  },
  'documents/the-file-itself': {
    section: 'Endpoints > Operation catalogue',
    open: 'whether the file can be read back',
    reference: 'It cannot; a read shows metadata only.',
    alsoAllowed: 'A link or the bytes.',
    operations: ['documents.get'],
  },
  'documents/id-of-a-replacement': {
    section: 'Endpoints > Operation catalogue',
    open: 'whether a replaced document keeps its id',
    reference: 'It does.',
    alsoAllowed: 'The answer shows a new one, and the former is gone.',
    operations: ['documents.replace'],
  },
  'documents/change-of-holder': {
    section: 'Endpoints > Operation catalogue',
    open: 'a replacement whose form names a holder',
    reference: 'The field is ignored.',
    alsoAllowed: 'Any 4xx.',
    unvaried: 'no check names a holder in a replacement',
    operations: ['documents.replace'],
  },
} as const satisfies GapBook;
