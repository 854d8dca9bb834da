import type { FaultBook } from './fault-book.ts';

/** Faults of the sandbox: who may simulate, and what a simulation does besides. */
export const sandboxFaults = {
  'funding-is-made-before-production-is-refused': 'sandbox/failed-call-has-no-effect',
  'refused-funding-is-made-all-the-same': 'sandbox/refused-funding-changes-nothing',
} as const satisfies FaultBook;
