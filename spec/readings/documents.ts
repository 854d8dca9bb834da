import type { ReadingBook } from './reading.ts';

/** Where the document contradicts itself or is open about documents. */
export const documentsReadings = {
  'documents/answers-to-forms': {
    section: 'Endpoints',
    question:
      'JSON is for requests and responses except upload and replacement, which are multipart; whether their answers are excepted too is not said.',
    reading: 'The request is multipart; the answer is JSON.',
    accepted: ['An answer without a body.'],
  },
} as const satisfies ReadingBook;
