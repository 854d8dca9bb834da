import type { Operations } from './operation.ts';

/** Cards. */
export const cardsOperations = {
  'cards.issue': { shows: 'name', method: 'POST', path: '/cards', auth: 'platform', capability: 'cards' },
  'cards.get': { shows: 'name', method: 'GET', path: '/cards/{id}', auth: 'platform', capability: 'cards' },
  'cards.list': {
    shows: 'name',
    method: 'GET',
    path: '/cards',
    auth: 'platform',
    isList: true,
    capability: 'cards',
  },
  'cards.update': {
    shows: 'path',
    method: 'PATCH',
    path: '/cards/{id}',
    auth: 'platform',
    capability: 'cards',
  },
  'cards.reveal': {
    shows: 'path',
    method: 'POST',
    path: '/cards/{id}/reveal',
    auth: 'platform',
    capability: 'cards',
  },
} as const satisfies Operations;
