import type { RuleBook } from './rule.ts';

/** Codes that verify a customer's e-mail address and telephone number. */
export const contactVerificationRules = {
  // Operations
  'contact-verification/operation-send-email-code': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'POST /customers/{customerId}/verify-email sends a code to the customer by e-mail.',
    operations: ['contact.sendEmailCode'],
  },
  'contact-verification/operation-send-phone-code': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'POST /customers/{customerId}/verify-phone sends a code to the customer by SMS.',
    operations: ['contact.sendPhoneCode'],
  },
  'contact-verification/operation-confirm-email-code': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'POST /customers/{customerId}/verify-email/confirm takes the code of the e-mail.',
    operations: ['contact.confirmEmailCode'],
  },
  'contact-verification/operation-confirm-phone-code': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'POST /customers/{customerId}/verify-phone/confirm takes the code of the SMS.',
    operations: ['contact.confirmPhoneCode'],
  },
  'contact-verification/email-code-can-be-resent': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'While the e-mail channel is PENDING, a second request for a code is accepted like the first.',
    operations: ['contact.sendEmailCode'],
  },
  'contact-verification/phone-code-can-be-resent': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement:
      'While the telephone channel is PENDING, a second request for a code is accepted like the first.',
    operations: ['contact.sendPhoneCode'],
  },
  'contact-verification/email-code-arrives-by-email': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: "The code of the e-mail channel arrives at the customer's e-mail address.",
    operations: ['contact.sendEmailCode'],
    unobservable: 'The code travels outside the interface, to a mailbox that the client does not hold.',
  },
  'contact-verification/phone-code-arrives-by-sms': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: "The code of the telephone channel arrives as an SMS at the customer's number.",
    operations: ['contact.sendPhoneCode'],
    unobservable: 'The code travels outside the interface, to a telephone that the client does not hold.',
  },

  // The channel's lifecycle
  'contact-verification/right-email-code-verifies-the-email': {
    section: 'States and transitions > Contact verification channel',
    level: 'must',
    statement: 'The right code on the e-mail route turns contactVerification.email from PENDING to VERIFIED.',
    operations: ['contact.confirmEmailCode', 'customers.get'],
  },
  'contact-verification/right-phone-code-verifies-the-phone': {
    section: 'States and transitions > Contact verification channel',
    level: 'must',
    statement:
      'The right code on the telephone route turns contactVerification.phone from PENDING to VERIFIED.',
    operations: ['contact.confirmPhoneCode', 'customers.get'],
  },
  'contact-verification/wrong-email-code-leaves-the-email-pending': {
    section: 'States and transitions > Contact verification channel',
    level: 'derived',
    statement: 'A wrong code on the e-mail route leaves contactVerification.email PENDING.',
    operations: ['contact.confirmEmailCode', 'customers.get'],
  },
  'contact-verification/wrong-phone-code-leaves-the-phone-pending': {
    section: 'States and transitions > Contact verification channel',
    level: 'derived',
    statement: 'A wrong code on the telephone route leaves contactVerification.phone PENDING.',
    operations: ['contact.confirmPhoneCode', 'customers.get'],
  },
  'contact-verification/wrong-code-is-refused': {
    section: 'States and transitions > Contact verification channel',
    level: 'derived',
    statement: 'A wrong code is answered with a client error.',
    operations: ['contact.confirmEmailCode', 'contact.confirmPhoneCode'],
  },
  'contact-verification/sending-a-code-verifies-nothing': {
    section: 'States and transitions > Contact verification channel',
    level: 'derived',
    statement: 'A channel whose code was sent but not confirmed stays PENDING.',
    operations: ['contact.sendEmailCode', 'contact.sendPhoneCode', 'customers.get'],
  },
  'contact-verification/channels-are-verified-one-by-one': {
    section: 'States and transitions > Contact verification channel',
    level: 'derived',
    statement: 'Confirming the code of one channel leaves the other channel as it was.',
    operations: ['contact.confirmEmailCode', 'contact.confirmPhoneCode', 'customers.get'],
  },
  'contact-verification/code-counts-once': {
    section: 'What the service does',
    level: 'derived',
    statement: 'A code that has verified a channel is refused when it is submitted to that channel again.',
    operations: ['contact.confirmEmailCode', 'contact.confirmPhoneCode'],
  },
  'contact-verification/channel-starts-pending': {
    section: 'States and transitions > Contact verification channel',
    level: 'assumed',
    statement: 'A channel that a new customer must verify starts PENDING.',
    operations: ['customers.create', 'customers.get'],
  },

  // Where it applies
  'contact-verification/object-is-present-where-required': {
    section: 'Resources and their fields > Customer (common fields)',
    level: 'must',
    statement:
      "A customer has contactVerification where the customer's provider requires contact verification.",
    operations: ['customers.get', 'contact.sendEmailCode', 'contact.sendPhoneCode'],
  },
  'contact-verification/object-is-omitted-where-not-required': {
    section: 'Resources and their fields > Customer (common fields)',
    level: 'must',
    statement: "A customer has no contactVerification where the customer's provider requires none.",
    operations: ['customers.get', 'contact.sendEmailCode', 'contact.sendPhoneCode'],
  },
  'contact-verification/email-is-present-only-where-required': {
    section: 'Resources and their fields > Customer (common fields)',
    level: 'must',
    statement: 'contactVerification.email is present only where the e-mail channel must be verified.',
    operations: ['customers.get', 'contact.sendEmailCode'],
  },
  'contact-verification/phone-is-present-only-where-required': {
    section: 'Resources and their fields > Customer (common fields)',
    level: 'must',
    statement: 'contactVerification.phone is present only where the telephone channel must be verified.',
    operations: ['customers.get', 'contact.sendPhoneCode'],
  },
  'contact-verification/sending-answers-409-where-not-required': {
    section: 'Authentication',
    level: 'must',
    statement:
      "Asking for a code is answered with 409 where the customer's provider requires no verification.",
    operations: ['contact.sendEmailCode', 'contact.sendPhoneCode'],
  },
  'contact-verification/confirming-answers-409-where-not-required': {
    section: 'Authentication',
    level: 'must',
    statement:
      "Submitting a code is answered with 409 where the customer's provider requires no verification.",
    operations: ['contact.confirmEmailCode', 'contact.confirmPhoneCode'],
  },
  'contact-verification/unknown-customer-is-not-found': {
    section: 'Errors > 404',
    level: 'derived',
    statement: 'A customer that does not exist is answered with 404 USER_NOT_FOUND.',
    operations: [
      'contact.sendEmailCode',
      'contact.confirmEmailCode',
      'contact.sendPhoneCode',
      'contact.confirmPhoneCode',
    ],
  },

  // What it is for
  'contact-verification/pending-channel-holds-kyc-back': {
    section: 'Resources and their fields > Customer (common fields)',
    level: 'must',
    statement: 'A customer with a PENDING channel in contactVerification does not begin KYC.',
    operations: ['verifications.create', 'customers.get'],
  },
  'contact-verification/verified-channels-let-kyc-begin': {
    section: 'Resources and their fields > Customer (common fields)',
    level: 'derived',
    statement: 'A customer whose present channels are all VERIFIED is not held back from KYC by them.',
    operations: ['verifications.create', 'customers.get'],
  },
} as const satisfies RuleBook;
