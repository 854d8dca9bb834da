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

/** Breaches of the description that a fault lets pass in requests: where, and which keyword. */
const tolerances: Readonly<Partial<Record<FaultName, { readonly at: RegExp; readonly keyword: string }>>> =
  {};

/** Whether a fault makes the server overlook this breach. */
export const toleratedBreach = (active: Faults, { schema, keyword }: Breach): boolean =>
  active.on().some((name) => {
    const tolerance = tolerances[name];
    return tolerance !== undefined && tolerance.keyword === keyword && tolerance.at.test(schema);
  });
