import type { ReadingBook } from './reading.ts';

/** Where the document contradicts itself or is open about the sandbox. */
export const sandboxReadings = {
  'sandbox/how-production-is-refused': {
    section: 'What the service does',
    question: 'Sandbox operations fail for production credentials, without a status.',
    reading: '403 FORBIDDEN.',
    accepted: ['Any 4xx.'],
  },
} as const satisfies ReadingBook;
