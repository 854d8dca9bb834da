import type { ClientRuleBook } from './client-rule.ts';

/** Documents: what is uploaded, and for whom. */
export const documentsRules = {
  'client/documents/form-names-its-boundary': {
    section: 'Endpoints',
    level: 'must',
    statement: 'The content type of an uploaded form names the boundary that its body has.',
    operations: ['documents.upload', 'documents.replace'],
  },
  'client/documents/file-is-the-document': {
    section: 'Endpoints',
    level: 'derived',
    statement: 'The file that is uploaded has the content of the document, with each attempt.',
    operations: ['documents.upload'],
  },
  'client/documents/holder-is-the-one-that-was-named': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A document is uploaded for the holder that was named, by the whole id of it.',
    operations: ['documents.upload'],
  },
  'client/documents/uploaded-once': {
    section: 'Endpoints',
    level: 'derived',
    statement: 'One document is uploaded once, also when an answer was lost.',
    operations: ['documents.upload'],
  },
  'client/documents/kind-is-that-of-the-document': {
    section: 'Endpoints',
    level: 'derived',
    statement: 'The metadata of an uploaded document says its kind, and the country that it is from.',
    operations: ['documents.upload'],
  },
} as const satisfies ClientRuleBook;
