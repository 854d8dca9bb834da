import { initialOwnerStatus, ownerOf, ownersOf } from '../../records/beneficial-owner-store.ts';
import {
  createBeneficialOwner,
  newOwner,
  updateBeneficialOwner,
  type OwnerUpdate,
} from '../../customers/beneficial-owners.ts';
import { invalidField } from '../../http/api-error.ts';
import type { Call } from '../../http/call.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { checking } from '../altered-answers.ts';
import type { Variations } from '../deviation.ts';
import { overlooking } from '../overlooked.ts';

type CheckedOwner = OwnerUpdate & { readonly customerId: string };

/** Checks owners that are added, and what updates name. */
const checkingOwners = (
  check: (call: Call, owner: CheckedOwner, id?: string) => unknown,
): readonly [Replacement, Replacement] => [
  checking(createBeneficialOwner, (call) => check(call, call.body)),
  checking(updateBeneficialOwner, async (call) => {
    const { id, customerId } = await ownerOf(call, call.params['beneficialOwnerId'] ?? '');
    await check(call, { ...call.body, customerId }, id);
  }),
];

/** Permitted variants of beneficial owners. */
export const ownerVariations = {
  'owners-above-100-percent-are-refused': {
    about: 'the owner whose share makes more than 100 percent is refused',
    gaps: ['beneficial-owners/sum-of-ownership'],
    areas: ['verifications', 'customers'],
    replaces: [
      ...checkingOwners(async (call, { customerId, ownershipPercentage }, id) => {
        if (ownershipPercentage === undefined) return;
        const others = (await ownersOf(call, customerId)).filter((other) => other.id !== id);
        const sum = others.reduce((total, other) => total + other.ownershipPercentage, ownershipPercentage);
        if (sum > 100)
          throw invalidField('ownershipPercentage', 'All owners together have 100 percent at most.');
      }),
    ],
  },
  'owners-need-different-roles': {
    about: 'an empty list of roles is refused, and one that repeats a role',
    gaps: ['beneficial-owners/empty-or-repeated-roles'],
    replaces: [
      ...checkingOwners((_call, { roles }) => {
        if (roles !== undefined && (roles.length === 0 || new Set(roles).size < roles.length))
          throw invalidField('roles', 'roles must name different roles, one at least.');
      }),
    ],
  },
  'owners-without-a-share-own-nothing': {
    about: 'a beneficial owner that is added without ownershipPercentage has one of 0',
    readings: ['beneficial-owners/required-columns'],
    replaces: [
      overlooking({
        at: 'BeneficialOwnerCreateRequest',
        keyword: 'required',
        missing: 'ownershipPercentage',
      }),
      replacing(newOwner, (right, call) => {
        const owner = right(call);
        // The overlooked member is missing, whatever its type says.
        const share: number | undefined = owner.ownershipPercentage;
        return { ...owner, ownershipPercentage: share ?? 0 };
      }),
    ],
  },
  'owners-start-unverified': {
    about: 'a new beneficial owner is UNVERIFIED',
    gaps: ['beneficial-owners/first-status'],
    areas: ['verifications'],
    replaces: replacing(initialOwnerStatus, () => 'UNVERIFIED'),
  },
  'foreign-numbers-of-owners-need-a-country': {
    about: 'a beneficial owner with NON_US_TAX_ID needs countryOfIssuance',
    readings: ['beneficial-owners/country-of-issuance'],
    replaces: [
      ...checkingOwners((_call, { personalInfo }) => {
        if (personalInfo?.idType === 'NON_US_TAX_ID' && personalInfo.countryOfIssuance === undefined)
          throw invalidField(
            'personalInfo.countryOfIssuance',
            'countryOfIssuance is required with NON_US_TAX_ID.',
          );
      }),
    ],
  },
} as const satisfies Variations;
