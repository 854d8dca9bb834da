import type { ClientRuleBook } from './client-rule.ts';

/** Contact verification, KYC and KYB, as the platform goes about them. */
export const verificationsRules = {
  'client/verifications/channels-are-verified-before-kyc': {
    section: 'Resources and their fields > Customer (common fields)',
    level: 'must',
    statement: 'KYC is not begun for a customer one of whose channels the client knows to be PENDING.',
    operations: ['verifications.create', 'customers.createKycLink'],
  },
  'client/verifications/code-is-sent-before-it-is-confirmed': {
    section: 'States and transitions > Contact verification channel',
    level: 'derived',
    statement: 'A code is confirmed only after the client had one sent for that channel.',
    operations: [
      'contact.sendEmailCode',
      'contact.confirmEmailCode',
      'contact.sendPhoneCode',
      'contact.confirmPhoneCode',
    ],
  },
  'client/verifications/no-code-where-none-is-needed': {
    section: 'Errors > Other errors that are shown',
    level: 'derived',
    statement: 'No code is sent for a channel that the customer does not have to verify.',
    operations: ['contact.sendEmailCode', 'contact.sendPhoneCode'],
  },
  'client/verifications/no-code-for-a-verified-channel': {
    section: 'States and transitions > Contact verification channel',
    level: 'derived',
    statement: 'No code is sent for a channel that the client knows to be VERIFIED.',
    operations: ['contact.sendEmailCode', 'contact.sendPhoneCode'],
  },
  'client/verifications/missing-fields-are-supplied': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement:
      'Every field that a MISSING_FIELD error named is supplied before the verification is triggered again.',
    operations: ['verifications.create', 'customers.update'],
  },
  'client/verifications/verification-is-triggered-again': {
    section: 'Endpoints > Operations whose path is given',
    level: 'derived',
    statement: 'After what was missing has been supplied, the verification is triggered again.',
    operations: ['verifications.create', 'customers.update'],
  },
  'client/verifications/unchanged-customer-is-not-triggered-again': {
    section: 'Endpoints > Operations whose path is given',
    level: 'derived',
    statement: 'A verification that lacked data is not triggered again before anything was supplied.',
    operations: ['verifications.create'],
  },
  'client/verifications/further-rounds-are-answered': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'derived',
    statement: 'When supplying what was missing brings up more that is missing, that is supplied, too.',
    operations: ['verifications.create', 'customers.update'],
  },
  'client/verifications/answer-with-errors-is-not-approval': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'A customer whose verification lacks data is not believed to be APPROVED.',
    operations: ['verifications.create'],
  },
  'client/verifications/approval-is-believed': {
    section: 'States and transitions > Customer verification',
    level: 'derived',
    statement: 'A customer whose verification was approved is believed APPROVED.',
    operations: ['verifications.create'],
  },
  'client/verifications/rejection-is-believed': {
    section: 'States and transitions > Customer verification',
    level: 'derived',
    statement: 'A customer whose verification was rejected is believed REJECTED.',
    operations: ['verifications.create'],
  },
  'client/verifications/hold-is-believed': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'derived',
    statement: 'A customer who is on hold is believed to be on HOLD, neither approved nor rejected.',
    operations: ['verifications.create'],
  },
  'client/verifications/approved-customer-is-not-triggered-again': {
    section: 'States and transitions > Customer verification',
    level: 'derived',
    statement: 'No verification is triggered for a customer that the service has reported as APPROVED.',
    operations: ['verifications.create'],
  },
  'client/verifications/pending-is-not-approved': {
    section: 'States and transitions > Customer verification',
    level: 'derived',
    statement: 'A customer whose verification was only triggered is not believed APPROVED.',
    operations: ['verifications.create'],
  },
  'client/verifications/kyc-link-is-used-once': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A hosted KYC link is opened once, for it is good for one use.',
    operations: ['customers.createKycLink'],
    unobservable: 'Opening a link is the business of a browser, which the recorded traffic does not hold.',
  },
  'client/verifications/code-is-sent-once': {
    section: 'States and transitions > Contact verification channel',
    level: 'advice',
    statement: 'For one verification of a channel one code is sent.',
    operations: ['contact.sendEmailCode', 'contact.sendPhoneCode'],
  },
  'client/verifications/code-is-that-of-its-channel': {
    section: 'States and transitions > Contact verification channel',
    level: 'derived',
    statement: 'The code that is submitted for a channel is the one that came by it.',
    operations: ['contact.confirmEmailCode', 'contact.confirmPhoneCode'],
  },
} as const satisfies ClientRuleBook;
