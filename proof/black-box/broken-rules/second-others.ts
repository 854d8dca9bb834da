import type { Judgement } from './judgement.ts';

/** Of the second set; chosen before any run with it, by one who had seen neither its code nor a run's words. */
export const ofSecondOthers: readonly Judgement[] = [
  {
    'rejected-incoming-payment-is-credited': ['transactions/reject-keeps-the-money-out'],
    'approved-incoming-payment-is-not-credited': ['transactions/approve-lets-the-money-in'],
    'approving-again-credits-again': [
      'transactions/approve-needs-a-pending-transaction',
      'transactions/decide-once',
    ],
    'other-platform-decides-on-an-incoming-payment': ['authentication/platforms-do-not-change-each-other'],
    'completed-payment-is-cancelled-with-a-refund': ['transactions/cancel-needs-a-pending-transfer'],
    'unknown-transaction-is-confirmed': ['errors/transaction-not-found'],
  },
  {
    'refund-is-credited-twice': [
      'refunds/restores-what-was-debited',
      'refunds/prefunded-returns-to-the-source-balance',
    ],
    'refund-never-arrives': [
      'refunds/prefunded-returns-to-the-source-balance',
      'refunds/restores-what-was-debited',
    ],
    'cancelled-payment-says-transaction-failed': ['refunds/reason-after-a-cancellation'],
    'status-becomes-refunded': ['transactions/status-values', 'payments/status-stays-while-the-refund-moves'],
    'returned-payment-stays-completed': ['payments/bank-return-fails-a-completed-payment'],
    'failed-refund-reads-completed': [
      'payments/refund-fails',
      'webhooks/refund-events-show-the-refund-status',
    ],
  },
  {
    'failed-event-names-no-customer': [
      'webhooks/failure-names-the-customer',
      'webhooks/notification-names-the-customer',
      'webhooks/failure-data-is-complete',
    ],
    'refund-event-changes-the-payment-status': ['webhooks/refund-events-keep-the-status'],
    'every-third-completion-overtakes': ['webhooks/order-on-success', 'webhooks/orders-seen-are-listed'],
    'cancellation-begins-no-refund': [
      'payments/cancellation-fires-refund-pending',
      'webhooks/order-on-manual-cancellation',
    ],
    'delivered-payment-completes-before-its-refund': ['webhooks/order-on-manual-cancellation'],
    'bank-return-is-not-announced': ['payments/bank-return-fires-failed', 'webhooks/order-on-bank-return'],
    'webhooks-go-to-the-first-address': ['webhooks/sent-to-the-configured-url'],
    // No sentence of the first campaign said it: the rule was written after it.
    'webhooks-also-go-to-other-platforms': ['webhooks/go-to-their-own-platform-alone'],
    'event-amounts-are-in-whole-units': [
      'payments/amounts-are-the-same-everywhere',
      'webhooks/outgoing-data-agrees-with-the-payment',
    ],
    'received-amount-of-the-payment-before': [
      'payments/amounts-are-the-same-everywhere',
      'webhooks/outgoing-data-agrees-with-the-payment',
    ],
    'created-at-of-events-is-a-number': [
      'webhooks/outgoing-data-is-the-transaction',
      'transactions/created-at-is-a-date-time',
      'conventions/timestamps-are-iso-8601',
    ],
    'refund-events-lack-the-refund-after-a-return': [
      'webhooks/refund-pending-carries-the-refund',
      'webhooks/refund-completed-carries-the-refund',
    ],
    'refund-failure-announced-as-completion': [
      'payments/refund-failing-fires-refund-failed',
      'webhooks/refund-completed-only-when-settled',
      'webhooks/order-on-failure-refund-failed',
    ],
    'agent-payments-are-not-announced': ['agent-side/payments-are-announced'],
    'import-job-is-not-announced': ['customer-imports/completion-is-announced'],
  },
  {
    'other-platform-cancels-an-invitation': [
      'invitations/nobody-else-can-cancel',
      'authentication/platforms-do-not-change-each-other',
    ],
    'cancelled-invitation-can-be-claimed': [
      'invitations/cancelled-cannot-be-claimed',
      'invitations/cancellation-is-read-back',
    ],
    'claim-of-an-unknown-invitation-has-another-code': ['errors/invitation-not-found'],
  },
  {
    'rates-leave-out-platform-fees': ['exchange-rates/include-platform-fees'],
    'institutions-of-every-country': ['discoveries/list-is-for-the-country'],
    'institutions-have-no-names': ['discoveries/rows-name-an-institution'],
  },
  {
    'configuration-of-another-platform': ['authentication/platforms-do-not-read-each-other'],
    'updated-configuration-reads-as-before': ['platform-config/update-is-read-back'],
  },
  {
    'unknown-import-job-is-pending': ['errors/bulk-upload-job-not-found'],
    'other-platform-reads-an-import-job': ['authentication/platforms-do-not-read-each-other'],
  },
  {
    // The narrow rule was written after the first campaign.
    'credential-revoked-without-a-signature': [
      'wallet-credentials/revocation-is-signed',
      'wallet-credentials/first-request-has-no-effect',
      'wallet-credentials/first-request-gets-a-challenge',
    ],
    // The narrow rule was written after the first campaign.
    'wallet-exported-without-a-signature': [
      'internal-accounts/export-is-signed',
      'wallet-credentials/first-request-gets-a-challenge',
      'wallet-credentials/first-request-has-no-effect',
    ],
    'export-goes-to-the-first-key': [
      'internal-accounts/exports-differ-by-key',
      'internal-accounts/export-is-encrypted-to-the-client-public-key',
    ],
    'wrong-signature-is-called-malformed': ['errors/wallet-signature-invalid'],
    'sessions-of-every-wallet-listed': ['wallet-sessions/revoking-one-leaves-the-others'],
    'session-rows-without-an-expiry': ['wallet-sessions/session-carries-expires-at'],
    'new-session-has-ended-already': ['wallet-sessions/active-until-expiry'],
    // The narrow rule was written after the first campaign.
    'revoked-credential-is-still-listed': [
      'wallet-credentials/revoked-credential-is-not-listed-as-before',
      'wallet-credentials/revoked-credential-opens-nothing',
    ],
    // The narrow rule was written after the first campaign.
    'delegated-keys-of-other-accounts-listed': [
      'delegated-keys/list-is-of-what-it-names',
      'delegated-keys/list-by-account',
    ],
    'other-platform-revokes-a-delegated-key': ['authentication/platforms-do-not-change-each-other'],
  },
  {
    'state-filter-is-lost-beside-the-cardholder': ['cards/list-filters-by-state'],
    'funding-source-filter-sees-the-first-one-only': ['cards/list-filters-by-funding-source'],
    'card-pages-lose-a-row': ['conventions/pages-are-complete', 'cards/issued-card-is-listed'],
    'update-of-both-changes-the-state-only': [
      'cards/update-takes-both',
      'cards/update-changes-funding-sources',
    ],
    'funding-sources-pile-up': ['cards/update-changes-funding-sources'],
    'update-of-nothing-is-accepted': ['cards/update-needs-a-change'],
    'frozen-cards-change-sources-silently': ['cards/funding-update-fires-funding-source-change'],
    'closed-card-is-opened-again': ['cards/closed-card-stays-closed'],
    'card-event-carries-a-reveal-url': ['cards/carries-no-reveal-url', 'cards/reveal-is-the-only-way'],
    'reveal-url-is-good-for-a-year': ['cards/reveal-url-is-short-lived'],
    'reveal-of-the-card-before': ['cards/reveal-url-is-minted-per-call'],
    'other-platform-reveals-a-card': [
      'authentication/platforms-do-not-change-each-other',
      'authentication/platforms-do-not-read-each-other',
    ],
    'other-platform-closes-a-card': ['authentication/platforms-do-not-change-each-other'],
    // The narrow rule was written after the first campaign.
    'card-event-has-the-state-before': [
      'cards/state-change-shows-the-new-state',
      'conventions/listed-state-is-the-state-read',
    ],
    'rejected-card-has-no-reason': ['cards/issuer-rejection-has-a-reason'],
    'card-without-approved-kyc-is-a-server-error': [
      'cards/issue-needs-approved-kyc',
      'cards/issue-refusal-names-the-kyc',
    ],
  },
  {
    'partial-return-refunds-the-whole': ['card-transactions/partial-return-stays-settled'],
    'returned-amount-is-not-shown': [
      'card-transactions/partial-return-shows-refunded-amount',
      'card-transactions/refunded-amount-is-what-was-returned',
    ],
    'full-return-stays-settled-in-rows': [
      'card-transactions/full-return-refunds',
      'conventions/listed-state-is-the-state-read',
    ],
    'return-event-is-missing': ['card-transactions/refunded-fires-an-event'],
    'settled-event-doubles-the-settled-amount': [
      'card-transactions/event-amounts-are-as-read',
      'card-transactions/event-carries-the-transaction',
    ],
    'advice-for-a-settled-parent': ['card-simulations/advice-on-settled-has-no-effect'],
    'reversal-of-what-was-not-returned': ['card-simulations/reversal-on-settled-has-no-effect'],
    'clearing-debits-again': ['card-transactions/balance-falls-by-settled-minus-refunded'],
    'return-credits-twice': ['card-transactions/balance-falls-by-settled-minus-refunded'],
    'first-clearing-settles-the-whole': ['card-transactions/partial-clearing-settles-partially'],
  },
  {
    'operations-come-oldest-first': ['stablecoins/operations-are-newest-first'],
    'operations-of-other-stablecoins-listed': [],
    'mint-of-tenfold': ['stablecoins/operation-keeps-its-amount'],
    'burns-listed-as-mints': ['stablecoins/burn-is-listed', 'stablecoins/burn-is-readable'],
    'other-platform-burns-a-stablecoin': ['authentication/platforms-do-not-change-each-other'],
    'other-platform-reads-a-stablecoin-operation': ['authentication/platforms-do-not-read-each-other'],
  },
  {
    'policy-takes-effect-later': ['agents/policy-update-takes-effect-at-once'],
    'partial-policy-update-drops-the-approval': ['agents/policy-update-is-partial'],
    'old-device-code-still-opens': ['agents/regenerate-invalidates-earlier-codes'],
    'agent-shows-its-token': ['authentication/agent-token-returned-once'],
    'redeemed-code-reads-open': ['agents/status-shows-the-redemption'],
    'approvals-of-all-agents': ['agents/approvals-filter-by-agent'],
    'approved-action-is-not-executed': [
      'agent-actions/approve-executes-the-transfer',
      'agent-actions/approve-executes-the-quote',
    ],
    'rejected-action-is-executed': ['agent-actions/reject-executes-nothing'],
    'approved-action-can-be-rejected': ['agent-actions/reject-needs-pending-approval'],
    'other-platform-approves-an-action': ['authentication/platforms-do-not-change-each-other'],
    'quote-actions-wait-unannounced': ['agent-actions/pending-approval-webhook'],
    'renaming-unpauses-an-agent': ['agents/update-leaves-the-rest'],
    'agents-of-other-platforms-listed': ['authentication/platforms-do-not-list-each-other'],
  },
  {
    'external-account-added-without-permission': [
      'agent-side/adding-an-external-account-needs-its-permission',
    ],
    'quote-created-without-permission': ['agent-side/create-quote-needs-its-permission'],
    'transfer-without-permission': ['agent-side/transfer-out-needs-its-permission'],
    'agent-reads-transactions-of-other-customers': ['agent-side/foreign-transaction-is-404'],
    'agent-deletes-accounts-of-other-customers': [
      'agent-side/deleting-a-foreign-external-account-is-404',
      'agent-side/foreign-external-account-stays',
    ],
    'agent-sees-all-internal-accounts': ['agent-side/internal-accounts-are-its-customers'],
    'actions-of-other-agents-listed': ['agent-side/actions-are-its-own'],
    'threshold-asks-for-no-approval': ['agent-actions/threshold-holds-the-transaction'],
    'agent-approval-is-not-awaited': ['agent-actions/execution-mode-holds-the-transaction'],
    'agent-sees-another-agent-as-itself': ['agent-side/self-is-the-agent-of-the-token'],
    'rejected-action-reads-pending-for-the-agent': [
      'agent-actions/reject-leads-to-rejected',
      'agent-actions/rejected-is-not-taken-up-again',
    ],
    // No sentence of the first campaign said it: the rule was written after it.
    'agent-lists-transactions-without-those-of-transfers': ['agent-side/lists-its-transfers'],
  },
  {
    'half-a-secret-opens': ['authentication/invalid-credential-gives-401'],
    'secret-ignores-case': ['authentication/invalid-credential-gives-401'],
    'secret-with-an-appendix-opens': ['authentication/invalid-credential-gives-401'],
    'platform-accounts-open-to-nobody': ['authentication/missing-credential-gives-401'],
    'cards-open-to-a-wrong-secret': ['authentication/invalid-credential-gives-401'],
    'agent-token-reads-customers': [
      'authentication/customer-read-refuses-bearer',
      'authentication/customer-read-with-bearer-gives-401',
    ],
    'unknown-bearer-is-forbidden': ['authentication/invalid-credential-gives-401'],
    'missing-credential-has-another-code': ['authentication/missing-credential-has-code-unauthorized'],
  },
  {
    'deleted-token-still-opens': ['tokens/deleted-token-opens-nothing'],
    'tokens-of-other-platforms-listed': ['authentication/platforms-do-not-list-each-other'],
    'other-platform-deletes-a-token': ['authentication/platforms-do-not-change-each-other'],
    'deleting-an-unknown-token-has-another-code': ['errors/token-not-found'],
  },
  {
    'production-credential-funds-an-account': [
      'sandbox/fails-for-production-credentials',
      'sandbox/failed-call-has-no-effect',
    ],
    'production-credential-sends-a-test-webhook': ['sandbox/fails-for-production-credentials'],
    'simulations-open-to-production': ['sandbox/fails-for-production-credentials'],
    'first-funding-credits-nothing': ['sandbox/funding-raises-the-balance'],
    'inbound-uma-payment-reaches-another-customer': [
      'sandbox/uma-payment-becomes-a-transaction',
      'conventions/owner-stays',
    ],
  },
  {
    'cursor-is-a-number': ['conventions/page-next-cursor-is-a-string-or-null'],
    'empty-list-has-null-data': ['conventions/page-data-is-an-array'],
    'page-has-no-has-more': ['conventions/page-has-has-more'],
    'full-page-promises-more': [],
    'ids-lose-their-resource-name': ['conventions/external-account-ids-have-the-shape'],
    'details-is-a-list': ['errors/details-is-an-object'],
    'error-is-wrapped': ['errors/status-is-present', 'errors/code-is-present', 'errors/message-is-present'],
    'every-fifth-read-shows-the-read-before': ['customers/get-answers-that-customer'],
  },
];
