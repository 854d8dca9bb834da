import type { FaultBook } from './fault-book.ts';

export const verificationFaults = {
  'verification-keeps-errors-to-itself': 'verifications/missing-data-yields-errors',
  'verification-names-one-missing-field-only': 'verifications/errors-list-what-is-missing',
  'email-code-cannot-be-resent': 'contact-verification/email-code-can-be-resent',
  'phone-code-cannot-be-resent': 'contact-verification/phone-code-can-be-resent',
  'any-email-code-verifies': 'contact-verification/wrong-email-code-leaves-the-email-pending',
  'any-phone-code-verifies': 'contact-verification/wrong-phone-code-leaves-the-phone-pending',
  'sending-a-code-verifies': 'contact-verification/sending-a-code-verifies-nothing',
  'one-code-verifies-both-channels': 'contact-verification/channels-are-verified-one-by-one',
  'contact-code-counts-twice': 'contact-verification/code-counts-once',
} as const satisfies FaultBook;
