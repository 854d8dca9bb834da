import type { VariationBook } from './variation-book.ts';

/** How every answer may look otherwise. */
export const answersVariations = {
  'answers-hold-unknown-members': {
    about: 'every object of an answer or webhook has one more member',
    gaps: ['card-transactions/fields', 'external-accounts/shape', 'internal-accounts/shape', 'internal-accounts/payment-instructions', 'invitations/shape', 'lookups/shape', 'platform-config/shape', 'transactions/other-members', 'cards/other-fields', 'agents/fields'],
    readings: ['customers/tax-member-names', 'webhooks/two-members'],
    areas: 'everything',
  },
  'members-come-in-another-order': {
    about: 'the members of every object come in the reverse order',
    areas: 'everything',
  },
  'json-is-spaced-out': { about: 'JSON has line breaks and spaces between its members', areas: 'everything' },
  'integers-end-in-point-zero': { about: 'whole numbers are written 100.0', areas: 'everything' },
  'timestamps-have-an-offset': {
    about: 'timestamps are written with the offset +05:30',
    areas: 'everything',
    choice: 'timestamps',
  },
  'timestamps-have-microseconds': {
    about: 'timestamps have six digits behind the point',
    areas: 'everything',
    choice: 'timestamps',
  },
  'timestamps-have-a-comma-and-a-short-offset': {
    about: 'timestamps are written 2025-10-13T10:15:30,125-03',
    areas: 'everything',
    choice: 'timestamps',
  },
  'uuids-are-upper-case': {
    about: 'the UUIDs in ids are in capitals',
    gaps: ['conventions/uuid-version'],
    areas: 'everything',
    choice: 'uuids',
  },
  'uuids-are-version-7': {
    about: 'the UUIDs in ids are of version 7',
    gaps: ['conventions/uuid-version'],
    areas: 'everything',
    choice: 'uuids',
  },
  'ids-have-other-resource-names': {
    about: 'ids of resources that the document names no id of begin with another name',
    gaps: ['conventions/names-of-other-resources-in-ids'],
    areas: 'everything',
  },
  'json-has-a-media-type-of-its-own': {
    about: 'answers are application/vnd.payments+json, errors application/problem+json',
    gaps: ['errors/content-type'],
    areas: 'everything',
  },
  'answers-come-in-pieces': { about: 'answers are chunked and tell no length', areas: 'everything' },
  'answers-take-a-while': { about: 'every answer takes 25 ms more', areas: 'everything' },
  'creations-answer-200': {
    about: '200 in place of 201 and 202',
    gaps: ['conventions/status-of-success', 'quotes/status-of-success', 'transfers/status-of-success'],
    areas: 'everything',
    choice: 'status of success',
  },
  'actions-answer-202': {
    about: '202 in place of 200, reads excepted',
    gaps: ['conventions/status-of-success', 'quotes/status-of-success', 'transfers/status-of-success'],
    areas: 'everything',
    choice: 'status of success',
  },
  'empty-answers-are-empty-objects': {
    about: '200 with an empty object in place of 204',
    gaps: ['conventions/status-of-success', 'contact-verification/answer-to-a-sent-code'],
    areas: ['agents', 'cards', 'customers', 'external-accounts', 'tokens'],
  },
  'invalid-requests-answer-422': {
    about: '422 in place of 400',
    gaps: ['beneficial-owners/owner-of-an-individual', 'card-simulations/currency', 'invitations/refused-claim', 'quotes/needed-members-of-a-request', 'transfers/needed-members-of-a-request', 'sandbox/test-webhook-without-a-url', 'sandbox/currency-of-an-inbound-payment', 'webhooks/url-of-the-test', 
      'errors/statuses-other-than-401-404-and-500',
      'customers/refusal-of-an-invalid-member',
      'quotes/errors',
      'transfers/errors',
      'cards/codes-of-refusals',
      'contact-verification/answer-to-a-wrong-code',
    ],
    areas: 'everything',
  },
  'conflicts-answer-400': {
    about: '400 in place of 409, where the document does not ask for it',
    gaps: ['transactions/decision-in-the-wrong-state', 'transactions/cancel-in-the-wrong-state', 'sandbox/quotes-that-wait-for-nothing', 
      'errors/statuses-other-than-401-404-and-500',
      'errors/status-of-the-refused-state-changes',
      'quotes/errors',
      'cards/codes-of-refusals',
    ],
    areas: 'everything',
  },
  'forbidden-things-answer-404': {
    about: '404 in place of 403',
    gaps: [
      'card-simulations/production-refusal',
      'sandbox/refusal-of-production-credentials',
      'authentication/what-an-api-token-may-do',
    ],
    readings: ['invitations/who-is-the-inviter', 'sandbox/how-production-is-refused', 'agents/status-of-a-missing-permission'],
    areas: ['agent-side', 'agents', 'cards', 'sandbox'],
  },
  'refusals-have-other-codes': {
    about: 'codes of its own with every status other than 401, 404 and 500',
    gaps: ['errors/statuses-other-than-401-404-and-500', 'cards/codes-of-refusals'],
    readings: ['errors/code-outside-the-tables'],
    areas: 'everything',
  },
  'unknown-ends-answer-400': {
    about: 'a quote, transfer or beneficial owner that names what does not exist is answered 400',
    gaps: ['beneficial-owners/owner-of-an-unknown-customer', 'beneficial-owners/unknown-owner', 'quotes/unknown-account', 'transfers/unknown-account'],
    areas: ['agents', 'errors'],
  },
  'deleted-resources-answer-410': {
    about: 'agents and external accounts that were deleted are answered 410',
    gaps: ['errors/statuses-other-than-401-404-and-500'],
    areas: ['agents', 'external-accounts'],
  },
  'unlisted-resources-have-another-404-code': {
    about: 'resources without a 404 code of their own are answered 404 LOOKUP_REQUEST_NOT_FOUND when unknown',
    gaps: ['errors/code-for-resources-without-one', 'cards/code-of-an-unknown-card'],
    readings: ['errors/not-found-without-a-code'],
    areas: 'everything',
  },
  'errors-carry-no-details': {
    about: 'errors have no details',
    gaps: ['errors/details-members'],
    areas: ['customers', 'quotes'],
    choice: 'details',
  },
  'errors-carry-other-details': {
    about: 'errors have details of another make',
    gaps: ['errors/details-members'],
    areas: ['customers', 'quotes'],
    choice: 'details',
  },
  'bad-credentials-name-no-scheme': {
    about: 'a 401 has no WWW-Authenticate header',
    gaps: ['authentication/www-authenticate'],
  },
} as const satisfies VariationBook;
