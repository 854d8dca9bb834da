import type { ReadingBook } from './reading.ts';

/** Where the document contradicts itself or is open about agents. */
export const agentsReadings = {
  'agents/reading-without-a-permission': {
    section: 'Authentication',
    question:
      'Agent operations need the matching permission, yet none of the permissions named matches reading transactions or accounts.',
    reading:
      'Reading needs none. Creating and executing quotes, transfers and external accounts need theirs.',
    accepted: ['Reads that need a permission; the suite grants all that it knows.'],
  },
  'agents/status-of-a-missing-permission': {
    section: 'Authentication',
    question: 'The answer to an agent without the permission is not shown, and 403 stands in no table.',
    reading: '403 FORBIDDEN.',
    accepted: ['Any 4xx with an error body.'],
  },
} as const satisfies ReadingBook;
