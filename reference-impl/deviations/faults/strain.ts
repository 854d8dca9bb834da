import type { FaultBook } from './fault-book.ts';

/** Faults that show only where requests come at the same time, or that make the server fail. */
export const strainFaults = {
  'idempotency-key-is-looked-up-before': 'conventions/concurrent-idempotent-requests-have-one-effect',
} as const satisfies FaultBook;
