import type { GapBook } from './gap.ts';

/** The document's gaps about verifying customers. */
export const verificationsGaps = {
  'verifications/request-body': {
    section: 'Endpoints > Operations whose path is given',
    open: 'the body of the request',
    reference: 'customerId, a string.',
    alsoAllowed: 'Any other name; the dialect says which.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['verifications.create'],
  },
  'verifications/answer': {
    section: 'Endpoints > Operations whose path is given',
    open: 'the status, and the members of the answer beside errors',
    reference: '200 with id, customerId, verificationStatus, errors, createdAt, updatedAt.',
    alsoAllowed: 'Any 2xx with any members, as long as complete and incomplete differ.',
    operations: ['verifications.create'],
  },
  'verifications/member-that-says-complete': {
    section: 'Endpoints > Operations whose path is given',
    open: 'the member that says whether everything is there',
    reference: 'verificationStatus, RESOLVE_ERRORS where something is missing.',
    alsoAllowed: 'Any member, or the presence of errors alone.',
    operations: ['verifications.create'],
  },
  'verifications/errors-when-nothing-is-missing': {
    section: 'Endpoints > Operations whose path is given',
    open: 'whether errors is present when nothing is missing',
    reference: 'Present and empty.',
    alsoAllowed: 'Absent, or null.',
    operations: ['verifications.create'],
  },
  'verifications/entry-of-errors': {
    section: 'Errors > Other errors that are shown',
    open: 'the members of an entry of errors, and how it names a field',
    reference: 'type MISSING_FIELD, resourceId, field with dots from `customer.`, reason.',
    alsoAllowed: 'Any entry that holds the text MISSING_FIELD and the last part of the name.',
    operations: ['verifications.create'],
  },
  'verifications/other-kinds-of-errors': {
    section: 'Endpoints > Operations whose path is given',
    open: 'kinds of errors beside MISSING_FIELD',
    reference: 'Those of the assumed interface, for documents, owners and control persons.',
    alsoAllowed: 'Any kind.',
    operations: ['verifications.create'],
  },
  'verifications/what-is-needed': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    open: 'which data a customer needs',
    reference:
      'INDIVIDUAL: fullName, birthDate, nationality and address; a fullName ending in 003 also needs sourceOfFundsCategories and purposeOfAccount. BUSINESS: legalName, taxId, incorporatedOn, address and one control person. The hosted page needs the same.',
    alsoAllowed: 'Any set. A target without a customer that lacks something is inconclusive, not wrong.',
    operations: ['verifications.create'],
  },
  'verifications/outcome-in-the-sandbox': {
    section: 'States and transitions > Customer verification',
    open: 'how a verification ends',
    reference:
      'By the last three characters of fullName or registrationNumber: 001 stays PENDING, 002 is REJECTED, 004 comes to HOLD, otherwise APPROVED. A business with a REJECTED owner is REJECTED, with a PENDING one it stays PENDING.',
    alsoAllowed: 'Anything; the target file names its triggers.',
    operations: ['verifications.create'],
  },
  'verifications/repeated-request': {
    section: 'States and transitions > Customer verification',
    open: 'the answer when a verification is under way or has ended',
    reference:
      'Under way, or on HOLD: the same verification, decided anew. APPROVED or REJECTED: 400 INVALID_INPUT.',
    alsoAllowed: 'Any 4xx, or a 2xx that leaves the status as it is.',
    operations: ['verifications.create'],
  },
  'verifications/reading-a-verification': {
    section: 'Resources and their fields > Other resources named',
    open: 'whether and how a verification can be read later',
    reference:
      'GET /verifications lists them, by customerId and verificationStatus, and GET /verifications/{verificationId} answers with one, as clients of the public interface of that version expect. The catalogue has the trigger alone.',
    alsoAllowed: 'No operation, or others.',
    unvaried: 'the suite asks for nothing of the kind',
    operations: [],
  },
} as const satisfies GapBook;
