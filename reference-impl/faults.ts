import type { Breach } from '../spec/validation.ts';

/**
 * Ways in which this server can be told to be wrong, each with the rule that it then breaks. A fault is one
 * `if (faults.has('...'))` at the line it corrupts. The rule ids are plain data here: the server never sees
 * the rules.
 */
export const faults = {
  'missing-token-is-a-plain-404': 'errors/token-not-found',
  'balance-change-is-not-announced': 'webhooks/balance-update-is-sent',
  'trusted-beneficiary-can-be-deleted': 'errors/delete-of-a-trusted-beneficiary-is-refused',
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

  // Verification and contact codes
  'verification-keeps-errors-to-itself': 'verifications/missing-data-yields-errors',
  'verification-names-one-missing-field-only': 'verifications/errors-list-what-is-missing',
  'verification-change-is-silent': 'webhooks/verification-status-is-sent',
  'kyc-status-change-is-not-announced': 'customers/kyc-status-change-is-announced',
  'kyb-status-change-is-not-announced': 'customers/kyb-status-change-is-announced',
  'kyc-begins-with-a-pending-email': 'customers/pending-email-holds-kyc-back',
  'kyc-begins-with-a-pending-phone': 'customers/pending-phone-holds-kyc-back',
  'email-code-cannot-be-resent': 'contact-verification/email-code-can-be-resent',
  'phone-code-cannot-be-resent': 'contact-verification/phone-code-can-be-resent',
  'any-email-code-verifies': 'contact-verification/wrong-email-code-leaves-the-email-pending',
  'any-phone-code-verifies': 'contact-verification/wrong-phone-code-leaves-the-phone-pending',
  'sending-a-code-verifies': 'contact-verification/sending-a-code-verifies-nothing',
  'one-code-verifies-both-channels': 'contact-verification/channels-are-verified-one-by-one',
  'contact-code-counts-twice': 'contact-verification/code-counts-once',

  // Cards
  'card-issue-takes-any-cardholder': 'cards/issue-needs-approved-kyc',
  'card-issue-refusal-has-a-plain-code': 'cards/issue-refusal-names-the-kyc',
  'card-list-ignores-the-cardholder': 'cards/list-filters-by-cardholder',
  'card-list-ignores-the-funding-source': 'cards/list-filters-by-funding-source',
  'card-list-ignores-the-state': 'cards/list-filters-by-state',
  'card-list-ignores-the-platform-card-id': 'cards/list-filters-by-platform-card-identifier',
  'card-activation-is-not-announced': 'cards/activation-fires-state-change',
  'issuer-rejection-is-not-announced': 'cards/issuer-rejection-fires-state-change',
  'issuer-rejection-has-no-reason': 'cards/issuer-rejection-has-a-reason',
  'card-freeze-is-not-announced': 'cards/freeze-fires-state-change',
  'card-unfreeze-is-not-announced': 'cards/unfreeze-fires-state-change',
  'card-closing-is-not-announced': 'cards/closing-fires-state-change',
  'closed-card-reopens': 'cards/closed-card-stays-closed',
  'processing-card-freezes': 'cards/state-follows-the-table',
  'card-update-accepts-empty': 'cards/update-needs-a-change',
  'state-update-drops-funding-sources': 'cards/update-of-state-keeps-funding-sources',
  'funding-source-update-is-forgotten': 'cards/update-changes-funding-sources',
  'funding-source-change-is-silent': 'cards/funding-update-fires-funding-source-change',
  'freezing-fires-a-funding-source-change': 'cards/state-update-fires-no-funding-source-change',
  'funding-source-change-carries-the-id-only': 'cards/funding-source-change-carries-the-card',
  'card-shows-its-reveal-url': 'cards/carries-no-reveal-url',
  'reveal-url-is-always-the-same': 'cards/reveal-url-is-minted-per-call',

  // Card transactions and their simulations
  'partial-clearing-settles': 'card-transactions/partial-clearing-settles-partially',
  'full-clearing-leaves-open': 'card-transactions/full-clearing-settles',
  'last-clearing-leaves-open': 'card-transactions/last-clearing-settles',
  'partial-return-refunds': 'card-transactions/partial-return-stays-settled',
  'full-return-stays-settled': 'card-transactions/full-return-refunds',
  'last-return-stays-settled': 'card-transactions/returns-add-up-to-a-refund',
  'refunded-amount-stays-zero': 'card-transactions/partial-return-shows-refunded-amount',
  'refunded-amount-is-the-last-return': 'card-transactions/refunded-amount-is-what-was-returned',
  'reversal-stays-refunded': 'card-transactions/return-reversal-leaves-refunded',
  'authorization-is-not-announced': 'card-transactions/authorized-fires-its-event',
  'partial-settlement-is-not-announced': 'card-transactions/partially-settled-fires-its-event',
  'settlement-is-not-announced': 'card-transactions/settled-fires-its-event',
  'card-refund-is-not-announced': 'card-transactions/refunded-fires-an-event',
  'card-refund-has-another-event-type': 'card-transactions/refunded-event-type',
  'return-reversal-is-not-announced': 'card-transactions/return-reversal-fires-an-event',
  'simulation-answers-after-its-result': 'card-simulations/results-arrive-later',
  'advice-on-authorized-is-refused': 'card-simulations/advice-on-authorized-is-accepted',
  'advice-on-partially-settled-is-refused': 'card-simulations/advice-on-partially-settled-is-accepted',
  'advice-changes-a-settled-transaction': 'card-simulations/advice-on-settled-has-no-effect',
  'advice-changes-a-refunded-transaction': 'card-simulations/advice-on-refunded-has-no-effect',
  'return-refunds-an-authorization': 'card-simulations/return-on-unsettled-does-not-refund',
  'reversal-on-refunded-is-refused': 'card-simulations/reversal-on-refunded-is-accepted',
  'reversal-settles-an-authorization': 'card-simulations/reversal-on-authorized-has-no-effect',
  'reversal-settles-a-partial-settlement': 'card-simulations/reversal-on-partially-settled-has-no-effect',
  'reversal-reopens-a-settlement': 'card-simulations/reversal-on-settled-has-no-effect',
} as const satisfies Readonly<Record<string, `${string}/${string}`>>;

/** A fault of the table, or one derived from the description: `schema:<pointer>:<how>`. */
export type FaultName = keyof typeof faults | `schema:#/${string}:${string}`;

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

/** Breaches of the description that a fault lets pass in requests: where, and which keyword; any when absent. */
const tolerances: Readonly<Partial<Record<FaultName, { readonly at: RegExp; readonly keyword?: string }>>> = {
  'card-update-accepts-empty': { at: /CardUpdateRequest\/allOf\/0/ },
};

/** Whether a fault makes the server overlook this breach. */
export const toleratedBreach = (active: Faults, { schema, keyword }: Breach): boolean =>
  active.on().some((name) => {
    const tolerance = tolerances[name];
    return tolerance !== undefined && (tolerance.keyword ?? keyword) === keyword && tolerance.at.test(schema);
  });
