import { cardFaults } from './cards/card-faults.ts';
import { verificationFaults } from './resources/verification-faults.ts';

/**
 * Ways in which this server can be told to be wrong, each with the rule that it then breaks. Each corrupts one
 * line: an `if (faults.has('...'))` there, or an entry of the table of damages that stands there. The rule ids
 * are plain data here: the server never sees the rules.
 */
export const faults = {
  'missing-token-is-a-plain-404': 'errors/token-not-found',
  // Authentication
  'missing-credential-gives-403': 'authentication/missing-credential-gives-401',
  'missing-credential-has-another-code': 'authentication/missing-credential-has-code-unauthorized',
  'wrong-secret-gives-403': 'authentication/invalid-credential-gives-401',
  'wrong-secret-has-another-code': 'authentication/invalid-credential-has-code-unauthorized',
  'agent-operations-take-basic': 'authentication/agent-operations-refuse-basic',
  'token-list-refuses-basic': 'authentication/platform-operations-take-basic',
  'customer-read-takes-any-secret': 'authentication/invalid-credential-gives-401',

  // Errors
  'error-body-is-a-list': 'errors/body-is-an-object',
  'error-without-status': 'errors/status-is-present',
  'error-status-is-text': 'errors/status-is-an-integer',
  'error-status-is-another': 'errors/status-equals-the-http-status',
  'error-without-code': 'errors/code-is-present',
  'error-code-is-a-number': 'errors/code-is-a-string',
  'error-without-message': 'errors/message-is-present',
  'error-message-is-a-list': 'errors/message-is-a-string',
  'error-details-are-text': 'errors/details-is-an-object',
  'unlisted-code-of-a-401': 'errors/code-of-a-401-is-from-its-table',
  'unlisted-code-of-a-404': 'errors/code-of-a-404-is-from-its-table',
  'invalid-input-has-a-code-of-404': 'errors/listed-code-comes-with-its-status',
  'invalid-input-is-unauthorized': 'errors/unauthorized-is-about-credentials',
  'unknown-token-is-reference-not-found': 'errors/token-not-found',
  'unknown-customer-of-an-update-is-reference-not-found': 'errors/user-not-found',

  // Conventions
  'answer-is-no-json': 'conventions/responses-are-json',
  'answer-calls-itself-text': 'conventions/json-responses-say-so',
  'customer-id-is-no-uuid': 'conventions/customer-ids-have-the-shape',
  'beneficial-owner-id-is-no-uuid': 'conventions/beneficial-owner-ids-have-the-shape',
  'token-id-is-bare': 'conventions/other-ids-have-the-shape',
  'list-is-bare': 'conventions/lists-are-pages',
  'page-without-data': 'conventions/page-has-data',
  'page-data-is-an-object': 'conventions/page-data-is-an-array',
  'page-without-has-more': 'conventions/page-has-has-more',
  'page-has-more-is-text': 'conventions/page-has-more-is-a-boolean',
  'page-without-next-cursor': 'conventions/page-has-next-cursor',
  'page-next-cursor-is-a-number': 'conventions/page-next-cursor-is-a-string-or-null',
  'page-with-more-has-no-cursor': 'conventions/page-with-more-has-a-cursor',
  'last-page-has-a-cursor': 'conventions/last-page-has-no-cursor',
  'page-repeats-a-row': 'conventions/pages-do-not-overlap',
  'page-skips-a-row': 'conventions/pages-are-complete',
  'page-has-a-row-too-many': 'conventions/limit-bounds-the-page',
  'idempotency-key-is-refused': 'conventions/idempotency-key-is-accepted',
  'idempotency-key-is-required': 'conventions/idempotency-key-is-optional',
  'idempotency-key-is-ignored': 'conventions/idempotent-retry-has-one-effect',
  'idempotent-retry-gets-an-empty-answer': 'conventions/idempotent-retry-gets-the-first-answer',
  'idempotency-key-takes-another-body': 'conventions/idempotency-key-with-another-body-is-409',

  // Tokens
  'new-token-opens-nothing': 'tokens/created-token-opens',
  'new-token-is-not-kept': 'tokens/created-token-is-found',
  'new-token-is-not-listed': 'tokens/created-token-is-listed',
  'deleted-token-is-still-found': 'tokens/deleted-token-is-not-found',
  'deleted-token-still-opens': 'tokens/deleted-token-opens-nothing',
  'token-keeps-showing-its-secret': 'tokens/secret-is-shown-at-creation-only',

  // Customers
  'new-customer-is-not-kept': 'customers/created-customer-can-be-read',
  'new-customer-is-not-listed': 'customers/created-customer-is-listed',
  'new-customer-loses-its-currencies': 'customers/created-customer-keeps-what-was-given',
  'customer-update-changes-nothing': 'customers/update-changes-the-customer',
  'customer-update-forgets-the-rest': 'customers/update-keeps-the-other-members',
  'customer-update-changes-the-type': 'customers/update-keeps-the-type',
  'customer-list-ignores-its-filters': 'customers/list-takes-filters',
  'customer-is-read-by-the-platforms-id': 'customers/created-customer-can-be-read',
  'customer-read-answers-203': 'customers/get-answers-200',
  'unknown-customer-gives-400': 'customers/unknown-customer-answers-404',
  'unknown-customer-has-another-code': 'errors/user-not-found',
  'business-cannot-be-added': 'customers/business-can-be-added',
  'customer-takes-over-id': 'customers/id-is-read-only',
  'customer-takes-over-created-at': 'customers/created-at-is-read-only',
  'customer-takes-over-updated-at': 'customers/updated-at-is-read-only',
  'customer-takes-over-is-deleted': 'customers/is-deleted-is-read-only',
  'customer-takes-over-contact-verification': 'customers/contact-verification-is-read-only',
  'customer-without-id': 'customers/id-is-given-by-the-service',
  'customer-update-changes-the-id': 'customers/id-never-changes',
  'customer-without-platform-customer-id': 'customers/platform-customer-id-is-present',
  'customer-with-another-platform-customer-id': 'customers/platform-customer-id-is-the-platforms',
  'customer-without-uma-address': 'customers/uma-address-is-present',
  'uma-address-is-never-made-up': 'customers/uma-address-is-generated-when-not-given',
  'uma-address-is-required': 'customers/uma-address-is-optional',
  'customer-is-updated-before-it-is-created': 'customers/updated-at-is-not-before-created-at',
  'deleted-customer-is-not-marked': 'customers/deleted-customer-is-marked',
  'live-customer-is-marked': 'customers/live-customer-is-not-marked',
  'contact-verification-everywhere': 'customers/contact-verification-is-absent-where-not-needed',
  'contact-verification-nowhere': 'customers/contact-verification-is-present-where-needed',
  'contact-verification-of-no-email': 'customers/contact-verification-email-is-present-only-where-needed',
  'contact-verification-of-no-phone': 'customers/contact-verification-phone-is-present-only-where-needed',
  'customer-with-a-phone-number-like-+0123': 'customers/phone-number-is-e164',
  'customer-with-any-text-as-email': 'customers/email-is-an-email-address',
  'foreign-tax-id-needs-no-country': 'customers/foreign-tax-id-names-its-country',
  'ssn-has-any-shape': 'customers/ssn-has-its-shape',
  'other-source-of-funds-needs-no-description': 'customers/individual-other-source-of-funds-is-described',
  'other-source-of-wealth-needs-no-description': 'customers/other-source-of-wealth-is-described',
  'other-purpose-needs-no-description': 'customers/individual-other-purpose-of-account-is-described',
  'idle-source-of-funds-description-is-kept': 'customers/individual-source-of-funds-description-needs-other',
  'idle-source-of-wealth-description-is-kept': 'customers/source-of-wealth-description-needs-other',
  'idle-purpose-description-is-kept': 'customers/individual-purpose-of-account-description-needs-other',
  'edd-is-required': 'customers/edd-is-optional',
  'edd-is-a-member-of-its-own': 'customers/edd-stands-at-the-top-level',
  'business-needs-no-business-info': 'customers/business-creation-needs-business-info',
  'business-needs-no-tax-id': 'customers/business-creation-needs-a-tax-id',
  'business-needs-no-incorporation': 'customers/business-creation-needs-a-date-of-incorporation',
  'business-hides-its-owners': 'customers/business-shows-its-beneficial-owners',
  'business-info-is-replaced': 'customers/business-info-update-is-partial',
  'naics-code-of-any-length': 'customers/naics-code-is-digits',
  'source-of-funds-description-of-any-length': 'customers/business-source-of-funds-description-length',
  'purpose-description-of-any-length': 'customers/business-purpose-of-account-description-length',
  'address-without-line1': 'customers/address-has-line1',
  'address-without-postal-code': 'customers/address-has-a-postal-code',
  'address-without-country': 'customers/address-has-a-country',

  // Beneficial owners
  'new-owner-is-not-kept': 'beneficial-owners/created-owner-can-be-read',
  'new-owner-is-not-listed': 'beneficial-owners/created-owner-is-listed',
  'new-owner-loses-its-middle-name': 'beneficial-owners/created-owner-keeps-what-was-given',
  'owner-update-changes-nothing': 'beneficial-owners/update-changes-the-owner',
  'owner-update-forgets-the-rest': 'beneficial-owners/update-keeps-the-other-members',
  'unknown-owner-is-empty': 'beneficial-owners/unknown-owner-is-refused',
  'ownership-above-100': 'beneficial-owners/ownership-percentage-is-a-whole-percentage',
  'ownership-of-100-is-refused': 'beneficial-owners/ownership-bounds-are-inclusive',
  'owner-of-nobody': 'beneficial-owners/owner-belongs-to-a-business',
  'owner-of-an-individual': 'beneficial-owners/individual-has-no-owners',

  // Money: accounts, quotes, payments, and the fixed tables beside them
  'balance-change-is-not-announced': 'webhooks/balance-update-is-sent',
  'trusted-beneficiary-can-be-deleted': 'trusted-beneficiaries/trusted-account-cannot-be-deleted',
  'processing-is-not-announced': 'payments/processing-fires-processing',
  'webhook-data-is-read-at-delivery': 'webhooks/outgoing-data-is-of-that-time',
  'refund-is-announced-before-the-failure': 'webhooks/order-on-failure-refunded',
  'source-is-debited-late': 'payments/execution-debits-the-source',
  'quote-can-be-executed-again': 'quotes/executes-once',
  'expired-quote-can-be-executed': 'quotes/cannot-execute-after-expiry',
  'any-amount-funds-a-quote': 'payments/reason-funding-amount-mismatch',
  'crypto-refund-returns-to-the-wallet': 'refunds/crypto-is-credited-to-the-customer',
  'transfer-may-change-the-currency': 'transfers/out-refuses-another-currency',
  'any-account-is-pullable': 'transfers/in-needs-a-pullable-account',
  'decided-payment-can-be-decided-again': 'transactions/decide-once',
  'incoming-money-is-not-credited': 'transactions/approve-lets-the-money-in',
  'start-date-is-compared-by-day': 'transactions/list-by-start-date',
  'webhook-url-is-not-tested': 'platform-config/same-webhook-url-triggers-a-test-webhook',
  'rates-are-never-taken-again': 'exchange-rates/cache-ends-after-about-five-minutes',
  'rates-ignore-the-source-currency': 'exchange-rates/filter-by-source-currency',
  'total-fee-leaves-the-network-out': 'crypto/total-is-the-sum-of-the-fees',
  'discovery-ignores-the-country': 'discoveries/list-is-for-the-country',
  'blocked-providers-are-listed': 'counterparty-providers/only-available-ones-are-listed',
  'anybody-can-cancel-an-invitation': 'invitations/nobody-else-can-cancel',
  'refund-keeps-the-fees': 'refunds/restores-what-was-debited',

  ...verificationFaults,
  ...cardFaults,

  'agent-adds-accounts-without-permission': 'agent-side/adding-an-external-account-needs-its-permission',
  'agent-deletes-accounts-without-permission': 'agent-side/deleting-an-external-account-needs-its-permission',
  'agent-quotes-without-permission': 'agent-side/create-quote-needs-its-permission',
  'agent-executes-without-permission': 'agent-side/execute-quote-needs-its-permission',
  'agent-pulls-without-permission': 'agent-side/transfer-in-needs-its-permission',
  'agent-pays-without-permission': 'agent-side/transfer-out-needs-its-permission',
  'account-restrictions-are-ignored': 'agent-side/account-restrictions-hold',
  'agent-adds-accounts-to-anybody': 'agent-side/requests-are-bound-to-its-customer',
  'agent-uses-foreign-accounts': 'agent-side/foreign-accounts-in-a-transfer-are-404',
  'agent-reads-foreign-external-accounts': 'agent-side/foreign-external-account-is-404',
  'agent-deletes-foreign-external-accounts': 'agent-side/deleting-a-foreign-external-account-is-404',
  'agent-reads-foreign-transactions': 'agent-side/foreign-transaction-is-404',
  'agent-reads-foreign-actions': 'agent-side/foreign-action-is-404',
  'agent-reads-foreign-quotes': 'agent-side/foreign-quote-is-404',
  'agent-executes-foreign-quotes': 'agent-side/executing-a-foreign-quote-is-404',
  'agent-lists-foreign-actions': 'agent-side/actions-are-its-own',
  'agent-lists-foreign-internal-accounts': 'agent-side/internal-accounts-are-its-customers',
  'agent-lists-foreign-external-accounts': 'agent-side/external-accounts-are-its-customers',
  'agent-lists-foreign-transactions': 'agent-side/transactions-are-its-customers',
  'approval-threshold-is-ignored': 'agent-actions/threshold-holds-the-transaction',
  'execution-mode-is-ignored': 'agent-actions/execution-mode-holds-the-transaction',
  'waiting-action-is-not-announced': 'agent-actions/pending-approval-webhook',
  'second-approval-pays-again': 'agent-actions/concurrent-approvals-execute-once',
  'rejected-action-can-be-approved': 'agent-actions/approve-needs-pending-approval',
  'approved-action-can-be-rejected': 'agent-actions/reject-needs-pending-approval',
  'approval-executes-nothing': 'agent-actions/approve-executes-the-transfer',
  'rejected-action-is-executed': 'agent-actions/reject-executes-nothing',
  'agent-payments-are-not-approved-by-their-path':
    'agent-actions/pending-transaction-is-approved-by-its-path',
  'device-code-can-be-redeemed-again': 'agents/second-redemption-returns-no-token',
  'device-code-status-never-changes': 'agents/status-shows-the-redemption',
  'old-device-code-still-redeems': 'agents/regenerate-invalidates-earlier-codes',
  'deleted-agent-is-still-listed': 'agents/deleted-agent-is-not-listed',
  'deleted-agent-keeps-its-access': 'agents/delete-ends-access-at-once',
  'rename-ends-a-pause': 'agents/update-leaves-the-rest',
  'policy-update-forgets-the-rest': 'agents/policy-update-is-partial',
  'policy-change-needs-a-new-token': 'agents/policy-update-takes-effect-at-once',
  'approvals-ignore-the-agent': 'agents/approvals-filter-by-agent',
  'approvals-ignore-the-customer': 'agents/approvals-filter-by-customer',

  // Customers
  'customer-list-is-no-page': 'conventions/lists-are-pages',
} as const satisfies Readonly<Record<string, `${string}/${string}`>>;

/** A fault of the table, or one derived from the description: `schema:<pointer>:<how>`. */
export type FaultName = keyof typeof faults | `schema:#/${string}:${string}`;

/** The faults of the table. */
export type NamedFault = keyof typeof faults;

export interface Faults {
  readonly has: (name: FaultName) => boolean;
  readonly on: () => readonly FaultName[];
  /** Switches on exactly these. */
  readonly set: (names: readonly FaultName[]) => void;
}

export const isFaultName = (name: string): name is FaultName =>
  Object.hasOwn(faults, name) || /^schema:#\/[^:]+:[^:]+$/.test(name);

export const createFaults = (): Faults => {
  let active: ReadonlySet<FaultName> = new Set();
  return {
    has: (name) => active.has(name),
    on: () => [...active],
    set: (names) => {
      active = new Set(names);
    },
  };
};

/** What faults do to a value, by fault. */
export type Damages<T> = Readonly<Partial<Record<NamedFault, (value: T) => T>>>;

/** The value with the damage of every fault that is on. */
export const damaged = <T>(active: Faults, damages: Damages<T>, value: T): T =>
  active.on().reduce((result, name) => damages[name as NamedFault]?.(result) ?? result, value);
