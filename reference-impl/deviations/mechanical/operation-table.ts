import { isOperationId, type OperationId } from '../../../spec/operations.ts';

/**
 * The faults of a whole operation, whichever it is: it is not served; it answers as if it had taken effect; it answers
 * 400 where 404 belongs; its list is empty; a member is left out of its answers, wherever it stands; a member of its
 * answer, or of each row, has another value.
 */
const way =
  /^(?:is-not-served|has-no-effect|answers-400-for-404|shows-nothing|leaves-out-\w+|shows-\w+-as-[\w.:-]+)$/;

export type OperationFault = `operation:${OperationId}:${string}`;

/** An event that is sent under the type of another. */
export type WebhookFault = `webhook:${string}:is-sent-as-${string}`;

/** Whether a name is `operation:<operation>:<what goes wrong>`. */
export const isOperationFault = (name: string): name is OperationFault => {
  const [family, operation = '', ...rest] = name.split(':');
  return family === 'operation' && isOperationId(operation) && way.test(rest.join(':'));
};

export const isWebhookFault = (name: string): name is WebhookFault =>
  /^webhook:[A-Z_.]+:is-sent-as-[A-Z_.]+$/.test(name);

type RuleName = `${string}/${string}`;

/**
 * The rules that break when a request is answered as if it had taken effect and has not. That an operation that is not
 * served breaks the rule that it exists needs no table.
 */
export const effectFaults = {
  'operation:agents.create:has-no-effect': [
    'agents/created-agent-is-found',
    'agents/created-agent-is-listed',
  ],
  'operation:agents.update:has-no-effect': [
    'agents/update-changes-the-name',
    'agents/update-changes-the-paused-state',
  ],
  'operation:agents.updatePolicy:has-no-effect': ['agents/policy-update-changes-what-it-names'],
  'operation:agents.delete:has-no-effect': [
    'agents/deleted-agent-is-not-found',
    'agents/deleted-agent-gets-401',
  ],
  'operation:agents.regenerateDeviceCode:has-no-effect': ['agents/regenerated-code-can-be-redeemed'],
  'operation:agents.approveAction:has-no-effect': ['agent-actions/approve-executes-the-quote'],
  'operation:agents.rejectAction:has-no-effect': ['agent-actions/reject-leads-to-rejected'],
  'operation:agentSide.transferOut:has-no-effect': ['agent-side/lists-every-own-action'],
  'operation:customerExternalAccounts.create:has-no-effect': [
    'external-accounts/customer-account-is-found-after-adding',
    'external-accounts/can-belong-to-a-customer',
  ],
  'operation:platformExternalAccounts.create:has-no-effect': [
    'external-accounts/platform-account-is-found-after-adding',
    'external-accounts/can-belong-to-the-platform',
  ],
  'operation:customerExternalAccounts.delete:has-no-effect': [
    'external-accounts/customer-account-is-not-listed-after-deleting',
    'external-accounts/customer-account-cannot-be-deleted-twice',
  ],
  'operation:platformExternalAccounts.delete:has-no-effect': [
    'external-accounts/platform-account-is-not-found-after-deleting',
    'external-accounts/platform-account-is-not-listed-after-deleting',
    'external-accounts/platform-account-cannot-be-deleted-twice',
  ],
  'operation:documents.upload:has-no-effect': [
    'documents/is-found-after-upload',
    'documents/is-listed-after-upload',
    'documents/holder-filter-finds-its-documents',
  ],
  'operation:documents.replace:has-no-effect': ['documents/replacement-takes-the-new-metadata'],
  'operation:documents.delete:has-no-effect': [
    'documents/is-not-found-after-deletion',
    'documents/is-not-listed-after-deletion',
  ],
  'operation:invitations.create:has-no-effect': ['invitations/is-found-by-its-code'],
  'operation:invitations.claim:has-no-effect': ['invitations/claimed-cannot-be-cancelled'],
  'operation:invitations.cancel:has-no-effect': [
    'invitations/cancellation-is-read-back',
    'invitations/cancelled-cannot-be-cancelled-again',
  ],
  'operation:sca.deleteFactor:has-no-effect': ['sca/deleted-passkey-is-not-listed'],
  'operation:sca.authorizeQuote:has-no-effect': ['quotes/proof-ends-the-wait'],
  'operation:beneficiaries.confirmUntrust:has-no-effect': [
    'trusted-beneficiaries/untrusted-account-can-be-deleted',
  ],
  'operation:stablecoins.linkProviderAccount:has-no-effect': [
    'stablecoins/linked-account-is-readable',
    'stablecoins/linked-account-is-listed',
  ],
  'operation:stablecoins.register:has-no-effect': [
    'stablecoins/registered-stablecoin-is-readable',
    'stablecoins/registered-stablecoin-is-listed',
  ],
  'operation:stablecoins.mint:has-no-effect': ['stablecoins/mint-is-readable', 'stablecoins/mint-is-listed'],
  'operation:stablecoins.burn:has-no-effect': ['stablecoins/burn-is-readable', 'stablecoins/burn-is-listed'],
  'operation:tokens.delete:has-no-effect': ['tokens/deleted-token-is-not-listed'],
  'operation:transfers.in:has-no-effect': ['transfers/in-credits-the-internal-account'],
  'operation:transactions.approve:has-no-effect': [
    'transactions/approve-lets-the-money-in',
    'transactions/approve-needs-a-pending-transaction',
  ],
  'operation:verifications.create:has-no-effect': ['verifications/kyb-shows-in-kyb-status'],
  'operation:quotes.execute:has-no-effect': ['payments/funded-payment-is-processed'],
  'operation:sandbox.fundInternalAccount:has-no-effect': ['sandbox/concurrent-fundings-add-up'],
  'operation:sandbox.sendFunds:has-no-effect': ['sandbox/sent-funds-reach-the-quote'],
  'operation:sandbox.receiveUmaPayment:has-no-effect': ['sandbox/uma-payment-becomes-a-transaction'],
} as const satisfies Readonly<Record<`operation:${string}:has-no-effect`, readonly RuleName[]>>;

/** The rules that break when something unknown is answered with another status than 404. */
export const statusFaults = {
  'operation:customerExternalAccounts.get:answers-400-for-404': [
    'external-accounts/unknown-customer-account-is-not-found',
  ],
  'operation:platformExternalAccounts.get:answers-400-for-404': [
    'external-accounts/unknown-platform-account-is-not-found',
  ],
  'operation:documents.get:answers-400-for-404': ['documents/unknown-document-is-not-found'],
  'operation:documents.replace:answers-400-for-404': ['documents/unknown-document-is-not-found'],
  'operation:documents.delete:answers-400-for-404': ['documents/unknown-document-is-not-found'],
  'operation:lookups.externalAccount:answers-400-for-404': ['lookups/unknown-external-account-is-not-found'],
  'operation:stablecoins.get:answers-400-for-404': ['stablecoins/unknown-stablecoin-is-not-found'],
  'operation:stablecoins.mint:answers-400-for-404': ['stablecoins/unknown-stablecoin-is-not-found'],
  'operation:stablecoins.burn:answers-400-for-404': ['stablecoins/unknown-stablecoin-is-not-found'],
  'operation:stablecoins.listOperations:answers-400-for-404': ['stablecoins/unknown-stablecoin-is-not-found'],
  'operation:stablecoins.getOperation:answers-400-for-404': ['stablecoins/unknown-operation-is-not-found'],
  'operation:verifications.create:answers-400-for-404': ['verifications/unknown-customer-is-not-found'],
  'operation:sca.startLogin:answers-400-for-404': ['sca/unknown-customer-is-not-found'],
  'operation:agentSide.getAction:answers-400-for-404': ['agent-side/action-of-a-sibling-is-not-its-own'],
  'operation:agentSide.createQuote:answers-400-for-404': ['agent-side/foreign-accounts-in-a-quote-are-404'],
  'operation:agentSide.transferOut:answers-400-for-404': [
    'agent-side/foreign-accounts-in-a-transfer-are-404',
  ],
} as const satisfies Readonly<Record<`operation:${string}:answers-400-for-404`, readonly RuleName[]>>;

/** The rules that break when answers lack something or say something else. */
export const shownFaults = {
  'operation:internalAccounts.listForCustomer:leaves-out-balance': ['internal-accounts/holds-a-balance'],
  'operation:documents.get:shows-documentType-as-OTHER': ['documents/metadata-is-read-back'],
  'operation:documents.get:shows-documentHolder-as-Customer:0b9f2f3e-3c0e-4f6a-9a51-0d6f0a4b6001': [
    'documents/replacement-keeps-the-holder',
  ],
  'operation:documents.list:shows-nothing': ['documents/is-listed-after-upload'],
  'operation:quotes.create:shows-status-as-PENDING': ['quotes/awaits-authorization'],
  'operation:customers.get:shows-id-as-Customer:0b9f2f3e-3c0e-4f6a-9a51-0d6f0a4b6001': [
    'customers/get-answers-that-customer',
  ],
  'operation:cards.get:shows-id-as-Card:0b9f2f3e-3c0e-4f6a-9a51-0d6f0a4b6001': [
    'conventions/reads-answer-what-they-name',
  ],
  'operation:quotes.create:leaves-out-exchangeRate': ['quotes/has-a-locked-rate'],
  'operation:quotes.get:shows-feesIncluded-as-7': ['quotes/fees-stay-fixed'],
  'operation:quotes.get:shows-id-as-Quote:0b9f2f3e-3c0e-4f6a-9a51-0d6f0a4b6001': [
    'quotes/get-returns-that-quote',
  ],
  'operation:quotes.get:leaves-out-transactionId': ['quotes/settled-quote-names-its-transaction'],
  'operation:quotes.create:shows-scaChallenge-as-none': ['quotes/no-challenge-outside-sca-regions'],
  'operation:transactions.get:shows-refund-as-none': ['refunds/absent-without-a-refund'],
  'operation:transactions.get:shows-failureReason-as-QUOTE_EXPIRED': [
    'transactions/no-failure-reason-without-failure',
  ],
  'operation:transactions.get:shows-status-as-PROCESSING': [
    'payments/delivered-payment-completes',
    'payments/failed-payout-fails-the-payment',
    'payments/bank-return-fails-a-completed-payment',
  ],
  'operation:transactions.get:leaves-out-refund': [
    'payments/cancellation-starts-a-refund',
    'payments/refund-fails',
  ],
  'operation:transactions.list:shows-nothing': ['transactions/list-shows-a-payment'],
  'operation:agents.listApprovals:shows-nothing': ['agents/approvals-show-pending-actions'],
  'operation:agents.regenerateDeviceCode:leaves-out-code': ['agents/regenerate-returns-a-new-code'],
  'operation:agents.create:leaves-out-agent': ['agents/create-returns-the-agent'],
  'operation:agents.create:leaves-out-deviceCode': ['agents/create-returns-a-device-code'],
  'operation:agents.get:leaves-out-isPaused': ['agents/has-a-paused-flag'],
  'operation:agentSide.getSelf:shows-customerId-as-Customer:0b9f2f3e-3c0e-4f6a-9a51-0d6f0a4b6001': [
    'agents/acts-for-one-customer',
  ],
  'operation:agentSide.getSelf:shows-id-as-Agent:0b9f2f3e-3c0e-4f6a-9a51-0d6f0a4b6001': [
    'agent-side/self-is-the-agent-of-the-token',
  ],
  'operation:internalAccounts.listForCustomer:leaves-out-fundingPaymentInstructions': [
    'internal-accounts/carries-payment-instructions',
  ],
  'operation:lookups.externalAccount:leaves-out-max': ['lookups/external-account-lookup-has-a-maximum'],
  'operation:lookups.externalAccount:leaves-out-lookupId': ['lookups/lookup-has-an-id'],
  'operation:cards.reveal:leaves-out-expiresAt': ['cards/reveal-says-when-it-ends'],
  'operation:tokens.create:shows-id-as-Token:0b9f2f3e-3c0e-4f6a-9a51-0d6f0a4b6001': [
    'conventions/ids-are-unique',
  ],
  'operation:customers.create:is-not-served': ['customers/individual-can-be-added'],
  'operation:customers.get:is-not-served': ['conventions/paths-are-relative-to-the-base-address'],
} as const satisfies Readonly<Record<`operation:${string}:${string}`, readonly RuleName[]>>;

/** The rules that break when an event comes under the type of another. */
export const webhookFaults = {
  'webhook:OUTGOING_PAYMENT.PROCESSING:is-sent-as-OUTGOING_PAYMENT.FAILED': [
    'webhooks/failed-only-on-failure-or-return',
  ],
  'webhook:OUTGOING_PAYMENT.PROCESSING:is-sent-as-OUTGOING_PAYMENT.COMPLETED': [
    'webhooks/completed-only-when-delivered',
  ],
  'webhook:OUTGOING_PAYMENT.PROCESSING:is-sent-as-OUTGOING_PAYMENT.EXPIRED': [
    'webhooks/expired-only-when-unexecuted',
  ],
  'webhook:OUTGOING_PAYMENT.PROCESSING:is-sent-as-OUTGOING_PAYMENT.REFUND_PENDING': [
    'webhooks/refund-pending-only-when-initiated',
  ],
  'webhook:OUTGOING_PAYMENT.PROCESSING:is-sent-as-OUTGOING_PAYMENT.REFUND_COMPLETED': [
    'webhooks/refund-completed-only-when-settled',
  ],
  'webhook:OUTGOING_PAYMENT.PROCESSING:is-sent-as-OUTGOING_PAYMENT.REFUND_FAILED': [
    'webhooks/refund-failed-only-when-failed',
  ],
  'webhook:OUTGOING_PAYMENT.EXPIRED:is-sent-as-OUTGOING_PAYMENT.PENDING': [
    'webhooks/pending-only-after-execution',
  ],
  'webhook:OUTGOING_PAYMENT.EXPIRED:is-sent-as-OUTGOING_PAYMENT.PROCESSING': [
    'webhooks/processing-only-when-confirmed',
  ],
  'webhook:OUTGOING_PAYMENT.FAILED:is-sent-as-OUTGOING_PAYMENT.EXPIRED': [
    'payments/bank-return-fires-failed',
  ],
  'webhook:OUTGOING_PAYMENT.PROCESSING:is-sent-as-OUTGOING_PAYMENT.PENDING': [
    'webhooks/orders-seen-are-listed',
  ],
  'webhook:CARD.STATE_CHANGE:is-sent-as-CARD.STATUS': ['cards/state-change-type-string'],
  'webhook:CARD.FUNDING_SOURCE_CHANGE:is-sent-as-CARD.FUNDING': ['cards/funding-source-change-type-string'],
} as const satisfies Readonly<Record<WebhookFault, readonly RuleName[]>>;
