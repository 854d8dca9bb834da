import { invalidField } from '../http/api-error.ts';
import { created, ok, type Call, type Handler } from '../http/call.ts';
import { answerPage, equalFilters } from '../http/pages.ts';
import { replaceable } from '../runtime/behaviour.ts';
import type { Where } from '../store/store.ts';
import {
  beneficialOwners,
  initialOwnerStatus,
  ownerOf,
  ownerView,
  type BeneficialOwner,
} from '../records/beneficial-owner-store.ts';
import { activeCustomerOf } from '../records/customer-store.ts';
import type { Routes } from '../http/intake.ts';

export type OwnerCreate = Pick<
  BeneficialOwner,
  'customerId' | 'roles' | 'ownershipPercentage' | 'personalInfo'
>;
export type OwnerUpdate = Partial<Omit<OwnerCreate, 'customerId'>>;

const addressedOwner = (call: Call): string => call.params['beneficialOwnerId'] ?? '';

/** Raises 404 for an unknown customer, and 400 for an individual. */
export const mustOwnABusiness = replaceable(async (call: Call<OwnerCreate>): Promise<void> => {
  const { customerType } = await activeCustomerOf(call, call.body.customerId);
  if (customerType !== 'BUSINESS')
    throw invalidField(
      'customerId',
      'customerId must name a business: only a business has beneficial owners.',
    );
});

/** An owner as it begins. */
export const newOwner = replaceable((call: Call<OwnerCreate>): BeneficialOwner => {
  const now = call.now().toISOString();
  return {
    id: call.newId('BeneficialOwner'),
    ...call.body,
    kycStatus: initialOwnerStatus(call, call.body.personalInfo),
    createdAt: now,
    updatedAt: now,
  };
});

/** Adds a beneficial owner to a business. */
export const createBeneficialOwner = replaceable<Handler<OwnerCreate>>(async (call) => {
  await mustOwnABusiness(call);

  const owner = newOwner(call);
  await call.collection(beneficialOwners).insert(owner);

  return created(ownerView(call, owner));
});

/** Reads a beneficial owner. */
export const getBeneficialOwner = replaceable<Handler>(async (call) =>
  ok(ownerView(call, await ownerOf(call, addressedOwner(call)))),
);

/** The owners in a list. */
export const ownerFilters = replaceable((call: Call): Where => equalFilters(call, ['customerId']));

/** Lists the beneficial owners of one business, newest first. An unknown customer has none. */
export const listBeneficialOwners: Handler = (call) =>
  answerPage(call, {
    from: call.collection(beneficialOwners),
    where: ownerFilters(call),
    view: (owner) => ownerView(call, owner),
  });

/** An owner after an update. */
export const changedOwner = replaceable(
  (call: Call<OwnerUpdate>, before: BeneficialOwner): BeneficialOwner => ({
    ...before,
    ...call.body,
    personalInfo: { ...before.personalInfo, ...call.body.personalInfo },
    updatedAt: call.now().toISOString(),
  }),
);

/** Changes what the update names, within the personal data too; an address is replaced as a whole. */
export const updateBeneficialOwner = replaceable<Handler<OwnerUpdate>>(async (call) => {
  const after = changedOwner(call, await ownerOf(call, addressedOwner(call)));
  await call.collection(beneficialOwners).update(after);

  return ok(ownerView(call, after));
});

export const beneficialOwnersRoutes = {
  'beneficialOwners.create': createBeneficialOwner,
  'beneficialOwners.get': getBeneficialOwner,
  'beneficialOwners.list': listBeneficialOwners,
  'beneficialOwners.update': updateBeneficialOwner,
} as const satisfies Routes;
