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
  },
  'contact-verification/phone-code-arrives-by-sms': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: "The code of the telephone channel arrives as an SMS at the customer's number.",
    operations: ['contact.sendPhoneCode'],
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
    level: 'must',
    statement: 'A wrong code on the e-mail route leaves contactVerification.email PENDING.',
    operations: ['contact.confirmEmailCode', 'customers.get'],
  },
  'contact-verification/wrong-phone-code-leaves-the-phone-pending': {
    section: 'States and transitions > Contact verification channel',
    level: 'must',
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
  'contact-verification/verified-channel-stays-verified': {
    section: 'States and transitions > Contact verification channel',
    level: 'derived',
    statement: 'A VERIFIED channel stays so, whatever codes are asked for or submitted.',
    operations: [
      'contact.sendEmailCode',
      'contact.confirmEmailCode',
      'contact.sendPhoneCode',
      'contact.confirmPhoneCode',
      'customers.get',
    ],
  },
  'contact-verification/code-counts-once': {
    section: 'What the service does',
    level: 'derived',
    statement: 'A code that has verified a channel is refused when it is submitted to that channel again.',
    operations: ['contact.confirmEmailCode', 'contact.confirmPhoneCode'],
  },
  'contact-verification/code-of-a-former-contact-verifies-nothing': {
    section: 'States and transitions > Contact verification channel',
    level: 'derived',
    statement: 'A code that was sent to a contact does not verify the one that has taken its place.',
    operations: ['contact.confirmEmailCode', 'contact.confirmPhoneCode'],
  },
  'contact-verification/channel-starts-pending': {
    section: 'States and transitions > Contact verification channel',
    level: 'assumed',
    statement: 'A channel that a new customer must verify starts PENDING.',
    operations: ['customers.create', 'customers.get'],
  },
} as const satisfies RuleBook;
