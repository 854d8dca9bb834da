import type { GapBook } from './gap.ts';

/** The document's gaps about errors. */
export const errorsGaps = {
  'errors/statuses-other-than-401-404-and-500': {
    section: 'Errors > Other errors that are shown',
    open: 'which statuses other than 401, 404 and 500 are answered, and their codes, 400 and 409 included',
    reference:
      '400 INVALID_INPUT for an invalid request, 403 FORBIDDEN, 409 CONFLICT and its more precise codes, 410, 423 and 429 where the assumed interface has them.',
    alsoAllowed: 'Any 4xx, 422 for an invalid request among them, and any code, a listed one with a warning.',
    operations: [],
  },
  'errors/details-members': {
    section: 'Errors',
    open: 'the members of details',
    reference: 'An invalid request carries errors[] in details: field, constraint and message per problem.',
    alsoAllowed: 'Any object, or none.',
    operations: [],
  },
  'errors/code-for-resources-without-one': {
    section: 'Errors > 404',
    open: 'the 404 code for cards, agents, documents, accounts, beneficial owners, credentials and sessions',
    reference: 'REFERENCE_NOT_FOUND, the one neutral member of the table.',
    alsoAllowed: 'Any code of the 404 table, or 403.',
    operations: [],
  },
  'errors/invalid-signature-header': {
    section: 'Errors > 401',
    open: 'which request has the signature header that INVALID_SIGNATURE is about',
    reference: 'Never answers INVALID_SIGNATURE.',
    alsoAllowed: 'Any use of it on a request with a signature header other than the wallet signature.',
    unvaried: 'no request that the document shows has another signature header',
    operations: [],
  },
  'errors/unknown-path-or-method': {
    section: 'Errors',
    open: 'the answer to a path or method that is not in the catalogue',
    reference:
      'Unknown path: 404 REFERENCE_NOT_FOUND. Known path, other method: 405 METHOD_NOT_ALLOWED, with Allow; OPTIONS: 204 with Allow.',
    alsoAllowed: 'Any 4xx.',
    unvaried: 'the suite sends nothing to a path or method that nobody has',
    operations: [],
  },
  'errors/status-of-the-refused-state-changes': {
    section: 'Errors > Other errors that are shown',
    open: 'the status and code of a refused approval, rejection, card issue and trusted-beneficiary deletion',
    reference:
      '409 CONFLICT for approve and reject, 400 with CARDHOLDER_KYC_NOT_APPROVED, 409 BENEFICIARY_TRUSTED.',
    alsoAllowed: 'Any 4xx with an error body.',
    operations: [
      'agents.approveAction',
      'agents.rejectAction',
      'cards.issue',
      'customerExternalAccounts.delete',
    ],
  },
  'errors/content-type': {
    section: 'Errors',
    open: 'the content type of an error',
    reference: 'application/json.',
    alsoAllowed: 'Any JSON media type, application/problem+json among them.',
    operations: [],
  },
} as const satisfies GapBook;
