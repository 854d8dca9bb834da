import type { Quotation } from './quotation.ts';

export const beneficialOwnersQuotations: readonly Quotation[] = [
  {
    line: 134,
    words: 'id | string | yes |',
    rules: ['beneficial-owners/id-is-an-identifier', 'beneficial-owners/id-is-present'],
  },
  {
    line: 135,
    words: 'customerId | string | yes | The business customer it belongs to.',
    rules: [
      'beneficial-owners/customer-id-is-an-identifier',
      'beneficial-owners/customer-id-is-present',
      'beneficial-owners/owner-belongs-to-a-business',
      'beneficial-owners/individual-has-no-owners',
      'conventions/owner-stays',
    ],
  },
  {
    line: 136,
    words:
      'roles | array of enum | yes | UBO, DIRECTOR, COMPANY_OFFICER, CONTROL_PERSON, TRUSTEE, GENERAL_PARTNER.',
    rules: ['beneficial-owners/roles-are-listed', 'beneficial-owners/roles-are-present'],
  },
  {
    line: 137,
    words: 'ownershipPercentage | integer | yes | 0 to 100 inclusive.',
    rules: [
      'beneficial-owners/ownership-percentage-is-a-whole-percentage',
      'beneficial-owners/ownership-percentage-is-present',
      'beneficial-owners/ownership-bounds-are-inclusive',
    ],
  },
  {
    line: 138,
    words: 'personalInfo | object | yes | See below.',
    rules: ['beneficial-owners/personal-info-is-an-object', 'beneficial-owners/personal-info-is-present'],
  },
  {
    line: 139,
    words: 'kycStatus | enum KycStatus | yes |',
    rules: ['beneficial-owners/kyc-status-is-listed', 'beneficial-owners/kyc-status-is-present'],
  },
  {
    line: 140,
    words: 'createdAt | date-time | yes |',
    rules: [
      'beneficial-owners/created-at-is-a-date-time',
      'beneficial-owners/created-at-is-present',
      'beneficial-owners/updated-at-is-not-before-created-at',
    ],
  },
  {
    line: 141,
    words: 'updatedAt | date-time | no |',
    rules: [
      'beneficial-owners/updated-at-is-a-date-time',
      'beneficial-owners/updated-at-is-not-before-created-at',
    ],
  },
  {
    line: 147,
    words: 'firstName | string | yes',
    rules: ['beneficial-owners/first-name-is-a-string', 'beneficial-owners/first-name-is-present'],
  },
  {
    line: 148,
    words: 'middleName | string | no',
    rules: [
      'beneficial-owners/middle-name-is-a-string',
      'beneficial-owners/optional-personal-info-is-optional',
    ],
  },
  {
    line: 149,
    words: 'lastName | string | yes',
    rules: ['beneficial-owners/last-name-is-a-string', 'beneficial-owners/last-name-is-present'],
  },
  {
    line: 150,
    words: 'birthDate | date | yes',
    rules: ['beneficial-owners/birth-date-is-a-date', 'beneficial-owners/birth-date-is-present'],
  },
  {
    line: 151,
    words: 'nationality | string (country code) | yes',
    rules: ['beneficial-owners/nationality-is-a-country', 'beneficial-owners/nationality-is-present'],
  },
  {
    line: 152,
    words: 'email | string, email format | no',
    rules: [
      'beneficial-owners/email-is-an-email-address',
      'beneficial-owners/optional-personal-info-is-optional',
    ],
  },
  {
    line: 153,
    words: 'phoneNumber | string, E.164 | no',
    rules: ['beneficial-owners/phone-number-is-e164', 'beneficial-owners/optional-personal-info-is-optional'],
  },
  {
    line: 154,
    words: 'address | Address | yes',
    rules: ['beneficial-owners/address-is-an-address', 'beneficial-owners/address-is-present'],
  },
  {
    line: 155,
    words: 'idType | enum SSN, ITIN, EIN, NON_US_TAX_ID | yes',
    rules: ['beneficial-owners/id-type-is-listed', 'beneficial-owners/id-type-is-present'],
  },
  {
    line: 156,
    words: 'identifier | string | yes',
    rules: ['beneficial-owners/identifier-is-a-string', 'beneficial-owners/identifier-is-present'],
  },
  {
    line: 157,
    words: 'countryOfIssuance | string (country code) | no',
    rules: [
      'beneficial-owners/country-of-issuance-is-a-country',
      'beneficial-owners/optional-personal-info-is-optional',
    ],
  },
];
