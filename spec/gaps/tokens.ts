import type { GapBook } from './gap.ts';

/** The document's gaps about API tokens. */
export const tokensGaps = {
  'tokens/method-path-and-bodies': {
    section: 'Endpoints > Operation catalogue',
    open: 'method, path and bodies of the four operations, and the fields of a token',
    reference:
      'POST, GET and DELETE under /tokens; a token has a name, permissions, a clientId and, at creation, a clientSecret.',
    alsoAllowed: 'Any, named in the dialect.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['tokens.create', 'tokens.get', 'tokens.list', 'tokens.delete'],
  },
  'tokens/when-the-secret-is-shown': {
    section: 'Endpoints > Operation catalogue',
    open: 'where the client secret of a new token comes from, and whether it can be read again',
    reference: 'It is in the answer to the creation and never again.',
    alsoAllowed: 'A secret delivered outside the interface, or one that can be read again.',
    operations: ['tokens.create', 'tokens.get', 'tokens.list'],
  },
  'tokens/permissions': {
    section: 'Endpoints > Operation catalogue',
    open: 'whether a token can be limited to some operations',
    reference:
      'VIEW alone reads: a change with such a token answers 403. TRANSACT and MANAGE do everything. A token needs one of them at least.',
    alsoAllowed: 'Any, or none.',
    operations: ['tokens.create'],
  },
  'tokens/deleting-the-token-in-use': {
    section: 'Endpoints > Operation catalogue',
    open: 'whether a token can delete itself or be the last one deleted',
    reference: 'Both are allowed, except that the token given at the start of the server stays.',
    alsoAllowed: 'Any 4xx.',
    operations: ['tokens.delete'],
  },
  'tokens/when-a-deletion-counts': {
    section: 'Endpoints > Operation catalogue',
    open: 'when a new token opens something, and a deleted one nothing any more',
    reference: 'Both at once.',
    alsoAllowed: 'A moment later. Of agents alone the document says that they lose access immediately.',
    operations: ['tokens.create', 'tokens.delete'],
  },
  'tokens/deleting-a-deleted-token': {
    section: 'Endpoints > Operation catalogue',
    open: 'the answer to a deletion of a token that is deleted already',
    reference: '404 TOKEN_NOT_FOUND.',
    alsoAllowed: 'The answer of the first deletion again.',
    operations: ['tokens.delete'],
  },
  'tokens/filters': {
    section: 'Endpoints > Operation catalogue',
    open: 'filters of the list',
    reference: 'name, createdAfter, createdBefore, updatedAfter and updatedBefore.',
    alsoAllowed: 'Any, or none.',
    unvaried: 'no check filters tokens',
    operations: ['tokens.list'],
  },
} as const satisfies GapBook;
