import type { VariationBook } from './variation-book.ts';

/** What may be done otherwise with accounts, lookups, rates, invitations and tokens. */
export const directoriesVariations = {
  'external-accounts-may-repeat': {
    about: 'adding the same external account twice makes two',
    gaps: ['external-accounts/duplicate'],
    areas: ['agent-side'],
    choice: 'same account',
  },
  'external-accounts-are-given-again': {
    about: 'adding the same external account twice answers the first',
    gaps: ['external-accounts/duplicate'],
    areas: ['agent-side'],
    choice: 'same account',
  },
  'external-accounts-start-pending': {
    about: 'a new external account is PENDING',
    gaps: ['external-accounts/status-values', 'external-accounts/beneficiary-check'],
    areas: ['agent-side', 'lookups'],
  },
  'external-accounts-without-a-customer-are-the-platforms': {
    about: 'an account for a customer that names none becomes one of the platform',
    gaps: ['external-accounts/ownership-of-a-new-account'],
  },
  'external-accounts-in-use-stay': {
    about: 'an external account that a payment is on the way to cannot be deleted',
    gaps: ['external-accounts/deletion-with-money-on-the-way'],
    areas: ['payments'],
  },
  'both-sides-read-each-others-accounts': {
    about: 'external accounts of customers and of the platform are read on both sides',
    gaps: ['external-accounts/mixed-sides'],
  },
  'accounts-show-one-balance': {
    about: 'internal accounts show no totalBalance',
    gaps: ['internal-accounts/balance-members'],
    areas: ['card-transactions', 'cards', 'payments', 'refunds', 'sandbox'],
  },
  'discoveries-need-both-filters': {
    about: 'a discovery without a country or without a currency is refused',
    gaps: ['discoveries/filters-left-out'],
    areas: ['conventions'],
  },
  'finding-nothing-answers-404': {
    about: 'a discovery or rates that would be empty are answered 404',
    gaps: ['discoveries/nothing-there', 'exchange-rates/unknown-currency'],
  },
  'rates-are-in-an-object': {
    about: 'exchange rates come in an object of their own, and not in a page',
    readings: ['exchange-rates/is-it-a-list'],
    areas: ['conventions'],
    unexamined: 'the place of the rates is not shown',
  },
  'discoveries-are-bare-names': {
    about: 'a discovery lists names of institutions as texts',
    readings: ['discoveries/what-is-discovered'],
    areas: ['conventions'],
    unexamined: 'a name alone tells neither country nor currency',
  },
  'bounds-of-lookups-are-others': {
    about: 'lookups tell wider bounds',
    gaps: ['lookups/unit-of-the-bounds', 'lookups/values-of-the-bounds'],
    areas: ['quotes'],
  },
  'strangers-cannot-read-invitations': {
    about: 'an invitation is known to the platform that made it alone',
    gaps: ['invitations/who-reads'],
    areas: ['authentication', 'errors'],
  },
  'own-invitations-can-be-claimed': {
    about: 'the inviter may claim',
    gaps: ['invitations/own-invitation'],
  },
  'anybody-can-invite': {
    about: 'an invitation may come from a UMA address that no customer has',
    gaps: ['invitations/unknown-inviter'],
  },
  'invitations-expire-after-a-week': {
    about: 'an invitation lives for a week when nothing is said',
    gaps: ['invitations/default-expiry'],
  },
  'invitations-can-be-cancelled-again': {
    about: 'a second cancellation of an invitation succeeds',
    gaps: ['invitations/refused-cancellation'],
  },
  'tokens-cannot-delete-themselves': {
    about: 'the token in use cannot be deleted',
    gaps: ['tokens/deleting-the-token-in-use'],
    areas: ['authentication'],
  },
  'tokens-keep-showing-their-secret': {
    about: 'the secret of a token can be read again',
    gaps: ['tokens/when-the-secret-is-shown'],
    areas: ['authentication', 'conventions'],
  },
} as const satisfies VariationBook;
