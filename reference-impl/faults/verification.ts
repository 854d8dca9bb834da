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
  'right-email-code-verifies-nothing': 'contact-verification/right-email-code-verifies-the-email',
  'right-phone-code-verifies-nothing': 'contact-verification/right-phone-code-verifies-the-phone',
  'wrong-code-is-taken': 'contact-verification/wrong-code-is-refused',
  'individual-cannot-be-verified': 'verifications/individual-triggers-kyc',
  'business-cannot-be-verified': 'verifications/business-triggers-kyb',
  'kyb-changes-no-status': 'verifications/kyb-shows-in-kyb-status',
  'incomplete-customer-looks-complete': 'verifications/answer-tells-whether-complete',
  'verification-errors-are-an-object': 'verifications/errors-is-an-array',
  'missing-field-has-no-name': 'verifications/missing-field-names-the-missing-data',
  'supplied-field-is-still-missing': 'verifications/supplied-field-is-no-longer-missing',
  'complete-customer-misses-something': 'verifications/complete-customer-misses-nothing',
} as const satisfies FaultBook;
