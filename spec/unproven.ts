import { unprovenAccess } from './unproven/access.ts';
import { unprovenMoney } from './unproven/money.ts';
import { unprovenParties } from './unproven/parties.ts';

/** Rules with a check that no fault of the reference server trips, and why. A self test keeps the list true. */
export const unproven = {
  ...unprovenAccess,
  ...unprovenMoney,
  ...unprovenParties,
} as const;

/** Faults that the suite does not notice on their own rule, and why. A self test keeps the list true. */
export const notNoticed = {
  'authorized-card-transaction-is-pending':
    'Weak check: no test that covers the rule gets as far as reading the status while this fault is on.',
  'operation:internalAccounts.listForCustomer:is-not-served':
    'The tests find their accounts by this list: without it they end as inconclusive before they assert the rule.',
  'operation:sandbox.cardClearing:is-not-served':
    'The test clears a purchase before it asserts the rule, and ends as inconclusive when that fails.',
  'operation:agentSide.transferOut:has-no-effect':
    'An action that was not kept cannot be told from one that a target decides at once and forgets.',
  'operation:agents.rejectAction:has-no-effect':
    'The check looks at the answer of the rejection; that the action still waits is reported by approve-needs-pending-approval.',
  'operation:transactions.approve:has-no-effect':
    'The rule asks whether an approval is taken; that no money comes in is reported by approve-lets-the-money-in.',
  'schema:#/components/schemas/QuoteCreateRequest/properties/lockedCurrencyAmount:takes-missing':
    'A quote without an amount cannot be priced: the server refuses it even when its validation takes it.',
  'schema:#/components/schemas/QuoteCreateRequest/properties/lockedCurrencyAmount:takes-another-type':
    'A quote of no number cannot be priced: the server refuses it even when its validation takes it.',
  'schema:#/components/schemas/Quote/allOf/1/then/properties/scaChallenge:missing':
    'A quote that awaits authorization needs strong customer authentication, which the reference server does not serve yet.',
  'schema:#/components/schemas/Quote/allOf/0/properties/scaChallenge:wrong-type':
    'A quote with a challenge needs strong customer authentication, which the reference server does not serve yet.',
} as const satisfies Readonly<Record<string, string>>;
