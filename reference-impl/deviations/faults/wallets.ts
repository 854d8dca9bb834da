import type { FaultBook } from './fault-book.ts';

/** Embedded wallets: credentials, the signed retry, sessions, delegated keys. */
export const walletsFaults = {
  // Credentials
  'new-wallet-credential-is-not-kept': 'wallet-credentials/created-credential-is-listed',
  'wrong-wallet-proof-opens-a-session': 'wallet-credentials/wrong-proof-issues-no-session',
  'revoked-wallet-credential-verifies': 'wallet-credentials/revoked-credential-opens-nothing',

  // The signed retry
  'wallet-challenge-is-empty': 'wallet-credentials/first-request-gets-a-challenge',
  'first-wallet-request-takes-effect': 'wallet-credentials/first-request-has-no-effect',
  'signed-wallet-retry-gets-a-challenge': 'wallet-credentials/signed-retry-completes-the-action',
  'wallet-signature-has-another-header': 'wallet-credentials/signature-travels-in-service-wallet-signature',
  'request-id-is-not-needed': 'wallet-credentials/challenge-is-named-in-request-id',
  'wallet-signature-does-for-any-body': 'wallet-credentials/signature-covers-the-body',
  'failed-wallet-retry-is-400': 'wallet-credentials/failed-retry-is-401',
  'refused-wallet-retry-takes-effect': 'wallet-credentials/refused-retry-has-no-effect',
  'wallet-challenge-never-ends': 'wallet-credentials/challenge-shape',
  'wallet-request-counts-twice': 'wallet-credentials/request-id-counts-once',
  'missing-wallet-signature-has-another-code': 'errors/wallet-signature-missing',
  'malformed-wallet-signature-has-another-code': 'errors/wallet-signature-malformed',
  'mismatched-wallet-signature-has-another-code': 'errors/wallet-signature-body-mismatch',
  'invalid-wallet-signature-has-another-code': 'errors/wallet-signature-invalid',
  'any-key-signs-for-a-wallet': 'errors/wallet-signature-invalid',
  'missing-request-id-has-another-code': 'errors/request-id-missing',

  // Sessions
  'sessions-are-revoked-unsigned': 'wallet-sessions/revoking-is-a-signed-retry',
  'sessions-are-refreshed-unsigned': 'wallet-sessions/refreshing-is-a-signed-retry',
  'second-verification-opens-the-first-session': 'wallet-sessions/each-verification-creates-one',
  'wallet-session-ends-early': 'wallet-sessions/active-until-expiry',
  'wallet-session-outlives-its-expiry': 'wallet-sessions/over-after-expiry',
  'revoked-wallet-session-stays': 'wallet-sessions/over-after-revocation',
  'revoking-ends-every-wallet-session': 'wallet-sessions/revoking-one-leaves-the-others',
  'refreshed-session-is-over': 'wallet-sessions/refresh-yields-a-live-session',

  // The account of a wallet
  'wallet-privacy-is-forgotten': 'internal-accounts/update-sets-the-wallet-privacy',
  'private-wallets-show-less': 'internal-accounts/update-keeps-the-balance',
  'unsigned-privacy-update-counts': 'internal-accounts/unsigned-update-changes-nothing',
  'any-account-takes-privacy': 'internal-accounts/privacy-is-for-embedded-wallets',
  'wallet-export-needs-no-key': 'internal-accounts/export-needs-client-public-key',
  'every-wallet-export-is-the-same': 'internal-accounts/exports-differ-by-key',

  // Delegated keys
  'delegated-keys-are-not-listed-by-account': 'delegated-keys/list-by-account',
  'delegated-keys-are-not-listed-by-source': 'delegated-keys/list-by-funding-source',
  'delegated-keys-are-listed-unfiltered': 'delegated-keys/list-needs-an-account-or-a-funding-source',
  'no-delegated-key-is-listed': 'delegated-keys/list-holds-the-created-key',
  'delegated-key-is-active-before-its-policy': 'delegated-keys/pending-without-its-policy',
  'delegated-key-revocation-answers-200': 'delegated-keys/revoking-an-active-key-answers-204',
  'revoked-delegated-key-stays-active': 'delegated-keys/revoked-key-is-revoked',
} as const satisfies FaultBook;
