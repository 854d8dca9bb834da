import type { VariationBook } from './variation-book.ts';

const walletAreas = ['wallet-credentials', 'wallet-sessions', 'internal-accounts', 'delegated-keys'] as const;

/** What may be done otherwise with embedded wallets. */
export const walletsVariations = {
  'wallet-resources-show-little': {
    about: 'a credential shows id and type alone, a session id and expiresAt',
    gaps: ['wallet-credentials/shape-of-a-credential', 'wallet-sessions/shape-of-a-session'],
  },
  'every-verification-is-signed': {
    about: 'verifying a credential of type OAUTH is a signed retry too',
    gaps: ['wallet-credentials/steps-of-a-verification'],
    areas: walletAreas,
  },
  'wallet-actions-need-no-signature': {
    about: 'credentials, privacy and export of a wallet are no signed retries',
    gaps: ['wallet-credentials/which-actions-are-signed'],
    areas: walletAreas,
    unexamined: 'where an update is carried out at once, none that waits for a signature can be looked at',
  },
  'contact-data-of-a-wallet-changes-unsigned': {
    about: 'the address that codes of a wallet go to is changed at once',
    gaps: ['customers/contact-data-of-an-embedded-wallet'],
  },
  'wallet-challenges-answer-200': {
    about: 'a challenge comes with status 200',
    gaps: ['wallet-credentials/shape-of-the-challenge'],
    areas: walletAreas,
  },
  'unknown-wallet-requests-answer-404': {
    about: 'a Request-Id that names nothing, or something that is done, is answered 404',
    gaps: ['wallet-credentials/used-or-unknown-request-id'],
  },
  'wallet-requests-are-looked-up-first': {
    about: 'what the Request-Id names is looked up before the signature is read',
    gaps: ['wallet-credentials/order-of-the-checks'],
  },
  'last-wallet-credential-can-go': {
    about: 'the last credential of a wallet can be revoked',
    gaps: ['wallet-credentials/last-credential'],
  },
  'reissued-challenges-answer-nothing': {
    about: 'a challenge that is issued again is answered 204',
    gaps: ['wallet-credentials/shape-of-a-reissued-challenge'],
  },
  'unknown-wallets-answer-404': {
    about: 'lists of credentials and sessions of an unknown wallet are answered 404',
    gaps: ['wallet-credentials/list-of-an-unknown-wallet', 'wallet-sessions/list-of-an-unknown-wallet'],
  },
  'wallet-signatures-are-over-the-body': {
    about: 'what is to be signed is the body itself, the empty one included',
    readings: ['wallet-credentials/what-is-signed'],
    areas: walletAreas,
  },
  'other-payloads-are-invalid-signatures': {
    about: 'a signature over the payload of another challenge is WALLET_SIGNATURE_INVALID',
    readings: ['wallet-credentials/mismatch-without-a-body'],
  },
  'request-id-alone-gets-a-challenge': {
    about: 'a request with Request-Id and without a signature is answered with another challenge',
    readings: ['errors/wallet-signature-missing-or-challenge'],
    areas: walletAreas,
    unexamined: 'no request is then a retry without a signature',
  },
  'wallet-sessions-last-two-minutes': {
    about: 'a session lasts two minutes',
    gaps: ['wallet-sessions/lifetime'],
  },
  'sessions-that-are-over-stay-listed': {
    about: 'sessions that are over are listed too',
    gaps: ['wallet-sessions/what-active-means'],
  },
  'refreshed-sessions-are-over': {
    about: 'a refresh ends the session that is refreshed',
    gaps: ['wallet-sessions/what-refreshing-does-to-the-old-session'],
    choice: 'refreshed session',
  },
  'refreshing-prolongs-the-session': {
    about: 'a refresh yields the same session with a later expiresAt',
    gaps: ['wallet-sessions/what-refreshing-does-to-the-old-session'],
    choice: 'refreshed session',
  },
  'session-revocations-answer-200': {
    about: 'a revoked session is answered 200 with its id',
    gaps: ['wallet-sessions/success-statuses'],
  },
  'sessions-that-are-over-answer-409': {
    about: 'what is asked of a session that is over is answered 409',
    gaps: ['wallet-sessions/session-that-is-over'],
  },
  'accounts-without-a-wallet-answer-409': {
    about: 'privacy and export of an account that is no embedded wallet are answered 409',
    gaps: ['internal-accounts/privacy-of-other-accounts', 'internal-accounts/export-of-other-accounts'],
  },
  'wallet-exports-are-hexadecimal': {
    about: 'exported credentials are hexadecimal text',
    gaps: ['internal-accounts/export-encryption'],
  },
  'delegated-keys-show-little': {
    about: 'a delegated key shows id and status alone',
    gaps: ['delegated-keys/shape'],
  },
  'delegated-keys-take-one-signature': {
    about: 'a delegated key is ACTIVE after one signature',
    gaps: ['delegated-keys/creation'],
    unexamined: 'no key is then without its policy',
  },
  'idle-delegated-keys-can-be-revoked': {
    about: 'revoking a key that is PENDING or REVOKED is answered 204',
    gaps: ['delegated-keys/revoking-what-is-not-active'],
  },
  'revoked-delegated-keys-are-gone': {
    about: 'a revoked key is neither read nor listed',
    gaps: ['delegated-keys/reading-a-revoked-key'],
    unexamined: 'a key that is gone shows no state',
  },
  'funding-sources-have-many-keys': {
    about: 'a funding source has any number of ACTIVE keys',
    gaps: ['delegated-keys/several-keys'],
  },
  'unfiltered-key-lists-answer-403': {
    about: 'a list of delegated keys without a filter is answered 403',
    gaps: ['delegated-keys/refusal-of-an-unfiltered-list'],
  },
  'delegated-keys-are-listed-by-one-filter': {
    about: 'a list of delegated keys with both filters is answered 400',
    gaps: ['delegated-keys/both-filters'],
  },
} as const satisfies VariationBook;
