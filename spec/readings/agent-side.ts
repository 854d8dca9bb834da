import type { ReadingBook } from './reading.ts';

/** Where the document is open about the agent side. */
export const agentSideReadings = {
  'agent-side/missing-permission-or-not-found': {
    section: 'Authentication',
    question:
      'A request that lacks the permission and names a foreign resource is wrong twice; which comes first is open.',
    reading: 'The permission is checked first.',
    accepted: ['404 in place of the refusal; the suite breaks one thing at a time.'],
  },
  'agent-side/quote-of-a-sibling': {
    section: 'Endpoints > Operation catalogue',
    question:
      'A quote of another agent of the same customer is of the same customer and not created by this agent.',
    reading: '404: who created it decides.',
    accepted: [],
    unvaried: 'the document says it outright: a quote that was not created by this agent answers 404',
  },
} as const satisfies ReadingBook;
