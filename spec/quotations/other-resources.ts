import type { Quotation } from './quotation.ts';

export const otherResourcesQuotations: readonly Quotation[] = [
  {
    line: 202,
    words: 'A quote has an identifier, a locked exchange rate and an expiration time',
    rules: ['quotes/expiry-stays'],
  },
  {
    line: 202,
    words:
      'A realtime-funding quote can have status PENDING_AUTHORIZATION and an `scaChallenge` object with `factor` and `expiresAt`',
    rules: [
      'quotes/awaits-authorization',
      'quotes/awaiting-quote-carries-a-challenge',
      'quotes/challenge-is-an-object',
      'sca/challenge-names-its-factor',
      'sca/challenge-names-its-expiry',
      'trusted-beneficiaries/challenge-looks-like-that-of-a-quote',
    ],
  },
  {
    line: 202,
    words: 'Once settled, the quote carries the transaction id',
    rules: [
      'quotes/settled-quote-names-its-transaction',
      'quotes/funded-quote-names-its-transaction',
      'quotes/settled-quote-names-the-right-transaction',
    ],
  },
  {
    line: 204,
    words: 'that internal accounts carry payment instructions for deposits',
    rules: ['internal-accounts/carries-payment-instructions'],
  },
  {
    line: 208,
    words: 'A card has a `state` and a `fundingSources` array of internal accounts',
    rules: [
      'card-transactions/balance-falls-by-settled-minus-refunded',
      'cards/resource-is-an-object',
      'cards/has-a-state',
      'cards/has-funding-sources',
      'cards/funding-sources-is-an-array',
      'cards/funding-sources-are-internal-accounts',
    ],
  },
  {
    line: 208,
    words: 'The card resource never carries a reveal URL',
    rules: ['cards/carries-no-reveal-url'],
  },
  {
    line: 208,
    words: 'and at least one funding source is bound at creation',
    rules: ['cards/created-with-a-funding-source', 'cards/issue-refuses-no-funding-source'],
  },
  { line: 212, words: 'The following resources exist', rules: ['verifications/are-resources'] },
  {
    line: 212,
    words: 'bulk import job, card transaction, card refund',
    rules: ['card-transactions/refunds-are-resources', 'customer-imports/upload-leads-to-its-job'],
  },
  { line: 212, words: 'document, verification, invitation', rules: ['verifications/are-resources'] },
  {
    line: 214,
    words: 'An agent has a name and a paused flag',
    rules: ['agents/has-a-name', 'agents/name-is-text', 'agents/has-a-paused-flag'],
  },
  {
    line: 214,
    words: '`accountRestrictions`',
    rules: ['agent-side/account-restrictions-hold', 'agents/policy-has-account-restrictions'],
  },
  {
    line: 214,
    words: '`defaultExecutionMode` (value APPROVAL_REQUIRED exists)',
    rules: ['agents/default-execution-mode-approval-required'],
  },
  { line: 214, words: 'approval thresholds', rules: ['agents/policy-has-approval-thresholds'] },
  {
    line: 214,
    words: 'permissions MANAGE_EXTERNAL_ACCOUNTS, CREATE_TRANSFERS, CREATE_QUOTES, EXECUTE_QUOTES',
    rules: [
      'agents/permission-manage-external-accounts',
      'agents/permission-create-transfers',
      'agents/permission-create-quotes',
      'agents/permission-execute-quotes',
    ],
  },
];
