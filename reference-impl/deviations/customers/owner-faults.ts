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
import { fault, type Faults } from '../deviation.ts';
import { ignoring } from '../ignored-parameters.ts';
import { overlooking } from '../overlooked.ts';

/** Faults in beneficial owners. */
export const ownerFaults = {
  'owner-row-shows-another-time-of-creation': fault(
    'conventions/created-at-stays',
    answering('beneficialOwners.list', async (call, proceed) =>
      withRows(await proceed(call), (row) => ({ ...row, createdAt: '2020-01-01T00:00:00.000Z' })),
    ),
  ),
  'owner-row-names-another-customer': fault(
    'conventions/owner-stays',
    answering('beneficialOwners.list', async (call, proceed) =>
      withRows(await proceed(call), (row) => ({ ...row, customerId: call.newId('Customer') })),
    ),
  ),
  'list-of-owners-ends-after-25': fault(
    'conventions/pages-are-complete',
    answeringFromMemory(
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
  ),
  'owner-update-reaches-the-other-owners': fault(
    'conventions/changes-touch-what-they-name',
    replacing(updateBeneficialOwner, (right) => async (call) => {
      const answer = await right(call);
      const { customerId } = await ownerOf(call, call.params['beneficialOwnerId'] ?? '');
      const { ownershipPercentage } = call.body;
      if (ownershipPercentage !== undefined)
        for (const owner of await ownersOf(call, customerId))
          await call.collection(beneficialOwners).update({ ...owner, ownershipPercentage });
      return answer;
    }),
  ),
  'owner-changes-before-it-is-added': fault(
    'beneficial-owners/updated-at-is-not-before-created-at',
    replacing(ownerView, (right) => (work, owner) => ({
      ...right(work, owner),
      updatedAt: '2020-01-01T00:00:00.000Z',
    })),
  ),
  'owner-must-be-a-ubo': fault(
    'beneficial-owners/valid-owner-is-accepted',
    checking(createBeneficialOwner, ({ body }) => {
      if (!body.roles.includes('UBO')) throw invalidField('roles', 'roles must include UBO.');
    }),
  ),
  'owner-cannot-become-a-trustee': fault(
    'beneficial-owners/valid-owner-update-is-accepted',
    checking(updateBeneficialOwner, ({ body }) => {
      if (body.roles?.includes('TRUSTEE') === true)
        throw invalidField('roles', 'roles must not include TRUSTEE.');
    }),
  ),
  'owners-of-every-business-are-listed': fault(
    'beneficial-owners/list-by-customer',
    ignoring(ownerFilters, 'customerId'),
  ),
  'new-owner-is-not-kept': fault(
    'beneficial-owners/created-owner-can-be-read',
    replacing(createBeneficialOwner, (right) => (call) => right(withoutInserts(call, beneficialOwners))),
  ),
  'new-owner-is-not-listed': fault(
    'beneficial-owners/created-owner-is-listed',
    replacing(ownerFilters, (right) => (call) => ({ ...right(call), createdAt: { below: '2000' } })),
  ),
  'new-owner-loses-its-middle-name': fault(
    'beneficial-owners/created-owner-keeps-what-was-given',
    replacing(newOwner, (right) => (call) => {
      const owner = right(call);
      const { middleName: _dropped, ...personalInfo } = owner.personalInfo;
      return { ...owner, personalInfo };
    }),
  ),
  'owner-update-changes-nothing': fault(
    'beneficial-owners/update-changes-the-owner',
    replacing(updateBeneficialOwner, (right) => (call) => right(withoutUpdates(call, beneficialOwners))),
  ),
  'owner-update-forgets-the-rest': fault(
    'beneficial-owners/update-keeps-the-other-members',
    replacing(
      changedOwner,
      (right) => (call, before) => right(call, { ...before, roles: [], ownershipPercentage: 0 }),
    ),
  ),
  'unknown-owner-is-empty': fault(
    'beneficial-owners/unknown-owner-is-refused',
    replacing(
      getBeneficialOwner,
      (right) => (call) =>
        whenRefused(
          () => right(call),
          ({ status }) => status === 404,
          async () => ok({}),
        ),
    ),
  ),
  'owner-without-a-share-is-shown-without-one': fault(
    'beneficial-owners/ownership-percentage-is-present',
    overlooking({ at: 'BeneficialOwnerCreateRequest', keyword: 'required', missing: 'ownershipPercentage' }),
  ),
  'ownership-above-100': fault(
    'beneficial-owners/ownership-percentage-is-a-whole-percentage',
    overlooking({ at: 'BeneficialOwnerFields/properties/ownershipPercentage', keyword: 'maximum' }),
  ),
  'ownership-of-100-is-refused': fault(
    'beneficial-owners/ownership-bounds-are-inclusive',
    checking(createBeneficialOwner, ({ body }) => {
      if (body.ownershipPercentage === 100)
        throw invalidField('ownershipPercentage', 'ownershipPercentage must be below 100.');
    }),
  ),
  'owner-of-nobody': fault(
    'beneficial-owners/owner-belongs-to-a-business',
    replacing(mustOwnABusiness, () => async () => {}),
  ),
  'owner-of-an-individual': fault(
    'beneficial-owners/individual-has-no-owners',
    replacing(mustOwnABusiness, () => async (call) => {
      await activeCustomerOf(call, call.body.customerId);
    }),
  ),
} as const satisfies Faults;
