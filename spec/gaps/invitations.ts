import type { GapBook } from './gap.ts';

/** The document's gaps about invitations. */
export const invitationsGaps = {
  'invitations/shape': {
    section: 'Resources and their fields > Other resources named',
    open: 'the fields of an invitation',
    reference:
      'code, createdAt, claimedAt, url, expiresAt, inviterUma, inviteeUma, status, firstName, amountToSend.',
    alsoAllowed: 'Any; the dialect names the code.',
    operations: ['invitations.create', 'invitations.get', 'invitations.claim', 'invitations.cancel'],
  },
  'invitations/paths-and-bodies': {
    section: 'Endpoints > Operation catalogue',
    open: 'methods, paths and bodies',
    reference:
      'POST /invitations with inviterUma; GET /invitations/{invitationCode}; POST …/claim with inviteeUma; POST …/cancel.',
    alsoAllowed: 'Any, named in the dialect.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['invitations.create', 'invitations.get', 'invitations.claim', 'invitations.cancel'],
  },
  'invitations/states': {
    section: 'Endpoints > Operation catalogue',
    open: 'the states of an invitation',
    reference: 'PENDING, CLAIMED, EXPIRED and CANCELLED.',
    alsoAllowed: 'Any.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['invitations.create', 'invitations.get', 'invitations.claim', 'invitations.cancel'],
  },
  'invitations/refused-claim': {
    section: 'Endpoints > Operation catalogue',
    open: 'status and code of the claim of an invitation that is claimed, cancelled or expired',
    reference: '400 with INVITATION_ALREADY_CLAIMED, INVITATION_CANCELLED or INVALID_INPUT.',
    alsoAllowed: 'Any 4xx.',
    operations: ['invitations.claim'],
  },
  'invitations/refused-cancellation': {
    section: 'Endpoints > Operation catalogue',
    open: 'status and code of a cancellation by somebody else, or when it is too late',
    reference: '403 FORBIDDEN for another platform; 400 INVALID_INPUT where the invitation is not PENDING.',
    alsoAllowed: 'Any 4xx; a second cancellation may succeed.',
    operations: ['invitations.cancel'],
  },
  'invitations/who-reads': {
    section: 'Endpoints > Operation catalogue',
    open: 'who may read and claim an invitation',
    reference: 'Every platform that knows the code.',
    alsoAllowed: 'The creating platform alone.',
    operations: ['invitations.get', 'invitations.claim'],
  },
  'invitations/own-invitation': {
    section: 'Endpoints > Operation catalogue',
    open: 'a claim by the inviter',
    reference: '400 INVALID_INPUT.',
    alsoAllowed: 'A claim like any other.',
    operations: ['invitations.claim'],
  },
  'invitations/unknown-inviter': {
    section: 'Endpoints > Operation catalogue',
    open: 'an invitation from a UMA address that no customer has',
    reference: '400 INVALID_UMA_ADDRESS.',
    alsoAllowed: 'Any 4xx, or an invitation.',
    operations: ['invitations.create'],
  },
  'invitations/default-expiry': {
    section: 'Endpoints > Operation catalogue',
    open: 'how long an invitation lives when nothing is said',
    reference: 'For ever.',
    alsoAllowed: 'Any time.',
    operations: ['invitations.create'],
  },
  'invitations/money': {
    section: 'What the service does',
    open: 'what becomes of the amount that an inviter means to send',
    reference: 'Nothing; the inviter sends it by a quote.',
    alsoAllowed: 'A payment at the claim.',
    unvaried: 'checks invite without an amount',
    operations: ['invitations.claim'],
  },
} as const satisfies GapBook;
