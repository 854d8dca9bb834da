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
export const notNoticed: Readonly<Record<string, string>> = {
  'schema:#/components/schemas/Error/properties/details:wrong-type':
    'The reference gives details with 400 alone. The document shows the body of 401, 404 and 500, so the rule speaks of these.',
};
