import type { RuleId } from './rules/index.ts';

/**
 * The cost of a violation for those who rely on the target. The level of a rule says how sure the document is; the
 * severity says how much a violation hurts.
 *
 * - `critical`: money is lost, doubled or sent elsewhere; somebody sees or changes another's data; a credential
 *   opens what it must not.
 * - `major`: an integration breaks, or gets something untrue.
 * - `minor`: an integration works on; a person is inconvenienced.
 */
export type Severity = 'critical' | 'major' | 'minor';

/** The worst first. */
export const severities: readonly Severity[] = ['critical', 'major', 'minor'];

/** Money is lost, doubled, or arrives where it was not sent. */
const money = [
  // Money moves before the approval, or against it.
  'agent-actions/held-action-moves-no-money',
  // Two decisions that both count pay what was rejected.
  'agent-actions/concurrent-decisions-agree',
  // The same debit as the platform's, by another caller.
  'agent-side/execution-debits-at-once',
  'agent-side/transfer-debits-at-once',
  // A rejected action is paid all the same, and a decided one is decided once more.
  'agent-actions/rejected-is-not-taken-up-again',
  'transactions/approve-needs-a-pending-transaction',
  'transactions/reject-needs-a-pending-transaction',
  // A deleted external account is paid.
  'conventions/deleted-things-are-used-no-more',
  // A failed payment that completes after its refund pays twice.
  'payments/only-listed-transitions',
  // A debit without a request.
  'quotes/creation-debits-nothing',
  // More or less is paid than was locked.
  'quotes/locked-amount-is-in-the-locked-currency',
  // A client that reads the payment by its quote books another one.
  'quotes/settled-quote-names-the-right-transaction',
  // Money that came in is on no account.
  'sandbox/funding-raises-the-balance',
  'transactions/approve-lets-the-money-in',
  // Money that was not pulled is spent.
  'transfers/cancelled-transfer-in-credits-nothing',
  // More or less is minted or burnt than was asked for.
  'stablecoins/operation-keeps-its-amount',
  // Money goes to the account that is shown.
  'external-accounts/customer-account-reads-as-added',
  'external-accounts/platform-account-reads-as-added',
  'agent-actions/agent-does-not-decide-its-own',
  'agent-actions/reject-executes-nothing',
  'agent-actions/concurrent-approvals-execute-once',
  'agent-actions/both-approvals-decide-once',
  'agent-side/refused-request-changes-nothing',
  'agent-side/foreign-money-stays',
  'card-simulations/refused-simulation-changes-nothing',
  'card-simulations/return-on-unsettled-does-not-refund',
  'card-transactions/returns-add-up-to-a-refund',
  'card-transactions/balance-falls-by-settled-minus-refunded',
  'cards/frozen-card-declines',
  'cards/frozen-card-does-not-thaw-by-itself',
  'cards/closed-card-stays-closed',
  // A payment under a key of its own is answered as another one, and made by nobody.
  'conventions/another-idempotency-key-is-another-request',
  'conventions/idempotent-retry-has-one-effect',
  'conventions/concurrent-idempotent-requests-have-one-effect',
  'crypto/estimate-moves-nothing',
  'internal-accounts/balance-is-not-negative',
  'internal-accounts/movements-add-up',
  'internal-accounts/update-keeps-the-balance',
  'invitations/claimed-once',
  // The inviter took the invitation back, and pays all the same.
  'invitations/cancelled-cannot-be-claimed',
  'invitations/concurrent-claims-have-one-winner',
  'card-transactions/refunded-amount-is-what-was-returned',
  'payments/amounts-are-the-same-everywhere',
  'payments/execution-debits-the-source',
  'payments/execution-debits-the-sent-amount',
  'payments/expired-means-never-executed',
  'payments/expiry-debits-nothing',
  'payments/failure-starts-a-refund',
  'payments/cancellation-starts-a-refund',
  'payments/uncovered-payment-does-not-complete',
  'payments/no-payment-adds-to-its-source',
  'payments/sent-amount-stays',
  'payments/unfunded-payment-is-not-processed',
  'quotes/executes-once',
  'quotes/executes-at-its-rate',
  'quotes/cannot-execute-after-expiry',
  'quotes/rate-stays-fixed',
  'quotes/fees-stay-fixed',
  'refunds/prefunded-returns-to-the-source-balance',
  'refunds/restores-what-was-debited',
  'refunds/failed-refund-credits-nothing',
  'refunds/instant-rail-refund-is-not-credited',
  'refunds/crypto-is-credited-to-the-customer',
  'refunds/crypto-never-returns-to-the-wallet',
  'sandbox/concurrent-fundings-add-up',
  'sandbox/funding-leaves-other-balances',
  'sandbox/fails-for-production-credentials',
  'sandbox/failed-call-has-no-effect',
  'sandbox/refused-funding-changes-nothing',
  'sca/waiting-quote-moves-no-money',
  'transactions/reject-keeps-the-money-out',
  // The payee keeps the money, and the payer gets it back.
  'transactions/cancel-needs-a-pending-transfer',
  'transactions/decide-once',
  'transfers/out-debits-at-once',
  'transfers/out-debits-the-amount',
  'transfers/out-sends-the-amount',
  'transfers/in-credits-the-internal-account',
  'wallet-credentials/first-request-has-no-effect',
  'wallet-credentials/refused-retry-has-no-effect',
] as const satisfies readonly RuleId[];

/** Somebody sees or changes what belongs to somebody else. */
const otherPeoplesData = [
  // The maker of something sees it; with a key alone, another platform sees it too, secrets included.
  'authentication/platforms-do-not-share-answers',
  // The number of another card.
  'cards/reveal-shows-that-card',
  // A thing made for one customer is another's.
  'conventions/owner-stays',
  // A change of one thing reaches somebody else's.
  'conventions/changes-touch-what-they-name',
  // The other platform learns what it never asked for.
  'webhooks/go-to-their-own-platform-alone',
  // A read by id shows another's data.
  'customers/get-answers-that-customer',
  'quotes/get-returns-that-quote',
  'transactions/get-returns-that-transaction',
  'conventions/reads-answer-what-they-name',
  'delegated-keys/list-is-of-what-it-names',
  'documents/replacement-keeps-the-holder',
  // The owner of an account decides who sees it.
  'external-accounts/customer-list-has-no-platform-account',
  'internal-accounts/customer-list-has-no-platform-account',
  // The decision about one agent changes what another one does.
  'agent-actions/decided-under-its-own-agent',
  'agent-side/actions-are-its-own',
  'agent-side/internal-accounts-are-its-customers',
  'agent-side/external-accounts-are-its-customers',
  'agent-side/transactions-are-its-customers',
  'agent-side/requests-are-bound-to-its-customer',
  'agent-side/foreign-external-account-is-404',
  'agent-side/deleting-a-foreign-external-account-is-404',
  'agent-side/foreign-external-account-stays',
  'agent-side/foreign-transaction-is-404',
  'agent-side/foreign-action-is-404',
  'agent-side/action-of-a-sibling-is-not-its-own',
  'agent-side/foreign-quote-is-404',
  'agent-side/executing-a-foreign-quote-is-404',
  'agent-side/foreign-accounts-are-not-used',
  'agent-side/platform-accounts-are-out-of-reach',
  'agent-side/hides-other-platforms',
  'agent-side/things-of-other-platforms-stay-untouched',
  'agents/acts-for-one-customer',
  'authentication/platforms-do-not-read-each-other',
  'authentication/platforms-do-not-list-each-other',
  'authentication/platforms-do-not-change-each-other',
  'authentication/platforms-do-not-name-each-others-things',
  'cards/carries-no-reveal-url',
  'cards/reveal-is-the-only-way',
  'external-accounts/customer-list-shows-that-customer-only',
  'internal-accounts/customer-list-shows-that-customer-only',
  'internal-accounts/export-is-encrypted-to-the-client-public-key',
] as const satisfies readonly RuleId[];

/** A credential, a proof or a permission opens what it must not. */
const access = [
  // Something unproven counts as proven.
  'contact-verification/channels-are-verified-one-by-one',
  'contact-verification/code-counts-once',
  'contact-verification/code-of-a-former-contact-verifies-nothing',
  'contact-verification/sending-a-code-verifies-nothing',
  'contact-verification/channels-are-verified-one-by-one',
  'sca/challenge-does-not-outlive-a-resend',
  'sca/passkey-confirmation-needs-the-origin',
  'sca/passkey-login-needs-the-origin',
  'sca/passkey-of-somebody-else-proves-nothing',
  'sca/deleted-passkey-proves-nothing',
  'sca/assertion-is-for-one-payment',
  'sca/proof-is-code-or-assertion',
  'sca/reset-completes-after-liveness',
  'sca/totp-confirmation-checks-the-code',
  'trusted-beneficiaries/started-untrust-is-still-trust',
  'trusted-beneficiaries/wrong-proof-does-not-trust',
  'trusted-beneficiaries/wrong-proof-does-not-untrust',
  // A factor that was taken away still opens.
  'sca/deleted-passkey-is-not-listed',
  'delegated-keys/revoked-key-is-revoked',
  'agent-side/requests-are-subject-to-its-policy',
  'agent-side/account-restrictions-hold',
  'agent-side/create-quote-needs-its-permission',
  'agent-side/execute-quote-needs-its-permission',
  'agent-side/transfer-in-needs-its-permission',
  'agent-side/transfer-out-needs-its-permission',
  'agent-side/adding-an-external-account-needs-its-permission',
  'agent-side/deleting-an-external-account-needs-its-permission',
  'agents/agent-does-not-change-itself',
  'agents/delete-ends-access-at-once',
  'agents/deleted-agent-gets-401',
  'agents/policy-update-takes-effect-at-once',
  'agents/second-redemption-returns-no-token',
  'agents/concurrent-redemptions-return-one-token',
  'agents/regenerate-invalidates-earlier-codes',
  'authentication/missing-credential-gives-401',
  'authentication/invalid-credential-gives-401',
  'authentication/refused-credential-changes-nothing',
  'authentication/agents-change-nothing-beyond-their-customer',
  'authentication/agents-list-nothing-beyond-their-customer',
  'authentication/agents-read-nothing-beyond-their-customer',
  'authentication/customer-read-refuses-bearer',
  'authentication/agent-token-returned-once',
  'authentication/agent-token-in-no-webhook',
  'cards/issue-needs-approved-kyc',
  // A refused request takes effect all the same, whoever sent it.
  'conventions/refused-requests-change-nothing',
  'contact-verification/wrong-email-code-leaves-the-email-pending',
  'contact-verification/wrong-phone-code-leaves-the-phone-pending',
  'delegated-keys/revoked-key-cannot-sign',
  'internal-accounts/export-is-signed',
  'internal-accounts/unsigned-update-changes-nothing',
  'wallet-credentials/revocation-is-signed',
  'sca/wrong-proof-is-refused',
  'sca/wrong-proof-leaves-the-quote-waiting',
  'sca/challenge-ends-at-its-expiry',
  'sca/guards-money-movement-in-its-regions',
  'tokens/deleted-token-opens-nothing',
  'wallet-credentials/wrong-proof-issues-no-session',
  'wallet-credentials/revoked-credential-opens-nothing',
  'wallet-credentials/signature-covers-the-body',
  'wallet-sessions/over-after-expiry',
  'wallet-sessions/over-after-revocation',
] as const satisfies readonly RuleId[];

/** An existing row is not shown: a client that adds up a list has lost it. */
const lostRows = [
  'conventions/no-row-follows-the-last-page',
  'conventions/pages-are-complete',
  'transactions/pages-hold-every-transaction-once',
] as const satisfies readonly RuleId[];

/** Order, hints and hygiene that no integration depends on. */
const inconvenience = [
  'agents/experimental',
  'conventions/json-responses-say-so',
  'customers/kyc-links-are-fresh',
  'customers/updated-at-is-not-before-created-at',
  'errors/details-is-an-object',
  'exchange-rates/cached-for-about-five-minutes',
  'exchange-rates/cache-ends-after-about-five-minutes',
  'platform-config/test-webhook-comes-once',
  'quotes/holds-for-about-five-minutes',
  'sca/operation-record-event',
  'versioning/changelog-exists',
  'versioning/description-carries-the-version',
] as const satisfies readonly RuleId[];

const of: ReadonlyMap<string, Severity> = new Map<string, Severity>([
  ...[...money, ...otherPeoplesData, ...access, ...lostRows].map((id) => [id, 'critical'] as const),
  ...inconvenience.map((id) => [id, 'minor'] as const),
]);

/** The severity of a rule; `major` unless it is listed here. From a version on, `changed` in the rule's row may have another. */
export const severityOf = (rule: string): Severity => of.get(rule) ?? 'major';

/** For sorting: what hurts most comes first. Reports of earlier versions lack the severity. */
export const bySeverity = (
  a: { readonly severity?: Severity },
  b: { readonly severity?: Severity },
): number => severities.indexOf(a.severity ?? 'major') - severities.indexOf(b.severity ?? 'major');
