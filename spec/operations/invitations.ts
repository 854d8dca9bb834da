import type { Operations } from './operation.ts';

/** Invitations. */
export const invitationsOperations = {
  'invitations.create': { shows: 'name', method: 'POST', path: '/invitations', auth: 'platform' },
  'invitations.get': {
    shows: 'name',
    method: 'GET',
    path: '/invitations/{invitationCode}',
    auth: 'platform',
  },
  'invitations.claim': {
    shows: 'name',
    method: 'POST',
    path: '/invitations/{invitationCode}/claim',
    auth: 'platform',
  },
  'invitations.cancel': {
    shows: 'name',
    method: 'POST',
    path: '/invitations/{invitationCode}/cancel',
    auth: 'platform',
  },
} as const satisfies Operations;
