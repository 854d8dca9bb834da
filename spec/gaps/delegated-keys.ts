import type { GapBook } from './gap.ts';

/** The document's gaps about delegated signing keys. */
export const delegatedKeysGaps = {
  'delegated-keys/paths': {
    section: 'Endpoints > Operation catalogue',
    open: 'method and path of the operations',
    reference: 'Those of the catalogue in spec/operations.ts.',
    alsoAllowed: 'Any; the dialect says which.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['delegatedKeys.create', 'delegatedKeys.get', 'delegatedKeys.list', 'delegatedKeys.revoke'],
  },
  'delegated-keys/shape': {
    section: 'Resources and their fields > Other resources named',
    open: 'the members of a delegated key, the one that carries its state among them',
    reference:
      'id, cardId, fundingSourceId (the id of the internal account), accountId, publicKey, nickname, status, spendingLimits, createdAt, updatedAt.',
    alsoAllowed: 'Any; the dialect says where the state is.',
    operations: ['delegatedKeys.create', 'delegatedKeys.get', 'delegatedKeys.list'],
  },
  'delegated-keys/creation': {
    section: 'States and transitions > Delegated signing key',
    open: 'how a key is created, and what the policy step is',
    reference:
      'cardId, internalAccountId, nickname; two signed challenges, 202 and 202, then 201. The second is the policy step.',
    alsoAllowed: 'Any number of steps.',
    operations: ['delegatedKeys.create'],
  },
  'delegated-keys/from-pending': {
    section: 'States and transitions > Delegated signing key',
    open: 'how a key leaves PENDING',
    reference: 'To ACTIVE when the policy step is signed; otherwise it stays PENDING for good.',
    alsoAllowed: 'Any transition.',
    unvaried: 'the suite looks at a PENDING key as it comes to be and no later',
    operations: ['delegatedKeys.create', 'delegatedKeys.get'],
  },
  'delegated-keys/revoking-what-is-not-active': {
    section: 'States and transitions > Delegated signing key',
    open: 'the answer to revoking a key that is PENDING or REVOKED',
    reference: '400 INVALID_INPUT.',
    alsoAllowed: 'Any 4xx, or 204.',
    operations: ['delegatedKeys.revoke'],
  },
  'delegated-keys/reading-a-revoked-key': {
    section: 'States and transitions > Delegated signing key',
    open: 'whether a revoked key can still be read and listed',
    reference: 'It can, as REVOKED.',
    alsoAllowed: '404, and a list without it.',
    operations: ['delegatedKeys.get', 'delegatedKeys.list'],
  },
  'delegated-keys/several-keys': {
    section: 'States and transitions > Delegated signing key',
    open: 'how many ACTIVE keys a funding source can have',
    reference: 'One: 409 CONFLICT.',
    alsoAllowed: 'Any number.',
    operations: ['delegatedKeys.create'],
  },
  'delegated-keys/refusal-of-an-unfiltered-list': {
    section: 'Endpoints > Operation catalogue',
    open: 'the answer to a list with neither accountId nor fundingSourceId',
    reference: '400 INVALID_INPUT.',
    alsoAllowed: 'Any 4xx.',
    operations: ['delegatedKeys.list'],
  },
  'delegated-keys/both-filters': {
    section: 'Endpoints > Operation catalogue',
    open: 'what a list with both filters holds',
    reference: 'Keys that meet both.',
    alsoAllowed: 'Keys that meet either, or a 4xx.',
    operations: ['delegatedKeys.list'],
  },
} as const satisfies GapBook;
