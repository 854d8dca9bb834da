import type { Quotation } from './quotation.ts';

export const businessCustomersQuotations: readonly Quotation[] = [
  {
    line: 88,
    words: 'kybStatus | enum UNVERIFIED, PENDING, APPROVED, REJECTED, HOLD |',
    rules: ['customers/kyb-status-is-listed'],
  },
  { line: 89, words: 'address | Address |', rules: ['customers/business-address-is-an-address'] },
  {
    line: 90,
    words: 'In responses only legalName is required',
    rules: ['customers/business-info-has-a-legal-name'],
  },
  { line: 90, words: 'businessInfo | BusinessInfo', rules: ['customers/business-info-is-an-object'] },
  {
    line: 90,
    words: 'taxId and incorporatedOn are required at creation but may be absent on older customers',
    rules: [
      'customers/business-creation-needs-business-info',
      'customers/business-creation-needs-a-tax-id',
      'customers/business-creation-needs-a-date-of-incorporation',
      'customers/older-business-may-lack-data',
    ],
  },
  {
    line: 91,
    words: 'beneficialOwners | array of BeneficialOwner |',
    rules: ['customers/beneficial-owners-is-a-list'],
  },
  {
    line: 95,
    words: 'All fields are optional on update',
    rules: ['customers/business-info-update-is-partial'],
  },
  {
    line: 95,
    words: 'legalName is required in responses',
    rules: ['customers/business-info-has-a-legal-name'],
  },
  { line: 99, words: 'legalName | string |', rules: ['customers/legal-name-is-a-string'] },
  {
    line: 100,
    words: 'doingBusinessAs | string | Trade name, if different from the legal name.',
    rules: ['customers/trade-name-is-a-string', 'customers/trade-name-is-another-name'],
  },
  {
    line: 101,
    words: 'country | string | Country of incorporation or registration.',
    rules: ['customers/business-country-is-that-of-incorporation', 'customers/business-country-is-a-country'],
  },
  { line: 102, words: 'registrationNumber | string |', rules: ['customers/registration-number-is-a-string'] },
  { line: 103, words: 'incorporatedOn | date |', rules: ['customers/incorporated-on-is-a-date'] },
  { line: 104, words: 'entityType | enum', rules: ['customers/entity-type-is-listed'] },
  { line: 105, words: 'taxId | string |', rules: ['customers/tax-id-is-a-string'] },
  {
    line: 106,
    words: 'countriesOfOperation | array of string | Country codes.',
    rules: ['customers/countries-of-operation-are-countries'],
  },
  {
    line: 107,
    words: 'businessType | enum | See the enumerations below.',
    rules: ['customers/business-type-is-listed'],
  },
  {
    line: 108,
    words: 'purposeOfAccount | enum PurposeOfAccount |',
    rules: ['customers/business-purpose-of-account-is-listed'],
  },
  {
    line: 109,
    words: 'sourceOfFunds | string | Primary source of funds, free text.',
    rules: ['customers/source-of-funds-is-a-string', 'customers/source-of-funds-is-free-text'],
  },
  {
    line: 110,
    words: 'expectedMonthlyTransactionCount | enum | Same values as the individual field.',
    rules: ['customers/business-transaction-count-is-listed'],
  },
  {
    line: 111,
    words: 'expectedMonthlyTransactionVolume | enum | Same values as the individual field.',
    rules: ['customers/business-transaction-volume-is-listed'],
  },
  {
    line: 112,
    words: 'expectedRecipientJurisdictions | array of string | Country codes where payments will be sent.',
    rules: ['customers/recipient-jurisdictions-are-countries'],
  },
  { line: 113, words: 'naicsCode | string | 2 to 6 digits.', rules: ['customers/naics-code-is-digits'] },
  {
    line: 114,
    words: 'sourceOfFundsCategories | array of enum',
    rules: ['customers/business-source-of-funds-categories-are-listed'],
  },
  {
    line: 115,
    words: 'sourceOfFundsOtherDescription | string | Length 1 to 500. Used when OTHER is selected.',
    rules: [
      'customers/business-source-of-funds-description-length',
      'customers/business-source-of-funds-description-is-kept-with-other',
    ],
  },
  {
    line: 116,
    words: 'purposeOfAccountOtherDescription | string | Length 1 to 500. Used when OTHER is selected.',
    rules: [
      'customers/business-purpose-of-account-description-length',
      'customers/business-purpose-of-account-description-is-kept-with-other',
    ],
  },
  {
    line: 117,
    words: 'expectedCounterpartyCountries | array of string | Country codes.',
    rules: ['customers/counterparty-countries-are-countries'],
  },
];
