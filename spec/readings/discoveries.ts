import type { ReadingBook } from './reading.ts';

/** Where the document contradicts itself or is open about discoveries. */
export const discoveriesReadings = {
  'discoveries/what-is-discovered': {
    section: 'Endpoints > Operation catalogue',
    question:
      'The service discovers payment institutions per country and currency; the operation lists receiving institution names.',
    reading: 'The same: institutions that can receive, each with its name.',
    accepted: ['Rows that are bare names.'],
  },
} as const satisfies ReadingBook;
