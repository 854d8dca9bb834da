import type { VariationBook } from './variation-book.ts';

/** What may be done otherwise with accounts, lookups, rates, invitations and tokens. */
export const directoriesVariations = {
  'accounts-show-one-balance': {
    about: 'internal accounts show no totalBalance',
    gaps: ['internal-accounts/balance-members'],
    areas: ['card-transactions', 'cards', 'payments', 'refunds', 'sandbox'],
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
  'bounds-of-lookups-are-others': {
    about: 'lookups tell wider bounds',
    gaps: ['lookups/unit-of-the-bounds', 'lookups/values-of-the-bounds'],
    areas: ['quotes'],
  },
} as const satisfies VariationBook;
