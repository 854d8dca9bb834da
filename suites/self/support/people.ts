/** A creation that is valid whatever else a test is about. */
export const individual = { customerType: 'INDIVIDUAL', fullName: 'Ada Moreno' } as const;

/** Nothing is missing for a verification. */
export const completePerson = {
  ...individual,
  birthDate: '1990-02-28',
  nationality: 'US',
  address: { line1: '12 Analytical Way', postalCode: '94105', country: 'US' },
  taxIdType: 'SSN',
  taxIdentifier: '123-45-6789',
} as const;

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
  address: completePerson.address,
  idType: 'SSN',
  identifier: '123-45-6789',
} as const;
