import { identifiedPerson } from '../../kit/fixtures/people.ts';

/** A creation of a business that is valid whatever else a test is about. */
export const business = {
  customerType: 'BUSINESS',
  businessInfo: { legalName: 'Engines LLC', taxId: '12-3456789', incorporatedOn: '2018-04-03' },
} as const;

/** The person behind a business, with all that a verification asks for. */
export const ownerPerson = {
  firstName: 'Grace',
  lastName: 'Okafor',
  birthDate: '1985-06-11',
  nationality: 'US',
  address: identifiedPerson.address,
  idType: 'SSN',
  identifier: '123-45-6789',
} as const;
