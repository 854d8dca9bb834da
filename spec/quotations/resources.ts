import type { Quotation } from './quotation.ts';

export const resourcesQuotations: readonly Quotation[] = [
  {
    line: 30,
    words: 'Country fields use ISO 3166-1 alpha-2 codes',
    rules: ['conventions/countries-are-iso-3166-alpha-2'],
  },
  {
    line: 30,
    words: 'Customer, BeneficialOwner, InternalAccount, ExternalAccount and Transaction',
    rules: [
      'conventions/customer-ids-have-the-shape',
      'conventions/beneficial-owner-ids-have-the-shape',
      'conventions/internal-account-ids-have-the-shape',
      'conventions/external-account-ids-have-the-shape',
      'conventions/transaction-ids-have-the-shape',
    ],
  },
  { line: 30, words: 'Dates are `YYYY-MM-DD`', rules: ['conventions/dates-are-year-month-day'] },
  {
    line: 30,
    words: 'Resource identifiers are strings shaped `<ResourceName>:<uuid>`',
    rules: [
      'conventions/identifiers-are-strings',
      'conventions/references-are-ids',
      'conventions/ids-are-unique',
      'quotes/id-is-a-string',
    ],
  },
  {
    line: 30,
    words: 'Timestamps are ISO 8601 date-time strings',
    rules: [
      'conventions/timestamps-are-iso-8601',
      'quotes/expiration-time-is-a-date-time',
      'sca/challenge-expiry-is-a-date-time',
      'transactions/confirm-receipt-time-is-a-date-time',
      'wallet-sessions/expires-at-is-a-date-time',
    ],
  },
  {
    line: 30,
    words: 'strings shaped `<ResourceName>:<uuid>`',
    rules: [
      'conventions/customer-ids-have-the-shape',
      'conventions/beneficial-owner-ids-have-the-shape',
      'conventions/internal-account-ids-have-the-shape',
      'conventions/external-account-ids-have-the-shape',
      'conventions/transaction-ids-have-the-shape',
    ],
  },
];
