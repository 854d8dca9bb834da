import type { Quotation } from './quotation.ts';

export const operationsWithAPathQuotations: readonly Quotation[] = [
  {
    line: 351,
    words: 'The response says whether all required information is present',
    rules: ['verifications/answer-tells-whether-complete'],
  },
  {
    line: 351,
    words: 'Trigger KYC or KYB for a customer',
    rules: ['verifications/individual-triggers-kyc', 'verifications/business-triggers-kyb'],
  },
  {
    line: 351,
    words: 'if data is missing an `errors` array lists what must be supplied',
    rules: [
      'verifications/missing-data-yields-errors',
      'verifications/errors-is-an-array',
      'verifications/errors-list-what-is-missing',
      'verifications/complete-customer-misses-nothing',
    ],
  },
  { line: 351, words: '| POST | /verifications |', rules: ['verifications/operation-create'] },
  {
    line: 352,
    words: 'POST | /customers/{customerId}/verify-email | Send or resend an email one-time code.',
    rules: [
      'contact-verification/operation-send-email-code',
      'contact-verification/email-code-can-be-resent',
      'contact-verification/email-code-arrives-by-email',
    ],
  },
  {
    line: 353,
    words: 'POST | /customers/{customerId}/verify-phone | Send or resend an SMS one-time code.',
    rules: [
      'contact-verification/operation-send-phone-code',
      'contact-verification/phone-code-can-be-resent',
      'contact-verification/phone-code-arrives-by-sms',
    ],
  },
  {
    line: 354,
    words: 'POST | /customers/{customerId}/verify-email/confirm | Submit the emailed code.',
    rules: ['contact-verification/operation-confirm-email-code'],
  },
  {
    line: 355,
    words: 'POST | /customers/{customerId}/verify-phone/confirm | Submit the SMS code.',
    rules: ['contact-verification/operation-confirm-phone-code'],
  },
  {
    line: 356,
    words: 'Mint a short-lived signed URL',
    rules: [
      'cards/reveal-url-is-minted-per-call',
      'cards/reveal-url-is-short-lived',
      'cards/reveal-url-is-signed',
    ],
  },
  {
    line: 356,
    words: "Mint a short-lived signed URL for the card processor's display of PAN, CVV and expiry",
    rules: ['cards/reveal-mints-a-url', 'cards/reveal-url-shows-number-code-and-expiry'],
  },
  { line: 356, words: 'The only way to obtain a reveal URL', rules: ['cards/reveal-is-the-only-way'] },
  { line: 356, words: '| POST | /cards/{id}/reveal |', rules: ['cards/operation-reveal'] },
  { line: 357, words: 'At least one must be supplied', rules: ['cards/update-needs-a-change'] },
  {
    line: 357,
    words: 'Fires the funding-source-change event when fundingSources is updated',
    rules: [
      'cards/funding-update-fires-funding-source-change',
      'cards/state-update-fires-no-funding-source-change',
    ],
  },
  {
    line: 357,
    words: 'Update `state` and/or `fundingSources`',
    rules: [
      'cards/update-request-is-an-object',
      'cards/update-needs-a-change',
      'cards/update-takes-state-alone',
      'cards/update-takes-funding-sources-alone',
      'cards/update-takes-both',
      'cards/update-changes-funding-sources',
      'cards/update-of-state-keeps-funding-sources',
      'cards/update-of-funding-sources-keeps-state',
    ],
  },
  { line: 357, words: '| PATCH | /cards/{id} |', rules: ['cards/operation-update'] },
  {
    line: 358,
    words:
      'POST | /transactions/{transactionId}/approve | Approve a pending payment or agent-initiated transaction.',
    rules: ['transactions/operation-approve'],
  },
  {
    line: 359,
    words:
      'POST | /agents/{agentId}/actions/{actionId}/approve | Approve an agent action in PENDING_APPROVAL.',
    rules: ['agent-actions/decided-under-its-own-agent', 'agents/operation-approve-action'],
  },
  {
    line: 360,
    words: 'POST | /agents/{agentId}/actions/{actionId}/reject | Reject an agent action in PENDING_APPROVAL.',
    rules: ['agent-actions/decided-under-its-own-agent', 'agents/operation-reject-action'],
  },
  {
    line: 361,
    words:
      'POST | /agents/device-codes/{code}/redeem | Redeem a device code; returns a bearer access token once.',
    rules: [
      'agents/operation-redeem-device-code',
      'agents/second-redemption-returns-no-token',
      'agents/concurrent-redemptions-return-one-token',
    ],
  },
  {
    line: 362,
    words: 'POST | /auth/credentials/{id}/verify | Verify an authentication credential and issue a session.',
    rules: ['wallet-credentials/operation-verify', 'wallet-credentials/wrong-proof-issues-no-session'],
  },
  {
    line: 363,
    words: 'DELETE | /auth/sessions/{id} | Revoke a session (two-step signed retry).',
    rules: ['wallet-sessions/operation-revoke', 'wallet-sessions/revoking-is-a-signed-retry'],
  },
  {
    line: 364,
    words: 'POST | /sca/factors | Start factor enrollment; body `type` is TOTP or PASSKEY.',
    rules: [
      'sca/operation-start-enrollment',
      'sca/enrollment-names-its-type',
      'sca/enrollment-type-values',
      'sca/totp-can-be-enrolled',
      'sca/passkey-can-be-enrolled',
    ],
  },
  {
    line: 365,
    words: 'For PASSKEY submit the WebAuthn `credential` and the `origin`',
    rules: [
      'sca/passkey-is-finished-by-credential-with-origin',
      'sca/passkey-confirmation-needs-the-credential',
      'sca/passkey-confirmation-needs-the-origin',
    ],
  },
  {
    line: 365,
    words: 'For TOTP submit the shared `secret` and first `code`',
    rules: [
      'sca/totp-is-finished-by-secret-with-code',
      'sca/totp-confirmation-needs-the-secret',
      'sca/totp-confirmation-needs-the-code',
      'sca/totp-confirmation-checks-the-code',
    ],
  },
  { line: 365, words: '| POST | /sca/factors/confirm |', rules: ['sca/operation-confirm-enrollment'] },
  {
    line: 366,
    words: 'GET | /sca/factors/reset/{resetId} | Poll a 2FA reset until liveness passes.',
    rules: [
      'sca/operation-get-reset',
      'sca/reset-is-polled-until-liveness-passes',
      'sca/reset-completes-after-liveness',
    ],
  },
  {
    line: 367,
    words: 'Start trusting a beneficiary',
    rules: ['trusted-beneficiaries/operation-start-trust'],
  },
  {
    line: 367,
    words: 'Start trusting a beneficiary (returns scaChallenge when one is issued)',
    rules: [
      'trusted-beneficiaries/start-trust-returns-the-issued-challenge',
      'trusted-beneficiaries/challenge-looks-like-that-of-a-quote',
      'trusted-beneficiaries/started-trust-is-not-yet-trust',
    ],
  },
  { line: 368, words: 'Finish trusting', rules: ['trusted-beneficiaries/operation-confirm-trust'] },
  {
    line: 368,
    words: 'returns `trusted: true`',
    rules: [
      'trusted-beneficiaries/confirmed-trust-returns-trusted',
      'trusted-beneficiaries/confirmed-trust-is-true',
      'trusted-beneficiaries/started-trust-is-not-yet-trust',
    ],
  },
  {
    line: 369,
    words: 'POST | /customers/external-accounts/{externalAccountId}/untrust | Start untrusting.',
    rules: [
      'trusted-beneficiaries/operation-start-untrust',
      'trusted-beneficiaries/started-untrust-is-still-trust',
    ],
  },
  { line: 370, words: 'Finish untrusting', rules: ['trusted-beneficiaries/operation-confirm-untrust'] },
  {
    line: 370,
    words: 'returns `trusted: false`',
    rules: [
      'trusted-beneficiaries/confirmed-untrust-returns-trusted',
      'trusted-beneficiaries/confirmed-untrust-is-false',
      'trusted-beneficiaries/started-untrust-is-still-trust',
    ],
  },
];
