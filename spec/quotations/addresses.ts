import type { Quotation } from './quotation.ts';

export const addressesQuotations: readonly Quotation[] = [
  { line: 121, words: 'Field | Type | Required', rules: ['customers/address-is-an-object'] },
  {
    line: 123,
    words: 'line1 | string | yes',
    rules: ['customers/address-line1-is-a-string', 'customers/address-has-line1'],
  },
  {
    line: 124,
    words: 'line2 | string | no',
    rules: ['customers/optional-parts-of-an-address-are-optional', 'customers/address-line2-is-a-string'],
  },
  {
    line: 125,
    words: 'city | string | no',
    rules: ['customers/optional-parts-of-an-address-are-optional', 'customers/address-city-is-a-string'],
  },
  {
    line: 126,
    words: 'state | string | no',
    rules: ['customers/optional-parts-of-an-address-are-optional', 'customers/address-state-is-a-string'],
  },
  {
    line: 127,
    words: 'postalCode | string | yes',
    rules: ['customers/address-postal-code-is-a-string', 'customers/address-has-a-postal-code'],
  },
  {
    line: 128,
    words: 'country | string (country code) | yes',
    rules: ['customers/address-country-is-a-country', 'customers/address-has-a-country'],
  },
  { line: 161, words: 'PurposeOfAccount', rules: ['customers/purpose-of-account-values'] },
  { line: 162, words: 'BusinessType', rules: ['customers/business-type-values'] },
];
