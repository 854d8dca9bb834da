import type { VariationBook } from './variation-book.ts';

/** What may be made of requests and lists otherwise. */
export const requestsVariations = {
  'members-without-a-meaning-are-refused': {
    about: 'a request with a read-only member, or one that nobody knows, is refused',
    gaps: [
      'conventions/unknown-members-of-requests',
      'customers/read-only-members-in-requests',
      'customers/status-in-requests',
      'beneficial-owners/inline-creation',
    ],
    areas: 'everything',
  },
  'requests-are-limited': {
    about:
      'every 30th request of a token is answered 429, with Retry-After in seconds, as a date, or without',
    gaps: ['conventions/rate-limits'],
    areas: 'everything',
  },
  'nulls-count-as-left-out': {
    about: 'null in a request means that the member is left out',
    gaps: ['conventions/null-in-requests'],
    areas: 'everything',
  },
  'country-codes-may-be-lower-case': {
    about: 'a country code in lower case is taken, and shown in capitals',
    gaps: ['conventions/case-of-country-codes'],
    areas: 'everything',
  },
  'requests-are-read-before-credentials': {
    about: 'an invalid request is refused before the credential is looked at',
    gaps: ['authentication/order-of-checks'],
    areas: ['agent-side', 'agents'],
  },
  'shared-lists-take-agent-tokens': {
    about: 'rates, institutions and providers can be read with an agent token too',
    gaps: ['authentication/scheme-of-each-operation'],
    readings: ['authentication/either-scheme-or-one'],
  },
  'redeeming-needs-a-platform-credential': {
    about: 'a device code is redeemed with the API token of its platform',
    gaps: ['authentication/redeeming-a-device-code'],
    areas: ['agent-actions', 'agent-side', 'agents'],
  },
  'idempotent-retries-answer-409': {
    about: 'a request with a key that was used is answered 409, whatever it asks for',
    gaps: ['conventions/idempotency-answers'],
    readings: ['conventions/what-an-idempotency-key-does'],
    areas: ['payments', 'quotes', 'transfers'],
    choice: 'idempotency',
  },
  'idempotent-retries-ignore-their-body': {
    about: 'a request with a key that was used gets the first answer, whatever it asks for',
    gaps: ['conventions/idempotency-answers'],
    readings: ['conventions/what-an-idempotency-key-does'],
    areas: ['payments', 'quotes', 'transfers'],
    choice: 'idempotency',
  },
  'idempotency-keys-have-36-characters-at-most': {
    about: 'a longer idempotency key than a UUID is refused',
    gaps: ['conventions/length-of-an-idempotency-key'],
    areas: ['payments', 'quotes', 'transfers'],
  },
  'pages-hold-five-rows-at-most': {
    about: 'a page has three rows by default, and a larger limit than five counts as five',
    gaps: ['conventions/page-size'],
    areas: 'everything',
    choice: 'page size',
  },
  'limit-is-for-transactions-alone': {
    about: 'the page size of other lists than that of transactions cannot be chosen',
    gaps: ['conventions/page-parameters'],
    areas: 'everything',
    choice: 'page size',
    unexamined: 'a list that is shorter than its page has no second one',
  },
  'lists-are-oldest-first': {
    about: 'lists begin with the oldest row',
    gaps: [
      'conventions/order-of-lists',
      'customers/list-order',
      'stablecoins/order-of-other-lists',
      'cards/list-order',
      'transactions/order-of-the-list',
    ],
    areas: 'everything',
  },
  'cursors-must-be-encoded': {
    about: 'a cursor is long and has +, / and = in it',
    gaps: ['conventions/page-parameters'],
    areas: 'everything',
  },
  'last-pages-have-a-cursor': {
    about: 'nextCursor of the last page is a text, with hasMore false',
    readings: ['conventions/cursor-of-the-last-page'],
    areas: 'everything',
  },
  'unknown-cursors-start-again': {
    about: 'a cursor that was never given out gives the first page',
    gaps: ['conventions/cursor-that-was-never-given'],
  },
  'pages-tell-no-total': {
    about: 'a page has data, hasMore and nextCursor alone',
    gaps: ['conventions/page-parameters'],
  },
  'unknown-customers-in-filters-answer-404': {
    about: 'a list for a customer that does not exist is answered 404',
    gaps: ['internal-accounts/unknown-customer-in-the-filter', 'beneficial-owners/list-filter'],
    areas: ['customers', 'external-accounts'],
  },
  'bad-filters-find-nothing': {
    about: 'a list of transactions with an invalid filter is empty',
    gaps: ['transactions/bad-filters', 'transactions/errors-of-the-list'],
  },
} as const satisfies VariationBook;
