import type { Judgement } from './judgement.ts';

const cards: Judgement = {
  'frozen-card-stays-active': ['cards/active-card-freezes'],
  'closed-card-opens-again': ['cards/closed-card-stays-closed', 'cards/state-follows-the-table'],
  'frozen-card-cannot-be-closed': ['cards/frozen-card-closes'],
  'rejected-card-stays-processing': ['cards/issuer-rejection-closes', 'cards/issuer-rejection-has-a-reason'],
  'frozen-called-suspended': [
    'cards/state-is-one-of-four',
    'cards/active-card-freezes',
    'cards/state-follows-the-table',
  ],
  'card-for-an-unapproved-holder': ['cards/issue-needs-approved-kyc'],
  'unapproved-holder-has-another-code': ['cards/issue-refusal-names-the-kyc'],
  'card-without-a-funding-source': [
    'cards/created-with-a-funding-source',
    'cards/issue-refuses-no-funding-source',
  ],
  'card-carries-its-reveal-url': ['cards/carries-no-reveal-url', 'cards/reveal-is-the-only-way'],
  'listed-cards-lack-funding-sources': ['cards/has-funding-sources'],
  'empty-card-update-accepted': ['cards/update-needs-a-change'],
  'reveal-url-lasts-a-year': ['cards/reveal-url-is-short-lived'],
  'card-state-filter-ignored': ['cards/list-filters-by-state'],
  'card-funding-source-filter-ignored': ['cards/list-filters-by-funding-source'],
};

const cardTransactions: Judgement = {
  'first-clearing-settles-everything': ['card-transactions/partial-clearing-settles-partially'],
  'full-return-stays-settled': [
    'card-transactions/full-return-refunds',
    'card-transactions/returns-add-up-to-a-refund',
  ],
  'partial-return-counts-as-full': ['card-transactions/partial-return-stays-settled'],
  'returned-amount-is-one-unit-less': ['card-transactions/refunded-amount-is-what-was-returned'],
  // Both are accepted and change nothing, and the rules are of what is refused or changes nothing.
  'advice-on-a-settled-transaction': [],
  'reversal-without-a-return': [],
  'production-simulates-card-authorizations': ['sandbox/fails-for-production-credentials'],
  'production-funds-internal-accounts': ['sandbox/fails-for-production-credentials'],
};

/** Of cards and their transactions. */
export const ofCards: readonly Judgement[] = [cards, cardTransactions];
