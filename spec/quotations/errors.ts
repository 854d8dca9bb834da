import type { Quotation } from './quotation.ts';

export const errorsQuotations: readonly Quotation[] = [
  {
    line: 455,
    words: 'An error response body is an object with these members',
    rules: [
      'conventions/refused-requests-change-nothing',
      'errors/body-is-an-object',
      'errors/other-errors-have-the-same-body',
    ],
  },
  {
    line: 459,
    words: 'status | integer | yes | The HTTP status code.',
    rules: [
      'errors/status-is-present',
      'errors/status-is-an-integer',
      'errors/status-equals-the-http-status',
    ],
  },
  {
    line: 460,
    words: 'code | string | yes | One value from the tables below.',
    rules: [
      'errors/code-is-present',
      'errors/code-is-a-string',
      'errors/code-of-a-401-is-from-its-table',
      'errors/code-of-a-404-is-from-its-table',
      'errors/code-of-a-500-is-from-its-table',
      'errors/listed-code-comes-with-its-status',
    ],
  },
  {
    line: 461,
    words: 'message | string | yes |',
    rules: ['errors/message-is-present', 'errors/message-is-a-string'],
  },
  {
    line: 462,
    words: 'details | object | no | Free-form extra data.',
    rules: ['errors/details-is-an-object'],
  },
  {
    line: 468,
    words: 'UNAUTHORIZED | Problem with the API credentials.',
    rules: ['errors/unauthorized-is-about-credentials'],
  },
  {
    line: 469,
    words: 'INVALID_SIGNATURE | A signature header is invalid.',
    rules: ['errors/invalid-signature'],
  },
  { line: 470, words: 'WALLET_SIGNATURE_MISSING', rules: ['errors/wallet-signature-missing'] },
  {
    line: 471,
    words:
      'WALLET_SIGNATURE_MALFORMED | The wallet signature header cannot be parsed (encoding, structure or fields).',
    rules: ['errors/wallet-signature-malformed'],
  },
  {
    line: 472,
    words:
      'WALLET_SIGNATURE_BODY_MISMATCH | The signature was computed over a different body than the one received.',
    rules: ['errors/wallet-signature-body-mismatch'],
  },
  {
    line: 473,
    words: 'WALLET_SIGNATURE_INVALID | Cryptographic verification against the registered credential failed.',
    rules: ['errors/wallet-signature-invalid'],
  },
  {
    line: 474,
    words: 'REQUEST_ID_MISSING | The `Request-Id` header is needed on the signed retry and was not sent.',
    rules: ['errors/request-id-missing'],
  },
  {
    line: 480,
    words: 'TRANSACTION_NOT_FOUND | Transaction does not exist.',
    rules: ['errors/transaction-not-found'],
  },
  {
    line: 481,
    words: 'INVITATION_NOT_FOUND | Invitation does not exist.',
    rules: ['errors/invitation-not-found'],
  },
  {
    line: 482,
    words: 'USER_NOT_FOUND | Customer does not exist.',
    rules: [
      'documents/unknown-holder-is-refused',
      'errors/user-not-found',
      'external-accounts/unknown-customer-is-refused',
      'sca/unknown-customer-is-not-found',
      'verifications/unknown-customer-is-not-found',
    ],
  },
  { line: 483, words: 'QUOTE_NOT_FOUND | Quote does not exist.', rules: ['errors/quote-not-found'] },
  {
    line: 484,
    words: 'LOOKUP_REQUEST_NOT_FOUND | Lookup request does not exist.',
    rules: ['errors/lookup-request-not-found'],
  },
  {
    line: 485,
    words: 'TOKEN_NOT_FOUND | API token does not exist.',
    rules: ['errors/token-not-found', 'tokens/deleted-token-is-not-found'],
  },
  {
    line: 486,
    words: 'BULK_UPLOAD_JOB_NOT_FOUND | Bulk upload job does not exist.',
    rules: ['errors/bulk-upload-job-not-found'],
  },
  {
    line: 487,
    words: 'REFERENCE_NOT_FOUND | Reference does not exist.',
    rules: [
      'card-simulations/unknown-card-is-not-found',
      'cards/unknown-card-is-not-found',
      'documents/unknown-document-is-not-found',
      'errors/reference-not-found',
      'errors/an-id-of-another-kind-names-nothing',
      'lookups/unknown-external-account-is-not-found',
      'stablecoins/unknown-stablecoin-is-not-found',
      'stablecoins/unknown-operation-is-not-found',
    ],
  },
  {
    line: 488,
    words: 'UMA_NOT_FOUND | The UMA address is well-formed but no receiver exists at the counterparty.',
    rules: [
      'errors/uma-not-found',
      'lookups/malformed-uma-address-is-not-uma-not-found',
      'lookups/known-uma-address-is-found',
    ],
  },
  {
    line: 489,
    words: 'STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND | Provider account link does not exist.',
    rules: [
      'errors/stablecoin-provider-account-not-found',
      'stablecoins/register-needs-a-known-provider-account',
    ],
  },
  {
    line: 495,
    words: "SERVICE_SWITCH_ERROR | Error in the service's payment switch.",
    rules: ['errors/service-switch-error'],
  },
  {
    line: 496,
    words: 'INTERNAL_ERROR | Internal server or UMA error.',
    rules: ['errors/internal-error', 'errors/internal-error-of-uma', 'errors/faulty-request-is-not-500'],
  },
  {
    line: 500,
    words:
      '409 is returned by contact-verification and SCA operations for customers or providers where they do not apply',
    rules: [
      'errors/contact-verification-that-does-not-apply-is-409',
      'errors/sca-that-does-not-apply-is-409',
    ],
  },
  {
    line: 501,
    words:
      "CARDHOLDER_KYC_NOT_APPROVED rejects a card issue when the cardholder's KYC status is not APPROVED",
    rules: ['cards/issue-refusal-names-the-kyc', 'cards/refused-issue-leaves-no-card'],
  },
  {
    line: 502,
    words: 'MISSING_FIELD errors on POST /verifications name missing customer data',
    rules: [
      'verifications/missing-field-names-the-missing-data',
      'verifications/supplied-field-is-no-longer-missing',
    ],
  },
  {
    line: 504,
    words: 'Approve and reject of an agent action need status PENDING_APPROVAL',
    rules: ['agent-actions/approve-needs-pending-approval', 'agent-actions/reject-needs-pending-approval'],
  },
  {
    line: 505,
    words: 'A customer external account that is a trusted beneficiary cannot be deleted',
    rules: [
      'trusted-beneficiaries/trusted-account-cannot-be-deleted',
      'trusted-beneficiaries/refused-delete-keeps-the-account',
    ],
  },
  {
    line: 512,
    words: 'QUOTE_EXPIRED | Quote expired before execution. | Create a new quote.',
    rules: ['payments/reason-quote-expired', 'payments/quote-expired-recovers-by-a-new-quote'],
  },
  {
    line: 513,
    words: 'QUOTE_EXECUTION_FAILED | Error executing the quote. | Create a new quote.',
    rules: [
      'payments/reason-quote-execution-failed',
      'payments/quote-execution-failed-recovers-by-a-new-quote',
    ],
  },
  {
    line: 514,
    words: 'INSUFFICIENT_BALANCE | Source account lacks funds. | Fund the account and retry.',
    rules: [
      'internal-accounts/balance-is-not-negative',
      'payments/reason-insufficient-balance',
      'payments/lack-of-funds-has-its-reason',
      'payments/uncovered-payment-does-not-complete',
      'payments/insufficient-balance-recovers-by-funding',
    ],
  },
  {
    line: 515,
    words:
      'LIGHTNING_PAYMENT_FAILED | The payment could not be routed on that network. | Retry or use another rail.',
    rules: ['payments/reason-lightning-payment-failed', 'payments/lightning-failure-recovers-by-retry'],
  },
  {
    line: 516,
    words:
      'FUNDING_AMOUNT_MISMATCH | Funding amount differs from the expected amount. | Verify amounts and retry.',
    rules: [
      'payments/reason-funding-amount-mismatch',
      'payments/another-amount-has-its-reason',
      'payments/funding-mismatch-recovers-by-retry',
    ],
  },
  {
    line: 517,
    words:
      'COUNTERPARTY_POST_TX_FAILED | Post-transaction processing at the counterparty failed. | Contact support.',
    rules: [
      'payments/reason-counterparty-post-tx-failed',
      'payments/counterparty-failure-recovers-by-support',
    ],
  },
  {
    line: 518,
    words: 'INVALID_BANK_ACCOUNT | Delivery failed because the account is invalid. | Not stated.',
    rules: ['payments/reason-invalid-bank-account'],
  },
  {
    line: 520,
    words: 'When a transaction fails a refund starts automatically',
    rules: ['payments/failure-starts-a-refund'],
  },
];
