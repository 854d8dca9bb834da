import {
  beneficialOwner,
  beneficialOwnerDamages,
  beneficialOwnerEdges,
  beneficialOwnerUpdate,
  beneficialOwnerUpdateDamages,
} from '../../../generators/beneficial-owners.ts';
import {
  addOwner,
  plainOwner,
  readOwner,
  someBusiness,
  someOwner,
  updateOwner,
} from '../../fixtures/beneficial-owners.ts';
import { covers } from '../../engine/covers.ts';
import { someCustomer } from '../../fixtures/customers.ts';
import { expectDamagesRefused } from '../../assertions/invalid-values.ts';
import { expectEdgesTaken } from '../../assertions/boundary-values.ts';
import { bodyOf, expectRefused, expectTaken, needed } from '../../assertions/answers.ts';
import { property } from '../../engine/property.ts';
import { test } from '../../engine/test.ts';

const damages = beneficialOwnerDamages();
const edges = beneficialOwnerEdges();
const updateDamages = beneficialOwnerUpdateDamages();

/** The shares of all owners of a business may have to stay under 100 together. */
const smallOwner = beneficialOwner('all').map((owner) => ({ ...owner, ownershipPercentage: 1 }));

test(
  'beneficial owners can be added, read, updated and listed',
  covers([
    'beneficial-owners/operation-create',
    'beneficial-owners/operation-get',
    'beneficial-owners/operation-update',
    'beneficial-owners/operation-list',
    'beneficial-owners/optional-personal-info-is-optional',
  ]),
  async ({ api, owned, examine }) => {
    const customerId = await someBusiness(api, owned);
    const added = await addOwner(api, customerId, plainOwner);
    expectTaken(examine, 'beneficial-owners/operation-create', added, 'a beneficial owner of a business');
    expectTaken(
      examine,
      'beneficial-owners/optional-personal-info-is-optional',
      added,
      'a beneficial owner without the optional members',
    );
    const id = String(bodyOf(needed(added, 'Adding a beneficial owner'))['id']);

    const read = await readOwner(api, id);
    const updated = await updateOwner(api, id, { ownershipPercentage: 25 });
    const listed = await api.call('beneficialOwners.list', { query: { customerId } });

    expectTaken(examine, 'beneficial-owners/operation-get', read, 'reading a beneficial owner');
    expectTaken(examine, 'beneficial-owners/operation-update', updated, 'an update of a share');
    expectTaken(examine, 'beneficial-owners/operation-list', listed, 'listing beneficial owners');
  },
);

test(
  'a beneficial owner with one damaged member is refused',
  covers([...new Set(damages.map(({ rule }) => rule))]),
  async ({ api, owned, examine }) => {
    const customerId = await someBusiness(api, owned);
    await expectDamagesRefused(examine, damages, {
      send: (owner) => addOwner(api, customerId, owner),
      what: (how) => how,
      intact: () => smallOwner,
    });
  },
);

test(
  'a beneficial owner with any listed value, or one at the end of a range, is taken',
  covers([...new Set(edges.flatMap(({ rules }) => rules))]),
  async ({ api, owned, examine }) => {
    // Each for a business of its own: whether the shares of several owners may exceed 100 is left open.
    await expectEdgesTaken(examine, edges, async (owner) =>
      addOwner(api, await someBusiness(api, owned), owner),
    );
  },
);

test(
  'an update of a beneficial owner with one damaged member is refused',
  covers([...new Set(updateDamages.map(({ rule }) => rule))]),
  async ({ api, owned, examine }) => {
    const { id } = await someOwner(api, owned);
    await expectDamagesRefused(examine, updateDamages, {
      send: (update) => updateOwner(api, id, update),
      what: (how) => how,
      intact: () => beneficialOwnerUpdate,
    });
  },
);

test(
  'every valid beneficial owner is taken',
  covers(['beneficial-owners/valid-owner-is-taken']),
  async ({ api, owned, examine }) => {
    await property(examine, 'beneficial owners', beneficialOwner('all'), async (owner, found) => {
      // A business of its own: whether the shares of several owners may exceed 100 is left open.
      const customerId = await someBusiness(api, owned);

      const added = await addOwner(api, customerId, owner);

      expectTaken(found, 'beneficial-owners/valid-owner-is-taken', added, 'a valid beneficial owner');
    });
  },
);

test(
  'a share of nothing and of the whole are taken',
  covers(['beneficial-owners/ownership-bounds-are-inclusive']),
  async ({ api, owned, examine }) => {
    const rule = 'beneficial-owners/ownership-bounds-are-inclusive';
    for (const ownershipPercentage of [0, 100]) {
      const customerId = await someBusiness(api, owned);
      const { id } = await someOwner(api, owned);

      const added = await addOwner(api, customerId, { ...plainOwner, ownershipPercentage });
      const updated = await updateOwner(api, id, { ownershipPercentage });

      expectTaken(examine, rule, added, `an owner of ${ownershipPercentage} percent`);
      expectTaken(examine, rule, updated, `an update to ${ownershipPercentage} percent`);
    }
  },
);

test(
  'an individual gets no beneficial owner',
  covers(['beneficial-owners/individual-has-no-owners'], { needs: ['state'] }),
  async ({ api, owned, examine }) => {
    const { id: individual } = await someCustomer(api, owned);
    await someOwner(api, owned);

    const added = await addOwner(api, individual, plainOwner);

    expectRefused(examine, 'beneficial-owners/individual-has-no-owners', added, 'an owner of an individual');
  },
);
