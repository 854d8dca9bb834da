import type { ReadingBook } from './reading.ts';

/** Where the document contradicts itself or is open about the things common to all operations. */
export const conventionsReadings = {
  'conventions/every-list-is-a-page': {
    section: 'Endpoints',
    question: 'All lists are pages, though some, discoveries or sessions, hardly need to be.',
    reading: 'Every list operation of the catalogue answers with data, hasMore and nextCursor.',
    accepted: [],
    unvaried: 'the document says it of list operations outright',
  },
  'conventions/cursor-of-the-last-page': {
    section: 'Endpoints',
    question: 'nextCursor is a string or null, and it is not said which of them the last page has.',
    reading: 'Null, and the member is there.',
    accepted: ['A string with hasMore false.'],
  },
  'conventions/what-an-idempotency-key-does': {
    section: 'Endpoints',
    question: 'The header is for unsafe retries and optional; its effect on the service is not said.',
    reading: 'Same key and same request: the first answer again. Same key and another body: 409.',
    accepted: ['Any answer that does not let the request take effect twice.'],
  },
  'conventions/bulk-upload-is-not-json': {
    section: 'Endpoints',
    question:
      'Only document upload and replacement are excepted from JSON, yet bulk creation of customers takes a CSV file.',
    reading: 'The CSV is sent as multipart/form-data, in field `file`.',
    accepted: ['A CSV body, or a JSON body that holds the CSV; the dialect says so.'],
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
  },
  'conventions/required-columns': {
    section: 'Resources and their fields',
    question:
      'Fields that only the service can fill are "not required", and optional ones are "required" (a customer\'s id and UMA address).',
    reading: 'The columns describe responses. Creation asks for less.',
    accepted: ['A creation that asks for more.'],
  },
  'conventions/codes-outside-the-list-of-countries': {
    section: 'Resources and their fields',
    question: 'XK is used for Kosovo by many, and ISO 3166-1 leaves it to its users instead of assigning it.',
    reading:
      'Country members hold ISO 3166-1 codes, so XK is none. The suite never sends it; an answer that shows it breaks the rule.',
    accepted: [],
    unvaried: 'no customer of the suite comes from a country without a code',
  },
} as const satisfies ReadingBook;
