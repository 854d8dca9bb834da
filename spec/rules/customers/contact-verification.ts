import type { RuleBook } from '../rule.ts';
import { onCustomers, onWritesAndReads } from './shown-on.ts';

/** The member contactVerification. The operations that verify a contact have rules of their own. */
export const customerContactVerificationRules = {
  'customers/contact-verification-is-an-object': {
    section: 'Resources and their fields > Customer (common fields)',
    level: 'must',
    statement: 'contactVerification is an object.',
    operations: onCustomers,
    at: ['#/components/schemas/CustomerRecord/properties/contactVerification'],
  },
  'customers/contact-verification-is-read-only': {
    section: 'Resources and their fields > Customer (common fields)',
    level: 'must',
    statement: 'A contactVerification in a request verifies nothing.',
    operations: onWritesAndReads,
  },
  'customers/contact-verification-is-present-where-needed': {
    section: 'Resources and their fields > Customer (common fields)',
    level: 'derived',
    statement: 'A customer whose provider requires contact verification has a contactVerification.',
    operations: ['customers.get', 'contact.sendEmailCode', 'contact.sendPhoneCode'],
  },
  'customers/contact-verification-is-absent-where-not-needed': {
    section: 'Resources and their fields > Customer (common fields)',
    level: 'must',
    statement: 'A customer whose provider requires no contact verification has no contactVerification.',
    operations: ['customers.get', 'contact.sendEmailCode', 'contact.sendPhoneCode'],
  },
  'customers/contact-verification-email-is-pending-or-verified': {
    section: 'Resources and their fields > Customer (common fields)',
    level: 'must',
    statement: 'The state of the e-mail channel is PENDING or VERIFIED.',
    operations: onCustomers,
    at: [
      '#/components/schemas/ContactVerification/properties/email',
      '#/components/schemas/ContactVerificationStatus',
    ],
  },
  'customers/contact-verification-email-is-present-only-where-needed': {
    section: 'Resources and their fields > Customer (common fields)',
    level: 'must',
    statement: 'The e-mail channel is present only when it must be verified.',
    operations: ['customers.get', 'contact.sendEmailCode'],
  },
  'customers/contact-verification-phone-is-pending-or-verified': {
    section: 'Resources and their fields > Customer (common fields)',
    level: 'must',
    statement: 'The state of the telephone channel is PENDING or VERIFIED.',
    operations: onCustomers,
    at: [
      '#/components/schemas/ContactVerification/properties/phone',
      '#/components/schemas/ContactVerificationStatus',
    ],
  },
  'customers/contact-verification-phone-is-present-only-where-needed': {
    section: 'Resources and their fields > Customer (common fields)',
    level: 'must',
    statement: 'The telephone channel is present only when it must be verified.',
    operations: ['customers.get', 'contact.sendPhoneCode'],
  },
  'customers/pending-email-holds-kyc-back': {
    section: 'Resources and their fields > Customer (common fields)',
    level: 'must',
    statement: 'KYC cannot begin while the e-mail channel is present and PENDING.',
    operations: ['verifications.create', 'customers.createKycLink'],
  },
  'customers/pending-phone-holds-kyc-back': {
    section: 'Resources and their fields > Customer (common fields)',
    level: 'must',
    statement: 'KYC cannot begin while the telephone channel is present and PENDING.',
    operations: ['verifications.create', 'customers.createKycLink'],
  },
  'customers/verified-channels-let-kyc-begin': {
    section: 'Resources and their fields > Customer (common fields)',
    level: 'derived',
    statement: 'KYC is not held back by contact verification once every present channel is VERIFIED.',
    operations: ['verifications.create', 'customers.createKycLink'],
  },
} as const satisfies RuleBook;
