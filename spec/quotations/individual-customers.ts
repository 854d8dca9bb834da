import type { Quotation } from './quotation.ts';

export const individualCustomersQuotations: readonly Quotation[] = [
  {
    line: 57,
    words: 'HOLD means the customer is on hold and may have to supply or update information',
    rules: ['customers/kyc-hold-asks-for-information'],
  },
  {
    line: 57,
    words: 'kycStatus | enum UNVERIFIED, PENDING, APPROVED, REJECTED, HOLD',
    rules: ['customers/kyc-status-is-listed'],
  },
  { line: 58, words: 'fullName | string |', rules: ['customers/full-name-is-a-string'] },
  { line: 59, words: 'birthDate | date |', rules: ['customers/birth-date-is-a-date'] },
  { line: 60, words: 'nationality | string | Country code.', rules: ['customers/nationality-is-a-country'] },
  { line: 61, words: 'address | Address |', rules: ['customers/individual-address-is-an-address'] },
  {
    line: 62,
    words: 'taxIdType | enum SSN, ITIN, EIN, NON_US_TAX_ID |',
    rules: ['customers/tax-id-type-is-listed'],
  },
  {
    line: 63,
    words: 'For US persons an SSN (shape ###-##-####) or ITIN',
    rules: ['customers/ssn-has-its-shape', 'customers/us-person-has-ssn-or-itin'],
  },
  {
    line: 63,
    words: 'For others, the tax number issued by taxIdCountryOfIssuance',
    rules: ['customers/foreign-tax-id-is-of-its-country'],
  },
  { line: 63, words: 'taxIdentifier | string', rules: ['customers/tax-identifier-is-a-string'] },
  {
    line: 64,
    words: 'taxIdCountryOfIssuance | string | Country code. Required when taxIdType is NON_US_TAX_ID.',
    rules: ['customers/tax-id-country-is-a-country', 'customers/foreign-tax-id-names-its-country'],
  },
  {
    line: 66,
    words: 'Enhanced-due-diligence fields are optional top-level fields of an individual customer',
    rules: ['customers/edd-is-optional', 'customers/edd-fields-are-top-level'],
  },
  { line: 66, words: 'There is no separate resource for them', rules: ['customers/edd-has-no-resource'] },
  {
    line: 70,
    words: 'sourceOfFundsCategories | array of enum',
    rules: ['customers/individual-source-of-funds-categories-are-listed'],
  },
  {
    line: 71,
    words: 'Required when sourceOfFundsCategories includes OTHER, otherwise omitted',
    rules: [
      'customers/individual-other-source-of-funds-is-described',
      'customers/individual-source-of-funds-description-is-dropped-without-other',
    ],
  },
  {
    line: 71,
    words: 'sourceOfFundsOtherDescription | string',
    rules: ['customers/individual-source-of-funds-other-description-is-a-string'],
  },
  {
    line: 72,
    words: 'sourceOfWealthCategories | array of enum',
    rules: ['customers/source-of-wealth-categories-are-listed'],
  },
  {
    line: 73,
    words: 'Required when sourceOfWealthCategories includes OTHER, otherwise omitted',
    rules: [
      'customers/other-source-of-wealth-is-described',
      'customers/source-of-wealth-description-is-dropped-without-other',
    ],
  },
  {
    line: 73,
    words: 'sourceOfWealthOtherDescription | string',
    rules: ['customers/source-of-wealth-other-description-is-a-string'],
  },
  {
    line: 74,
    words: 'purposeOfAccount | enum PurposeOfAccount | See the enumerations below.',
    rules: ['customers/individual-purpose-of-account-is-listed'],
  },
  {
    line: 75,
    words:
      'purposeOfAccountOtherDescription | string | Required when purposeOfAccount is OTHER, otherwise omitted.',
    rules: [
      'customers/individual-purpose-of-account-other-description-is-a-string',
      'customers/individual-other-purpose-of-account-is-described',
      'customers/individual-purpose-of-account-description-is-dropped-without-other',
    ],
  },
  {
    line: 76,
    words: 'expectedMonthlyTransactionCount | enum',
    rules: ['customers/individual-expected-monthly-transaction-count-is-listed'],
  },
  {
    line: 77,
    words: 'expectedMonthlyTransactionVolume | enum',
    rules: ['customers/individual-expected-monthly-transaction-volume-is-listed'],
  },
  { line: 78, words: 'annualIncomeRange | enum', rules: ['customers/annual-income-range-is-listed'] },
  { line: 79, words: 'netWorthRange | enum', rules: ['customers/net-worth-range-is-listed'] },
  { line: 80, words: 'pepStatus | enum', rules: ['customers/pep-status-is-listed'] },
  {
    line: 82,
    words:
      "The set of fields a given customer must supply is driven by the verification provider's rules per jurisdiction",
    rules: ['customers/needed-data-is-decided-by-the-provider'],
  },
];
