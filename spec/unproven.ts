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
  'business-info-is-replaced':
    'Weak check: whether an update that leaves members out is taken is examined, not that the others stay; update-keeps-the-other-members reports it.',
  'customer-update-changes-the-id':
    'Weak check: the fault changes the id in the answer to an update, the check compares the one that a read shows.',
  'incomplete-customer-looks-complete':
    'The check looks at the shape of the answer alone; that the errors are missing is reported by missing-data-yields-errors.',
  'operation:invitations.cancel:has-no-effect':
    'A second cancellation is judged after a read that shows the first one, and the read has the test end early.',
  'operation:verifications.create:has-no-effect':
    'The test waits for the new status and ends as inconclusive when none comes: other triggers are not shown.',
  'schema:#/components/schemas/BeneficialOwner/properties/id:missing':
    'Weak check: tests cannot address an owner without an id and end as inconclusive before a read shows that it is missing.',
  'schema:#/components/schemas/Quote/allOf/1/then/properties/scaChallenge:missing':
    'A quote that awaits authorization needs strong customer authentication, which the reference server does not serve yet.',
  'schema:#/components/schemas/Quote/allOf/0/properties/scaChallenge:wrong-type':
    'A quote with a challenge needs strong customer authentication, which the reference server does not serve yet.',
} as const satisfies Readonly<Record<string, string>>;
