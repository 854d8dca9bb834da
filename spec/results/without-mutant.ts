import type { RuleId } from '../rules/index.ts';

/** Rules with a check that no fault of the reference server trips, and why. A self test keeps the list true. */
export const rulesWithoutMutant = {
  'agent-actions/can-be-reported-as-failed':
    'The rule allows something: an action that fails holds it, and nothing that a server does violates it.',
  'agent-actions/quote-creation-can-end-pending':
    'The rule allows something: a creation that waits holds it, and nothing that a server does violates it.',
  'authentication/default-allows-either-scheme':
    'The reference server keeps one scheme for each operation, so that the rule is observed as not held already.',
  'payments/refund-shows-the-outcome-of-a-cancellation':
    'The refunds of the reference server do not differ, so that the rule is observed as not held already.',
  'quotes/from-uma-address-to-account':
    'How such a quote is asked for is not shown, so that a server which refuses ours violates nothing.',
  'quotes/from-uma-address-to-uma-address':
    'How such a quote is asked for is not shown, so that a server which refuses ours violates nothing.',
  'versioning/base-address-ends-with-the-version':
    'The base address is where the suite was pointed: a server cannot answer wrongly about it.',
  'versioning/description-carries-the-version':
    'The description is a file that the operator names with --openapi: the server has no part in it.',
} as const satisfies Readonly<Partial<Record<RuleId, string>>>;

/** Faults that the suite does not notice on their own rule, and why. A self test keeps the list true. */
export const survivingMutants: Readonly<Record<string, string>> = {
  'schema:#/components/schemas/Error/properties/details:wrong-type':
    'The reference gives details with 400 alone. The document shows the body of 401, 404 and 500, so the rule speaks of these.',
};
