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
  'schema:#/components/schemas/Quote/allOf/1/then/properties/scaChallenge:missing':
    'A quote that awaits authorization needs strong customer authentication, which the reference server does not serve yet.',
  'schema:#/components/schemas/Quote/allOf/0/properties/scaChallenge:wrong-type':
    'A quote with a challenge needs strong customer authentication, which the reference server does not serve yet.',
} as const satisfies Readonly<Record<string, string>>;
