import type { RuleBook } from './rule.ts';

/** Credentials of embedded wallets, and the signed retry of what is done with a wallet. */
export const walletCredentialsRules = {
  // Operations
  'wallet-credentials/operation-create': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An authentication credential can be created.',
    operations: ['credentials.create'],
  },
  'wallet-credentials/operation-list': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'Authentication credentials can be listed.',
    operations: ['credentials.list'],
  },
  'wallet-credentials/operation-reissue-challenge': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The challenge of an authentication credential can be issued again.',
    operations: ['credentials.reissueChallenge'],
  },
  'wallet-credentials/operation-verify': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'POST /auth/credentials/{id}/verify verifies an authentication credential.',
    operations: ['credentials.verify'],
  },
  'wallet-credentials/operation-revoke': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An authentication credential can be revoked.',
    operations: ['credentials.revoke'],
  },

  // Behaviour
  'wallet-credentials/wrong-proof-issues-no-session': {
    section: 'Endpoints > Operations whose path is given',
    level: 'derived',
    statement: 'A wrong proof of a credential issues no session.',
    operations: ['credentials.verify', 'sessions.list'],
  },
  'wallet-credentials/created-credential-is-listed': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A created credential is among those listed for its wallet.',
    operations: ['credentials.create', 'credentials.list'],
  },
  'wallet-credentials/revoked-credential-opens-nothing': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A revoked credential cannot be verified any more.',
    operations: ['credentials.revoke', 'credentials.verify'],
  },
  'wallet-credentials/revoked-credential-is-not-listed-as-before': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A revoked credential is not listed any more, or not as it was before.',
    operations: ['credentials.revoke', 'credentials.list'],
  },

  // The signed retry. The document names two operations that use it: revoking and refreshing a session. That whoever
  // exports a wallet, or revokes a credential of it, has to sign follows.
  'wallet-credentials/first-request-gets-a-challenge': {
    section: 'Authentication',
    level: 'must',
    statement: 'The first request of an embedded-wallet action is answered with a challenge.',
    operations: ['sessions.revoke', 'sessions.refresh'],
  },
  'wallet-credentials/first-request-has-no-effect': {
    section: 'Authentication',
    level: 'derived',
    statement: 'An embedded-wallet action takes no effect by the first request alone.',
    operations: ['sessions.revoke', 'sessions.refresh', 'sessions.list'],
  },
  'wallet-credentials/signed-retry-completes-the-action': {
    section: 'Authentication',
    level: 'must',
    statement: 'The same request, repeated with both headers, completes the embedded-wallet action.',
    operations: ['sessions.revoke', 'sessions.refresh'],
  },
  'wallet-credentials/signature-travels-in-service-wallet-signature': {
    section: 'Authentication',
    level: 'must',
    statement: 'The signature of a retry is read from the header Service-Wallet-Signature.',
    operations: ['sessions.revoke', 'sessions.refresh'],
  },
  'wallet-credentials/challenge-is-named-in-request-id': {
    section: 'Authentication',
    level: 'derived',
    statement: 'A retry says in the header Request-Id which request it repeats.',
    operations: ['sessions.revoke', 'sessions.refresh'],
  },
  'wallet-credentials/signature-covers-the-body': {
    section: 'Authentication',
    level: 'must',
    statement: 'A signature that was made for one request body does not do for another.',
    operations: ['sessions.refresh', 'internalAccounts.export'],
  },
  'wallet-credentials/failed-retry-is-401': {
    section: 'Authentication',
    level: 'must',
    statement: 'A signed retry with a missing, unreadable or wrong header is answered with status 401.',
    operations: ['sessions.revoke', 'sessions.refresh'],
  },
  'wallet-credentials/refused-retry-has-no-effect': {
    section: 'Authentication',
    level: 'derived',
    statement: 'An embedded-wallet action whose signed retry was refused takes no effect.',
    operations: ['sessions.revoke', 'sessions.refresh', 'sessions.list'],
  },
  'wallet-credentials/revocation-is-signed': {
    section: 'Authentication',
    // The document lists no embedded-wallet actions: a caller that may revoke a credential locks its owner out.
    level: 'derived',
    statement: 'A credential of an embedded wallet stays where its revocation was not signed, or wrongly.',
    operations: ['credentials.revoke'],
  },
  'wallet-credentials/challenge-shape': {
    section: 'Authentication',
    level: 'assumed',
    statement: 'The challenge carries payloadToSign, requestId and expiresAt, with status 202.',
    operations: ['sessions.revoke', 'sessions.refresh', 'credentials.create', 'credentials.revoke'],
  },
  'wallet-credentials/request-id-counts-once': {
    section: 'Authentication',
    level: 'assumed',
    statement: 'A Request-Id that has completed an action is refused when it is sent again.',
    operations: ['sessions.refresh'],
  },
} as const satisfies RuleBook;
