import type { Operations } from './operation.ts';

/** API tokens. */
export const tokensOperations = {
  'tokens.create': { shows: 'name', method: 'POST', path: '/tokens', auth: 'platform', idIsUserName: true },
  'tokens.get': {
    shows: 'name',
    method: 'GET',
    path: '/tokens/{tokenId}',
    auth: 'platform',
    idIsUserName: true,
  },
  'tokens.list': {
    shows: 'name',
    method: 'GET',
    path: '/tokens',
    auth: 'platform',
    isList: true,
    idIsUserName: true,
  },
  'tokens.delete': {
    shows: 'name',
    method: 'DELETE',
    path: '/tokens/{tokenId}',
    auth: 'platform',
    idIsUserName: true,
  },
} as const satisfies Operations;
