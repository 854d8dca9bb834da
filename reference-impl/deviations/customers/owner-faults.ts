import { beneficialOwners, ownerOf, ownersOf, ownerView } from '../../records/beneficial-owner-store.ts';
import {
  changedOwner,
  createBeneficialOwner,
  getBeneficialOwner,
  mustOwnABusiness,
  newOwner,
  ownerFilters,
  updateBeneficialOwner,
} from '../../customers/beneficial-owners.ts';
import { activeCustomerOf } from '../../records/customer-store.ts';
import { invalidField } from '../../http/api-error.ts';
import { ok } from '../../http/call.ts';
import { replacing } from '../../runtime/behaviour.ts';
import { checking, whenRefused, withBody, withRows } from '../altered-answers.ts';
import { answering, answeringFromMemory } from '../answering.ts';
import { withoutInserts, withoutUpdates } from '../altered-work.ts';
import { faultsOf } from '../deviation.ts';
import { ignoring } from '../ignored-parameters.ts';
import { overlooking } from '../overlooked.ts';

/** Faults in beneficial owners. */
export const ownerFaults = faultsOf({
  'conventions/created-at-stays': {
    'owner-row-shows-another-time-of-creation': answering('beneficialOwners.list', async (call, proceed) =>
      withRows(await proceed(call), (row) => ({ ...row, createdAt: '2020-01-01T00:00:00.000Z' })),
    ),
  },
  'conventions/owner-stays': {
    'owner-row-names-another-customer': answering('beneficialOwners.list', async (call, proceed) =>
      withRows(await proceed(call), (row) => ({ ...row, customerId: call.newId('Customer') })),
    ),
  },
  'conventions/pages-are-complete': {
    'list-of-owners-ends-after-25': answeringFromMemory(
      'beneficialOwners.list',
      () => new Map<string, number>(),
      async (call, proceed, shownBefore) =>
        withBody(await proceed(call), (page) => {
          const rows: readonly unknown[] = Array.isArray(page['data']) ? page['data'] : [];
          const before = shownBefore.get(String(call.query['cursor'])) ?? 0;
          const next = page['nextCursor'];
          if (before + rows.length > 25)
            return { data: rows.slice(0, 25 - before), hasMore: false, nextCursor: null };
          shownBefore.set(String(next), before + rows.length);
          return page;
        }),
    ),
  },
  'conventions/changes-touch-what-they-name': {
    'owner-update-reaches-the-other-owners': replacing(updateBeneficialOwner, async (right, call) => {
      const answer = await right(call);
      const { customerId } = await ownerOf(call, call.params['beneficialOwnerId'] ?? '');
      const { ownershipPercentage } = call.body;
      if (ownershipPercentage !== undefined)
        for (const owner of await ownersOf(call, customerId))
          await call.collection(beneficialOwners).update({ ...owner, ownershipPercentage });
      return answer;
    }),
  },
  'beneficial-owners/updated-at-is-not-before-created-at': {
    'owner-changes-before-it-is-added': replacing(ownerView, (right, work, owner) => ({
      ...right(work, owner),
      updatedAt: '2020-01-01T00:00:00.000Z',
    })),
  },
  'beneficial-owners/valid-owner-is-accepted': {
    'owner-must-be-a-ubo': checking(createBeneficialOwner, ({ body }) => {
      if (!body.roles.includes('UBO')) throw invalidField('roles', 'roles must include UBO.');
    }),
  },
  'beneficial-owners/valid-owner-update-is-accepted': {
    'owner-cannot-become-a-trustee': checking(updateBeneficialOwner, ({ body }) => {
      if (body.roles?.includes('TRUSTEE') === true)
        throw invalidField('roles', 'roles must not include TRUSTEE.');
    }),
  },
  'beneficial-owners/list-by-customer': {
    'owners-of-every-business-are-listed': ignoring(ownerFilters, 'customerId'),
  },
  'beneficial-owners/created-owner-can-be-read': {
    'new-owner-is-not-kept': replacing(createBeneficialOwner, (right, call) =>
      right(withoutInserts(call, beneficialOwners)),
    ),
  },
  'beneficial-owners/created-owner-is-listed': {
    'new-owner-is-not-listed': replacing(ownerFilters, (right, call) => ({
      ...right(call),
      createdAt: { below: '2000' },
    })),
  },
  'beneficial-owners/created-owner-keeps-what-was-given': {
    'new-owner-loses-its-middle-name': replacing(newOwner, (right, call) => {
      const owner = right(call);
      const { middleName: _dropped, ...personalInfo } = owner.personalInfo;
      return { ...owner, personalInfo };
    }),
  },
  'beneficial-owners/update-changes-the-owner': {
    'owner-update-changes-nothing': replacing(updateBeneficialOwner, (right, call) =>
      right(withoutUpdates(call, beneficialOwners)),
    ),
  },
  'beneficial-owners/update-keeps-the-other-members': {
    'owner-update-forgets-the-rest': replacing(changedOwner, (right, call, before) =>
      right(call, { ...before, roles: [], ownershipPercentage: 0 }),
    ),
  },
  'beneficial-owners/unknown-owner-is-refused': {
    'unknown-owner-is-empty': replacing(getBeneficialOwner, (right, call) =>
      whenRefused(
        () => right(call),
        ({ status }) => status === 404,
        async () => ok({}),
      ),
    ),
  },
  'beneficial-owners/ownership-percentage-is-present': {
    'owner-without-a-share-is-shown-without-one': overlooking({
      at: 'BeneficialOwnerCreateRequest',
      keyword: 'required',
      missing: 'ownershipPercentage',
    }),
  },
  'beneficial-owners/ownership-percentage-is-a-whole-percentage': {
    'ownership-above-100': overlooking({
      at: 'BeneficialOwnerFields/properties/ownershipPercentage',
      keyword: 'maximum',
    }),
  },
  'beneficial-owners/ownership-bounds-are-inclusive': {
    'ownership-of-100-is-refused': checking(createBeneficialOwner, ({ body }) => {
      if (body.ownershipPercentage === 100)
        throw invalidField('ownershipPercentage', 'ownershipPercentage must be below 100.');
    }),
  },
  'beneficial-owners/owner-belongs-to-a-business': {
    'owner-of-nobody': replacing(mustOwnABusiness, async () => {}),
  },
  'beneficial-owners/individual-has-no-owners': {
    'owner-of-an-individual': replacing(mustOwnABusiness, async (_right, call) => {
      await activeCustomerOf(call, call.body.customerId);
    }),
  },
});
