import type { FaultBook } from './fault-book.ts';

/** Faults of credentials and of the walls between platforms that show only beside another token or platform. */
export const credentialFaults = {
  'secret-opens-with-any-user-name': 'authentication/basic-user-is-the-token-id',
  'empty-secret-opens': 'authentication/basic-password-is-the-client-secret',
  'own-actions-refuse-agent-tokens': 'authentication/agent-operations-take-bearer',
  'customer-read-takes-agent-tokens': 'authentication/customer-read-refuses-bearer',
  'customer-read-gives-agents-403': 'authentication/customer-read-with-bearer-gives-401',
  'agent-list-takes-agent-tokens': 'authentication/platform-operations-refuse-bearer',
  'update-is-made-before-its-credential-is-refused': 'authentication/refused-credential-changes-nothing',
  'customer-is-added-before-its-credential-is-refused': 'authentication/refused-credential-changes-nothing',
} as const satisfies FaultBook;
