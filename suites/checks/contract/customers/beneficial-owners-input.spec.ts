import { contract } from '../../../../spec/contract/in-use.ts';
import {
  beneficialOwner,
  beneficialOwnerInvalidValues,
  beneficialOwnerBoundaryValues,
  beneficialOwnerUpdateBoundaryValues,
  beneficialOwnerUpdateInvalidValues,
  beneficialOwnersLackingSomething,
} from '../../../../generators/beneficial-owners.ts';
import {
  addOwner,
  readOwner,
  someBusiness,
  someOwner,
  updateOwner,
} from '../../../kit/fixtures/beneficial-owners.ts';
import { isJsonObject } from '../../../../spec/json.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import type { RuleId } from '../../../../spec/rules/index.ts';
import { sample } from '../../../kit/fixtures/payees.ts';
import { covers } from '../../../kit/check/covers.ts';
import { someCustomer } from '../../../kit/fixtures/customers.ts';
import { expectInvalidValuesRejected } from '../../../kit/assertions/invalid-values.ts';
import { expectBoundaryValuesAccepted } from '../../../kit/assertions/boundary-values.ts';
import { bodyOf, idShown, isAccepted, requireSuccess } from '../../../kit/assertions/answers.ts';
import { property } from '../../../kit/assertions/property.ts';
import { plainOwner } from '../../../kit/fixtures/people.ts';

const invalidValues = beneficialOwnerInvalidValues();
const values = beneficialOwnerBoundaryValues();
const lacking = beneficialOwnersLackingSomething();
const updateInvalidValues = beneficialOwnerUpdateInvalidValues();

covers([
  // The service has an operation that adds a beneficial owner to a business.
  'beneficial-owners/operation-create',
  // The service has an operation that reads one beneficial owner.
  'beneficial-owners/operation-get',
  // The service has an operation that updates a beneficial owner.
  'beneficial-owners/operation-update',
  // The service has an operation that lists beneficial owners.
  'beneficial-owners/operation-list',
  // A beneficial owner without middleName, email, phoneNumber and countryOfIssuance can be added.
  'beneficial-owners/optional-personal-info-is-optional',
]).test('beneficial owners can be added, read, updated and listed', async ({ api, cleanup, check }) => {
  const customerId = await someBusiness(api, cleanup);
  const added = await addOwner(api, customerId, plainOwner);
  check.accepted('beneficial-owners/operation-create', added, 'a beneficial owner of a business');
  check.accepted(
    'beneficial-owners/optional-personal-info-is-optional',
    added,
    'a beneficial owner without the optional members',
  );
  const id = idShown(requireSuccess(added, 'Adding a beneficial owner'));

  const read = await readOwner(api, id);
  const updated = await updateOwner(api, id, { ownershipPercentage: 25 });
  const listed = await api.call('beneficialOwners.list', { query: { customerId } });

  check.accepted('beneficial-owners/operation-get', read, 'reading a beneficial owner');
  check.accepted('beneficial-owners/operation-update', updated, 'an update of a share');
  check.accepted('beneficial-owners/operation-list', listed, 'listing beneficial owners');
});

covers([...new Set(invalidValues.map(({ rule }) => rule))]).test(
  'a beneficial owner with one invalid member is refused',
  async ({ api, cleanup, check }) => {
    const customerId = await someBusiness(api, cleanup);
    await expectInvalidValuesRejected(check, invalidValues, {
      send: (owner) => addOwner(api, customerId, owner),
      what: (how) => how,
    });
  },
);

const owners = '#/components/schemas/BeneficialOwner/properties/';

/** Whether an answer shows what a rule says that owners have: a member of the owner, or of its personal data. */
const shows = (about: RuleId, answer: Exchange): boolean => {
  const { personalInfo, ...owner } = bodyOf(answer, 'BeneficialOwner');
  const [place = ''] = contract().rule(about).requiredAt ?? [];
  const name = place.split('/').at(-1) ?? '';
  const holder: unknown = place.startsWith(owners) ? { ...owner, personalInfo } : personalInfo;
  return isJsonObject(holder) && (holder[name] ?? undefined) !== undefined;
};

covers([...new Set(lacking.map((one) => one.rule))]).test(
  'a beneficial owner who lacks something that owners have is refused, or shown with it',
  async ({ api, cleanup, check }) => {
    const customerId = await someBusiness(api, cleanup);
    for (const { rule: about, how, values: lacks } of lacking) {
      const answer = await addOwner(api, customerId, sample(lacks).invalid);
      check
        .response(about, answer)
        .that(
          !isAccepted(answer) || shows(about, answer),
          `an owner that was added, though its request was wrong (${how}), to have all that owners have`,
          'an owner without it',
        );
    }
  },
);

covers([...new Set(values.flatMap(({ rules }) => rules))]).test(
  'a beneficial owner with any listed value, or one at the end of a range, is accepted',
  async ({ api, cleanup, check }) => {
    // Each for a business of its own: whether the shares of several owners may exceed 100 is left open.
    await expectBoundaryValuesAccepted(check, values, async (owner) =>
      addOwner(api, await someBusiness(api, cleanup), owner),
    );
  },
);

covers([...new Set(updateInvalidValues.map(({ rule }) => rule))]).test(
  'an update of a beneficial owner with one invalid member is refused',
  async ({ api, cleanup, check }) => {
    const { id } = await someOwner(api, cleanup);
    await expectInvalidValuesRejected(check, updateInvalidValues, {
      send: (update) => updateOwner(api, id, update),
      what: (how) => how,
    });
  },
);

covers([
  // A member of a beneficial owner that can be updated can be updated to any of the values that it has.
  'beneficial-owners/valid-owner-update-is-accepted',
]).test(
  'an update of a beneficial owner with any listed value, or one at the end of a range, is accepted',
  async ({ api, cleanup, check }) => {
    const { id } = await someOwner(api, cleanup);
    const rules = ['beneficial-owners/valid-owner-update-is-accepted'] as const;
    const ours = beneficialOwnerUpdateBoundaryValues().map((value) => ({ ...value, rules }));
    await expectBoundaryValuesAccepted(check, ours, (update) => updateOwner(api, id, update));
  },
);

covers([
  // A beneficial owner can be added with any of the values that its members have.
  'beneficial-owners/valid-owner-is-accepted',
]).test('every valid beneficial owner is accepted', async ({ api, cleanup, check }) => {
  await property(
    check,
    { name: 'beneficial owners', arbitrary: beneficialOwner('all') },
    async (owner, check) => {
      // A business of its own: whether the shares of several owners may exceed 100 is left open.
      const customerId = await someBusiness(api, cleanup);

      const added = await addOwner(api, customerId, owner);

      check.accepted('beneficial-owners/valid-owner-is-accepted', added, 'a valid beneficial owner');
    },
  );
});

covers([
  // An ownershipPercentage of 0 or of 100 is accepted.
  'beneficial-owners/ownership-bounds-are-inclusive',
]).test('a share of nothing and of the whole are accepted', async ({ api, cleanup, check }) => {
  const rule = 'beneficial-owners/ownership-bounds-are-inclusive';
  for (const ownershipPercentage of [0, 100]) {
    const customerId = await someBusiness(api, cleanup);
    const { id } = await someOwner(api, cleanup);

    const added = await addOwner(api, customerId, { ...plainOwner, ownershipPercentage });
    const updated = await updateOwner(api, id, { ownershipPercentage });

    check.accepted(rule, added, `an owner of ${ownershipPercentage} percent`);
    check.accepted(rule, updated, `an update to ${ownershipPercentage} percent`);
  }
});

covers({ needs: ['state'] }, [
  // A beneficial owner is not added to an individual.
  'beneficial-owners/individual-has-no-owners',
]).test('an individual gets no beneficial owner', async ({ api, cleanup, check }) => {
  const { id: individual } = await someCustomer(api, cleanup);
  await someOwner(api, cleanup);

  const added = await addOwner(api, individual, plainOwner);

  check.rejected('beneficial-owners/individual-has-no-owners', added, 'an owner of an individual');
});
