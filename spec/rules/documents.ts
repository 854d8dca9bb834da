import type { RuleBook } from './rule.ts';

/** Documents: papers of customers and of beneficial owners. */
export const documentsRules = {
  'documents/operation-upload': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A document can be uploaded.',
    operations: ['documents.upload'],
  },
  'documents/operation-get': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A document can be read.',
    operations: ['documents.get'],
  },
  'documents/operation-list': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'Documents can be listed.',
    operations: ['documents.list'],
  },
  'documents/operation-replace': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A document can be replaced.',
    operations: ['documents.replace'],
  },
  'documents/operation-delete': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A document can be deleted.',
    operations: ['documents.delete'],
  },
  'documents/customer-can-be-the-holder': {
    section: 'What the service does',
    level: 'must',
    statement: 'A document can be uploaded for a customer.',
    operations: ['documents.upload'],
  },
  'documents/beneficial-owner-can-be-the-holder': {
    section: 'What the service does',
    level: 'must',
    statement: 'A document can be uploaded for a beneficial owner.',
    operations: ['documents.upload'],
  },

  // Forms
  'documents/upload-is-multipart': {
    section: 'Endpoints',
    level: 'must',
    statement: 'An upload is accepted as multipart/form-data.',
    operations: ['documents.upload'],
  },
  'documents/replacement-is-multipart': {
    section: 'Endpoints',
    level: 'must',
    statement: 'A replacement is accepted as multipart/form-data.',
    operations: ['documents.replace'],
  },
  'documents/file-is-in-the-field-file': {
    section: 'Endpoints',
    level: 'must',
    statement: 'The form of an upload or a replacement carries the file in the field file.',
    operations: ['documents.upload', 'documents.replace'],
    at: ['#/components/schemas/DocumentFile', '#/components/schemas/DocumentFile/properties/file'],
  },
  'documents/upload-metadata-is-in-other-fields': {
    section: 'Endpoints',
    level: 'must',
    statement: 'The other fields of the form of an upload carry the metadata.',
    operations: ['documents.upload'],
  },
  'documents/replacement-metadata-is-in-other-fields': {
    section: 'Endpoints',
    level: 'must',
    statement: 'The other fields of the form of a replacement carry the metadata.',
    operations: ['documents.replace'],
  },
  'documents/form-needs-a-file': {
    section: 'Endpoints',
    level: 'derived',
    statement: 'An upload or a replacement whose form has no file is refused.',
    operations: ['documents.upload', 'documents.replace'],
    requiredAt: ['#/components/schemas/DocumentFile/properties/file'],
  },
  'documents/json-is-refused': {
    section: 'Endpoints',
    level: 'derived',
    statement: 'An upload or a replacement with a JSON body is refused.',
    operations: ['documents.upload', 'documents.replace'],
  },
  'documents/metadata-is-read-back': {
    section: 'Endpoints',
    level: 'derived',
    statement: 'A document reads with the metadata that it was uploaded with.',
    operations: ['documents.upload', 'documents.get'],
  },

  // Life
  'documents/is-found-after-upload': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'An uploaded document is found under its id.',
    operations: ['documents.upload', 'documents.get'],
  },
  'documents/is-listed-after-upload': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'An uploaded document is listed.',
    operations: ['documents.upload', 'documents.list'],
  },
  'documents/list-filters-by-holder': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A list filtered by holder has documents of that holder only.',
    operations: ['documents.list'],
  },
  'documents/holder-filter-finds-its-documents': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A list filtered by holder has every document of that holder.',
    operations: ['documents.list'],
  },
  'documents/replacement-keeps-the-id': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement:
      'A replaced document is found under the id that the replacement answers with, else under its own.',
    operations: ['documents.replace', 'documents.get'],
  },
  'documents/replacement-keeps-the-holder': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A replaced document still belongs to its holder.',
    operations: ['documents.replace', 'documents.get'],
  },
  'documents/replacement-adds-no-document': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A replacement makes no second document.',
    operations: ['documents.replace', 'documents.list'],
  },
  'documents/replacement-takes-the-new-metadata': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A replaced document reads with the metadata of the replacement.',
    operations: ['documents.replace', 'documents.get'],
  },
  'documents/is-not-found-after-deletion': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A deleted document cannot be read any more.',
    operations: ['documents.delete', 'documents.get'],
  },
  'documents/is-not-listed-after-deletion': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A deleted document is no longer listed.',
    operations: ['documents.delete', 'documents.list'],
  },
  'documents/unknown-document-is-not-found': {
    section: 'Errors > 404',
    level: 'derived',
    statement:
      'Reading, replacing or deleting a document that does not exist is answered with status 404 or 403.',
    operations: ['documents.get', 'documents.replace', 'documents.delete'],
  },
  'documents/unknown-holder-is-refused': {
    section: 'Errors > 404',
    level: 'derived',
    statement: 'An upload for a holder that does not exist is refused.',
    operations: ['documents.upload'],
  },
} as const satisfies RuleBook;
