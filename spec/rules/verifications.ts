import type { RuleBook } from './rule.ts';

/** KYC of individuals and KYB of businesses. */
export const verificationsRules = {
  'verifications/operation-create': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'POST /verifications starts the verification of a customer.',
    operations: ['verifications.create'],
  },
  'verifications/individual-triggers-kyc': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'POST /verifications for an INDIVIDUAL customer triggers KYC.',
    operations: ['verifications.create'],
  },
  'verifications/business-triggers-kyb': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'POST /verifications for a BUSINESS customer triggers KYB.',
    operations: ['verifications.create'],
  },
  'verifications/kyc-shows-in-kyc-status': {
    section: 'States and transitions > Customer verification',
    level: 'assumed',
    statement: 'After KYC of a complete INDIVIDUAL customer was triggered, its kycStatus is not UNVERIFIED.',
    operations: ['verifications.create', 'customers.get'],
  },
  'verifications/kyb-shows-in-kyb-status': {
    section: 'States and transitions > Customer verification',
    level: 'assumed',
    statement: 'After KYB of a complete BUSINESS customer was triggered, its kybStatus is not UNVERIFIED.',
    operations: ['verifications.create', 'customers.get'],
  },
  'verifications/answer-tells-whether-complete': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'The answer of POST /verifications distinguishes a complete customer from an incomplete one.',
    operations: ['verifications.create'],
    at: ['#/components/schemas/Verification/allOf/0'],
  },
  'verifications/missing-data-yields-errors': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'The answer for a customer with missing data has the member errors.',
    operations: ['verifications.create'],
  },
  'verifications/errors-is-an-array': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'errors is an array.',
    operations: ['verifications.create'],
    at: ['#/components/schemas/Verification/allOf/0/properties/errors'],
  },
  'verifications/errors-list-what-is-missing': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'errors lists each thing that must still be supplied.',
    operations: ['verifications.create'],
  },
  'verifications/missing-field-names-the-missing-data': {
    section: 'Errors > Other errors that are shown',
    level: 'must',
    statement: 'A MISSING_FIELD error of POST /verifications names the customer data that is missing.',
    operations: ['verifications.create'],
  },
  'verifications/supplied-field-is-no-longer-missing': {
    section: 'Errors > Other errors that are shown',
    level: 'derived',
    statement: 'Once supplied, a field that a MISSING_FIELD error named is not reported as missing any more.',
    operations: ['verifications.create', 'customers.update'],
  },
  'verifications/complete-customer-misses-nothing': {
    section: 'Endpoints > Operations whose path is given',
    level: 'derived',
    statement: 'The answer for a customer whose data is complete holds no MISSING_FIELD error.',
    operations: ['verifications.create'],
  },
  'verifications/are-resources': {
    section: 'Resources and their fields > Other resources named',
    level: 'must',
    statement: 'A verification is a resource.',
    operations: [],
    unobservable:
      'No operation of the catalogue reads or lists a verification; the answer to its trigger is not shown.',
  },
  'verifications/unknown-customer-is-not-found': {
    section: 'Errors > 404',
    level: 'derived',
    statement: 'The verification of a customer that does not exist is answered with USER_NOT_FOUND.',
    operations: ['verifications.create'],
  },
} as const satisfies RuleBook;
