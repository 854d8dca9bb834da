import type { GapBook } from './gap.ts';

/** The document's gaps about sessions of embedded wallets. */
export const walletSessionsGaps = {
  'wallet-sessions/paths-of-name-only-operations': {
    section: 'Endpoints > Operation catalogue',
    open: 'method and path of listing and refreshing',
    reference: 'GET /auth/sessions and POST /auth/sessions/{id}/refresh.',
    alsoAllowed: 'Any; the dialect says which.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['sessions.list', 'sessions.refresh'],
  },
  'wallet-sessions/shape-of-a-session': {
    section: 'Resources and their fields > Other resources named',
    open: 'the members of a session beside expiresAt',
    reference:
      "id, the credential's accountId, type and nickname, createdAt, updatedAt; encryptedSessionSigningKey only when it is opened by OAUTH or PASSKEY.",
    alsoAllowed: 'Any.',
    operations: ['credentials.verify', 'sessions.list', 'sessions.refresh'],
  },
  'wallet-sessions/lifetime': {
    section: 'Limits',
    open: 'how long a session lasts',
    reference: 'Fifteen minutes.',
    alsoAllowed: 'Any time that expiresAt shows.',
    operations: ['credentials.verify', 'sessions.refresh'],
  },
  'wallet-sessions/what-active-means': {
    section: 'Authentication',
    open: 'how a client sees that a session is active',
    reference: 'It is listed, and it can be refreshed. Sessions that are over are neither.',
    alsoAllowed:
      'Sessions that are over may stay in the list, and a row need not say that they are: of its members only expiresAt is shown, which a revocation need not change.',
    operations: ['sessions.list', 'sessions.refresh'],
  },
  'wallet-sessions/what-refreshing-does-to-the-old-session': {
    section: 'Endpoints > Operation catalogue',
    open: 'what becomes of the session that is refreshed',
    reference: 'It stays active until its own expiresAt; the answer is a new session, 201.',
    alsoAllowed: 'It is over, or it is the same session with a later expiresAt.',
    operations: ['sessions.refresh'],
  },
  'wallet-sessions/session-without-a-verification': {
    section: 'Authentication',
    open: 'whether refreshing makes a session: one is created each time a credential is verified, and a refresh verifies none',
    reference: 'It makes one, of the same credential.',
    alsoAllowed: 'It makes none: the session that is refreshed lasts longer.',
    operations: ['sessions.refresh'],
  },
  'wallet-sessions/success-statuses': {
    section: 'Endpoints > Operations whose path is given',
    open: 'the status of a completed revocation',
    reference: '204.',
    alsoAllowed: 'Any 2xx.',
    operations: ['sessions.revoke'],
  },
  'wallet-sessions/session-that-is-over': {
    section: 'Endpoints > Operations whose path is given',
    open: 'the answer for a session that is unknown, expired or revoked',
    reference: 'Revoking: 404 REFERENCE_NOT_FOUND. Refreshing: 401 WALLET_SIGNATURE_INVALID, 404 if unknown.',
    alsoAllowed: 'Any 4xx.',
    operations: ['sessions.revoke', 'sessions.refresh'],
  },
  'wallet-sessions/list-of-an-unknown-wallet': {
    section: 'Endpoints > Operation catalogue',
    open: 'how a list of sessions names the wallet, and the answer for an unknown one',
    reference: 'The query parameter accountId, which is required; an empty page.',
    alsoAllowed: 'Any name, and any 4xx.',
    operations: ['sessions.list'],
  },
} as const satisfies GapBook;
