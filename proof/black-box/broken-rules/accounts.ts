import type { RuleId } from '../../../spec/rules/index.ts';
import type { Judgement } from './judgement.ts';

const accounts: Judgement = {
  'internal-accounts-of-everybody-listed': ['internal-accounts/customer-list-shows-that-customer-only'],
  'deposit-counts-twice': ['sandbox/funding-raises-the-balance', 'sandbox/concurrent-fundings-add-up'],
  'internal-accounts-lack-payment-instructions': ['internal-accounts/carries-payment-instructions'],
  'balance-webhook-missing': ['webhooks/balance-update-is-sent'],
  // A webhook is sent. The document shows no payload of it; the rule was written after the first campaign.
  'balance-webhook-shows-the-balance-before': ['webhooks/balance-update-shows-the-balance'],
  'deleted-external-account-still-listed': [
    'external-accounts/customer-account-is-not-listed-after-deleting',
  ],
  'newest-external-account-not-listed': [
    'external-accounts/can-belong-to-a-customer',
    'conventions/pages-are-complete',
  ],
  'external-account-pages-end-early': [
    'conventions/pages-are-complete',
    'external-accounts/can-belong-to-a-customer',
  ],
  'wallets-refused-as-external-accounts': ['external-accounts/can-be-a-wallet'],
};

/** Events of a payment that needs no quote. */
const eventsOfTransfers: readonly RuleId[] = [
  'payments/processing-fires-processing',
  'payments/completion-fires-completed',
  'payments/failure-fires-failed',
  'payments/refund-of-a-failure-fires-refund-pending',
  'payments/bank-return-fires-failed',
  'payments/cancellation-fires-refund-pending',
  'payments/refund-settling-fires-refund-completed',
  'payments/refund-failing-fires-refund-failed',
  'payments/delivered-after-cancellation-fires-completed',
  'webhooks/order-on-success',
  'webhooks/order-on-failure-refunded',
  'webhooks/order-on-failure-refund-failed',
  'webhooks/order-on-bank-return',
  'webhooks/order-on-manual-cancellation',
];

const transfers: Judgement = {
  'transfer-out-answers-processing': [
    'transfers/out-answers-pending',
    'transfers/out-follows-the-payment-lifecycle',
    'payments/only-listed-transitions',
  ],
  // sent-amount-stays was written after the first campaign: the answer and the payment read differ.
  'transfer-out-sends-one-unit-more': ['transfers/out-sends-the-amount', 'payments/sent-amount-stays'],
  'transfer-out-amount-as-text': ['transfers/amount-is-an-integer'],
  'transfer-in-from-any-account': ['transfers/in-needs-a-pullable-account'],
  'transfer-in-never-credits': ['transfers/in-credits-the-internal-account'],
  // out-follows-the-payment-lifecycle is of status transitions, which this server takes; a transfer is a payment.
  'transfers-are-not-announced': eventsOfTransfers,
};

const wallets: Judgement = {
  'session-revoked-without-a-signature': [
    'wallet-sessions/revoking-is-a-signed-retry',
    'wallet-credentials/first-request-gets-a-challenge',
    'wallet-credentials/first-request-has-no-effect',
  ],
  'request-id-is-not-needed': ['errors/request-id-missing', 'wallet-credentials/failed-retry-is-401'],
  'missing-wallet-signature-has-another-code': [
    'errors/wallet-signature-missing',
    'errors/unauthorized-is-about-credentials',
  ],
  // The code stays right, so wallet-signature-malformed is kept.
  'malformed-wallet-signature-is-400': [
    'errors/listed-code-comes-with-its-status',
    'wallet-credentials/failed-retry-is-401',
  ],
  'any-wallet-signature-will-do': [
    'errors/wallet-signature-malformed',
    'errors/wallet-signature-invalid',
    'wallet-credentials/failed-retry-is-401',
  ],
  'retry-with-another-body-accepted': [
    'errors/wallet-signature-body-mismatch',
    'wallet-credentials/signature-covers-the-body',
    'wallet-credentials/failed-retry-is-401',
  ],
  'verified-credential-opens-no-session': [
    'wallet-sessions/each-verification-creates-one',
    'wallet-sessions/operation-list',
    'conventions/pages-are-complete',
  ],
  'revoked-session-still-listed': ['wallet-sessions/over-after-revocation'],
  'exported-credentials-are-plain-text': [
    'internal-accounts/export-is-encrypted-to-the-client-public-key',
    'internal-accounts/exports-differ-by-key',
  ],
  'wallet-privacy-is-not-stored': ['internal-accounts/update-sets-the-wallet-privacy'],
  'challenge-is-not-reissued': ['wallet-credentials/operation-reissue-challenge'],
  'delegated-keys-listed-without-a-filter': ['delegated-keys/list-needs-an-account-or-a-funding-source'],
  'revoked-key-answers-200': ['delegated-keys/revoking-an-active-key-answers-204'],
  'revoked-key-reads-active': ['delegated-keys/revoked-key-is-revoked'],
};

/** Of accounts, of what moves money in and out of them, and of embedded wallets. */
export const ofAccounts: readonly Judgement[] = [accounts, transfers, wallets];
