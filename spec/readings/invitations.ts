import type { ReadingBook } from './reading.ts';

/** Where the document contradicts itself or is open about invitations. */
export const invitationsReadings = {
  'invitations/who-is-the-inviter': {
    section: 'Endpoints > Operation catalogue',
    question:
      'Cancelling is for the inviter or the platform, but whoever calls has credentials of a platform.',
    reading:
      'The platform that created the invitation may cancel it, for itself and for its customer, the inviter.',
    accepted: ['A refusal for every platform but the creating one, with any 4xx.'],
  },
} as const satisfies ReadingBook;
