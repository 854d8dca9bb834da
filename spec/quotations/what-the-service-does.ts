import type { Quotation } from './quotation.ts';

export const whatTheServiceDoesQuotations: readonly Quotation[] = [
  {
    line: 7,
    words: "on behalf of a platform (the API client) and that platform's customers",
    rules: [
      'authentication/platforms-do-not-read-each-other',
      'authentication/platforms-do-not-list-each-other',
      'authentication/platforms-do-not-change-each-other',
      'authentication/platforms-do-not-share-answers',
      'authentication/platforms-do-not-name-each-others-things',
    ],
  },
  {
    line: 11,
    words: 'Business customers have beneficial owners',
    rules: ['beneficial-owners/individual-has-no-owners', 'customers/business-shows-its-beneficial-owners'],
  },
  {
    line: 11,
    words: 'Customers, either INDIVIDUAL or BUSINESS',
    rules: ['customers/individual-can-be-added', 'customers/business-can-be-added'],
  },
  {
    line: 11,
    words: 'They are created, updated, deleted, listed',
    rules: [
      'customers/created-customer-can-be-read',
      'customers/created-customer-is-listed',
      'customers/valid-individual-is-accepted',
      'customers/valid-business-is-accepted',
      'customers/valid-individual-update-is-accepted',
      'customers/valid-business-update-is-accepted',
    ],
  },
  {
    line: 12,
    words: 'Contact verification of email and phone by one-time codes',
    rules: ['contact-verification/code-counts-once'],
  },
  {
    line: 13,
    words: 'Strong Customer Authentication (SCA) for money movement in regions that require it',
    rules: ['sca/guards-money-movement-in-its-regions'],
  },
  {
    line: 14,
    words: 'Documents uploaded for customers and beneficial owners',
    rules: ['documents/customer-can-be-the-holder', 'documents/beneficial-owner-can-be-the-holder'],
  },
  {
    line: 15,
    words: 'External accounts are bank accounts or wallets, and belong to the platform or to a customer',
    rules: [
      'external-accounts/can-be-a-bank-account',
      'external-accounts/can-be-a-wallet',
      'external-accounts/can-belong-to-a-customer',
      'external-accounts/can-belong-to-the-platform',
    ],
  },
  {
    line: 15,
    words: 'Internal accounts, which hold balances and belong to the platform or to a customer',
    rules: [
      'internal-accounts/holds-a-balance',
      'internal-accounts/movements-add-up',
      'internal-accounts/has-one-owner',
    ],
  },
  {
    line: 16,
    words: 'Same-currency transfers',
    rules: [
      'transfers/out-keeps-the-currency',
      'transfers/out-refuses-another-currency',
      'transfers/in-refuses-another-currency',
    ],
  },
  {
    line: 16,
    words: 'transfer-out (internal to external) and transfer-in (external to internal)',
    rules: [
      'transfers/out-goes-from-internal-to-external',
      'transfers/out-source-is-internal',
      'transfers/out-destination-is-external',
      'transfers/in-goes-from-external-to-internal',
      'transfers/in-source-is-external',
      'transfers/in-destination-is-internal',
      'transfers/in-credits-the-internal-account',
    ],
  },
  {
    line: 17,
    words: 'A quote fixes the exchange rate and fees for a limited time and is then executed',
    rules: [
      'quotes/rate-stays-fixed',
      'quotes/fees-stay-fixed',
      'quotes/executes-at-its-rate',
      'quotes/cannot-execute-after-expiry',
      'quotes/executes-once',
    ],
  },
  {
    line: 17,
    words: 'Quotes can be created between any combination of accounts and UMA addresses',
    rules: [
      'quotes/from-account-to-account',
      'quotes/from-account-to-uma-address',
      'quotes/from-uma-address-to-account',
      'quotes/from-uma-address-to-uma-address',
      'quotes/from-external-account',
      'quotes/between-internal-accounts',
    ],
  },
  {
    line: 18,
    words: 'Transactions (payments) that can be retrieved and listed',
    rules: ['transactions/list-shows-a-payment'],
  },
  {
    line: 20,
    words: 'exchange rates (cached for about five minutes and including platform fees)',
    rules: ['exchange-rates/include-platform-fees', 'exchange-rates/platform-fees-do-not-raise-what-arrives'],
  },
  { line: 23, words: 'Agents (experimental)', rules: ['agents/experimental'] },
  {
    line: 23,
    words:
      'An agent is software acting for one customer under a policy, and some of its actions need platform approval',
    rules: ['agents/acts-for-one-customer', 'agents/has-a-policy'],
  },
  {
    line: 24,
    words: 'Sandbox-only endpoints fail for production credentials',
    rules: [
      'sandbox/fails-for-production-credentials',
      'sandbox/failed-call-has-no-effect',
      'sandbox/serves-sandbox-credentials',
    ],
  },
];
