import type { FaultBook } from './fault-book.ts';

/** Faults that show only where requests come at the same time, or that make the server fail. */
export const strainFaults = {
  'idempotency-key-is-looked-up-before': 'conventions/concurrent-idempotent-requests-have-one-effect',
  'claim-is-checked-before-it-is-made': 'invitations/concurrent-claims-have-one-winner',
  'malformed-id-breaks-the-server': 'errors/code-of-a-500-is-from-its-table',
} as const satisfies FaultBook;
