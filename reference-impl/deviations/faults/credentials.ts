import type { FaultBook } from './fault-book.ts';

/** Faults of credentials and of the walls between platforms that show only beside another token or platform. */
export const credentialFaults = {
  'update-is-made-before-its-credential-is-refused': 'authentication/refused-credential-changes-nothing',
  'customer-is-added-before-its-credential-is-refused': 'authentication/refused-credential-changes-nothing',
} as const satisfies FaultBook;
