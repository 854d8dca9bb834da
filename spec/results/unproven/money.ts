import type { RuleId } from '../../rules/index.ts';

/** Of money and its ways: see `spec/results/unproven.ts`. */
export const unprovenMoney = {
  'payments/refund-shows-the-outcome-of-a-cancellation':
    'The refunds of the reference server do not differ, so that the rule is observed as not held already.',
  'quotes/from-uma-address-to-account':
    'How such a quote is asked for is not shown, so that a server which refuses ours violates nothing.',
  'quotes/from-uma-address-to-uma-address':
    'How such a quote is asked for is not shown, so that a server which refuses ours violates nothing.',
} as const satisfies Readonly<Partial<Record<RuleId, string>>>;
