import type { ReadingBook } from './reading.ts';

/** Places about customers where the document is open to more than one reading. */
export const customersReadings = {
  'customers/required-columns': {
    section: 'Resources and their fields > Customer (common fields)',
    question:
      'platformCustomerId and umaAddress are marked as required, although the service can make up the address, and id is not, although every customer has one.',
    reading:
      'The column speaks of answers. A creation may leave out platformCustomerId and umaAddress; the service makes them up. Every answer has an id.',
    accepted: [
      'A creation without platformCustomerId is refused.',
      'A creation without umaAddress is refused: a warning, because the note calls the address optional.',
    ],
  },
  'customers/other-description-without-other': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    question:
      'A description of OTHER is omitted unless OTHER is chosen. Whether a request that carries it anyway is refused or relieved of it is open.',
    reading: 'The request is accepted and the description is dropped: no answer shows it.',
    accepted: ['The request is refused with any 4xx.'],
  },
  'customers/business-other-description': {
    section: 'Resources and their fields > BusinessInfo',
    question:
      'For a business, a description is "used" with OTHER: whether it must be there then, and must not be there else, is not said.',
    reading: 'It is optional with OTHER, and dropped without it.',
    accepted: [
      'OTHER without a description is refused.',
      'A description without OTHER is refused.',
      'A description without OTHER is kept.',
    ],
  },
  'customers/ein-of-an-individual': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    question:
      'taxIdType of an individual lists EIN, a number of employers, while the note on taxIdentifier names SSN and ITIN only.',
    reading: 'EIN is accepted.',
    accepted: [],
    unvaried: 'the table lists the value',
  },
  'customers/tax-member-names': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    question:
      'A customer has taxIdType, taxIdentifier and taxIdCountryOfIssuance; the personalInfo of a beneficial owner calls the same things idType, identifier and countryOfIssuance.',
    reading: 'Each resource has the names that its own table gives.',
    accepted: ['A target knows other spellings beside those of the tables.'],
  },
  'customers/shape-of-an-ssn': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    question:
      'The shape of an SSN stands beside "US persons", not beside taxIdType SSN, and it is not said whether an answer may mask the number.',
    reading: 'With taxIdType SSN the taxIdentifier has the shape, in requests and answers.',
    accepted: ['A masked number in an answer.'],
  },
  'customers/business-info-at-creation': {
    section: 'Resources and their fields > BusinessCustomer (customerType BUSINESS) additional fields',
    question:
      'A creation needs taxId and incorporatedOn; whether it needs businessInfo as such and its legalName is not said.',
    reading: 'A business is added with businessInfo that has legalName, taxId and incorporatedOn.',
    accepted: ['legalName is optional at creation.', 'More of businessInfo, such as country, is required.'],
  },
  'customers/first-verification-status': {
    section: 'States and transitions > Customer verification',
    question: 'Which status a new customer has is not said.',
    reading: 'A new individual is PENDING, a new business UNVERIFIED.',
    accepted: ['Any of the five statuses.'],
  },
  'customers/channels-before-kyc': {
    section: 'Resources and their fields > Customer (common fields)',
    question:
      'KYC waits until each channel that is present is VERIFIED; which operation refuses, and with which status, is not said.',
    reading: 'POST /verifications and the KYC link are refused with 409 while a present channel is PENDING.',
    accepted: [
      'Any other 4xx.',
      'Only one of the two operations refuses.',
      'The answer is 200 and lists the open channel among its errors, and the kycStatus stays.',
      'The kycStatus becomes HOLD: something has to be supplied.',
    ],
  },
  'customers/the-only-constraint-on-the-kyc': {
    section: 'States and transitions > Customer verification',
    question:
      'The section calls the constraint on issuing cards the only one that is shown; the customer fields show another one: every present channel is VERIFIED before KYC begins.',
    reading: 'Both hold. The one on cards is the only one on what an APPROVED customer may do.',
    accepted: [],
    unvaried: 'both sentences are stated outright',
  },
  'customers/errors-of-the-read': {
    section: 'Endpoints > Operations with a shape',
    question:
      'The errors of the customer read are 401, 404 and 500, and only this list is not called incomplete; elsewhere statuses other than those three are not shown. The answers to a malformed id, the id of another platform or of a deleted customer are then open.',
    reading:
      'A text that is no id and the id of another platform are answered 404 USER_NOT_FOUND; a deleted customer is shown with isDeleted.',
    accepted: [
      'Any 4xx for a text that is no id.',
      'Any 4xx for the id of another platform.',
      'Any 4xx for a deleted customer.',
    ],
  },
  'customers/internationalised-email-addresses': {
    section: 'Resources and their fields > Customer (common fields)',
    question:
      'Email format names no standard: RFC 5321 has ASCII letters only, and RFC 6531 lets the letters of any language in.',
    reading:
      'The format is that of JSON Schema with its name, thus RFC 5321. The suite sends no other address; an answer that shows one breaks the rule.',
    accepted: [],
    unvaried: 'no check sends an address that only RFC 6531 allows',
  },
} as const satisfies ReadingBook;
