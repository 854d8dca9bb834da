import type { RuleBook } from './rule.ts';

/** API tokens: the credentials of a platform. */
export const tokensRules = {
  'tokens/operation-create': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The platform can create an API token.',
    operations: ['tokens.create'],
  },
  'tokens/operation-get': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The platform can get an API token.',
    operations: ['tokens.get'],
  },
  'tokens/operation-list': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The platform can list its API tokens.',
    operations: ['tokens.list'],
  },
  'tokens/operation-delete': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The platform can delete an API token.',
    operations: ['tokens.delete'],
  },
  'tokens/created-token-opens': {
    section: 'Authentication',
    level: 'derived',
    statement: 'A token just created opens platform operations with its id and its client secret.',
    operations: ['tokens.create'],
  },
  'tokens/created-token-is-found': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A token just created is found under its id.',
    operations: ['tokens.create', 'tokens.get'],
  },
  'tokens/created-token-is-listed': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A token just created is in the list.',
    operations: ['tokens.create', 'tokens.list'],
  },
  'tokens/deleted-token-is-not-found': {
    section: 'Errors > 404',
    level: 'derived',
    statement: 'A deleted token is answered with TOKEN_NOT_FOUND.',
    operations: ['tokens.delete', 'tokens.get'],
  },
  'tokens/deleted-token-is-not-listed': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A deleted token is not in the list.',
    operations: ['tokens.delete', 'tokens.list'],
  },
  'tokens/deleted-token-opens-nothing': {
    section: 'Authentication',
    level: 'derived',
    statement: 'A request with the credentials of a deleted token is answered with status 401.',
    operations: ['tokens.delete'],
  },
  'tokens/secret-is-shown-at-creation-only': {
    section: 'Endpoints > Operation catalogue',
    level: 'assumed',
    statement: 'The client secret is in the answer to the creation and in no other answer or webhook.',
    operations: ['tokens.create', 'tokens.get', 'tokens.list'],
  },
} as const satisfies RuleBook;
