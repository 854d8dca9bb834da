import type { ReadingBook } from './reading.ts';

/** Places about beneficial owners where the document is open to more than one reading. */
export const beneficialOwnersReadings = {
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
