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
