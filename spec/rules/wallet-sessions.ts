import type { RuleBook } from './rule.ts';

/** Sessions of embedded wallets. */
export const walletSessionsRules = {
  'wallet-sessions/operation-list': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'Authentication sessions can be listed.',
    operations: ['sessions.list'],
  },
  'wallet-sessions/operation-revoke': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'DELETE /auth/sessions/{id} revokes a session.',
    operations: ['sessions.revoke'],
  },
  'wallet-sessions/operation-refresh': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An authentication session can be refreshed.',
    operations: ['sessions.refresh'],
  },
  'wallet-sessions/revoking-is-a-signed-retry': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'Revoking a session takes two steps: a challenge, then the signed repetition of the request.',
    operations: ['sessions.revoke'],
  },
  'wallet-sessions/refreshing-is-a-signed-retry': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement:
      'Refreshing a session takes two steps: a challenge, then the signed repetition of the request.',
    operations: ['sessions.refresh'],
  },
  'wallet-sessions/each-verification-creates-one': {
    section: 'Authentication',
    level: 'must',
    statement: 'Each verification of a credential creates a session of its own.',
    operations: ['credentials.verify', 'sessions.list'],
  },
  'wallet-sessions/session-carries-expires-at': {
    section: 'Authentication',
    level: 'must',
    statement: 'A session has the member expiresAt.',
    operations: ['credentials.verify', 'sessions.list', 'sessions.refresh'],
    at: ['#/components/schemas/AuthSession'],
    requiredAt: ['#/components/schemas/AuthSession/properties/expiresAt'],
  },
  'wallet-sessions/expires-at-is-a-date-time': {
    section: 'Resources and their fields',
    level: 'must',
    statement: 'expiresAt of a session is an ISO 8601 date-time.',
    operations: ['credentials.verify', 'sessions.list', 'sessions.refresh'],
    at: ['#/components/schemas/AuthSession/properties/expiresAt'],
  },
  'wallet-sessions/active-until-expiry': {
    section: 'Authentication',
    level: 'must',
    statement: 'A session that is not revoked is active until its expiresAt.',
    operations: ['credentials.verify', 'sessions.list', 'sessions.refresh'],
  },
  'wallet-sessions/over-after-expiry': {
    section: 'Limits',
    level: 'must',
    statement: 'A session is not active after its expiresAt.',
    operations: ['credentials.verify', 'sessions.list', 'sessions.refresh'],
  },
  'wallet-sessions/over-after-revocation': {
    section: 'Authentication',
    level: 'must',
    statement: 'A session is not active after it was revoked.',
    operations: ['sessions.revoke', 'sessions.list', 'sessions.refresh'],
  },
  'wallet-sessions/revoking-one-leaves-the-others': {
    section: 'Authentication',
    level: 'derived',
    statement: 'Revoking one session leaves the other sessions of the wallet active.',
    operations: ['sessions.revoke', 'sessions.list'],
  },
  'wallet-sessions/refresh-yields-a-live-session': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A refresh yields a session whose expiresAt is not before that of the refreshed one.',
    operations: ['sessions.refresh'],
  },
} as const satisfies RuleBook;
