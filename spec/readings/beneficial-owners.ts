import type { ReadingBook } from './reading.ts';

/** Places about beneficial owners where the document is open to more than one reading. */
export const beneficialOwnersReadings = {
  'beneficial-owners/e164-of-an-owner': {
    section: 'Resources and their fields > BeneficialOwner',
    question: 'The telephone number of a customer is "strict E.164", that of an owner just "E.164".',
    reading: 'Both are the same: a plus sign, a first digit from 1 to 9, and up to 15 digits in all.',
    accepted: [],
    unvaried: 'the limits give E.164 its digits for every phoneNumber, and E.164 has no other form',
  },
  'beneficial-owners/country-of-issuance': {
    section: 'Resources and their fields > BeneficialOwner',
    question:
      'For customers the issuing country is required with NON_US_TAX_ID; for beneficial owners the table says optional and no condition.',
    reading: 'countryOfIssuance is optional with every idType.',
    accepted: ['A creation with NON_US_TAX_ID and without countryOfIssuance is refused.'],
  },
  'beneficial-owners/required-columns': {
    section: 'Resources and their fields > BeneficialOwner',
    question: 'The required columns do not say whether they speak of requests, too.',
    reading:
      'They speak of answers. A creation needs customerId, roles, ownershipPercentage and a personalInfo with its required members; an update needs nothing.',
    accepted: ['A creation accepts less.'],
  },
} as const satisfies ReadingBook;
