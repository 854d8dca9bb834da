import { damaged, type Damages } from '../faults.ts';
import { invalidField } from '../kernel/api-error.ts';
import { created, ok, type Call, type Handler } from '../kernel/call.ts';
import { answerPage, equalFilters } from '../kernel/pages.ts';
import {
  beneficialOwners,
  initialOwnerStatus,
  ownerOf,
  type BeneficialOwner,
} from './beneficial-owner-store.ts';
import { activeCustomerOf } from './customer-store.ts';

type OwnerCreate = Pick<BeneficialOwner, 'customerId' | 'roles' | 'ownershipPercentage' | 'personalInfo'>;
type OwnerUpdate = Partial<Omit<OwnerCreate, 'customerId'>>;

/** What faults do to a new owner before it is kept. */
const newOwnerDamages: Damages<BeneficialOwner> = {
  'new-owner-loses-its-middle-name': ({ personalInfo, ...owner }) => ({
    ...owner,
    personalInfo: Object.fromEntries(
      Object.entries(personalInfo).filter(([name]) => name !== 'middleName'),
    ) as unknown as BeneficialOwner['personalInfo'],
  }),
};

const addressedOwner = (call: Call): string => call.params['beneficialOwnerId'] ?? '';

const mustOwnABusiness = async (call: Call<OwnerCreate>): Promise<void> => {
  if (call.faults.has('owner-of-nobody')) return;
  const customer = await activeCustomerOf(call, call.body.customerId);
  if (customer.customerType !== 'BUSINESS' && !call.faults.has('owner-of-an-individual'))
    throw invalidField(
      'customerId',
      'customerId must name a business: only a business has beneficial owners.',
    );
};

const newOwner = (call: Call<OwnerCreate>): BeneficialOwner => {
  const now = call.now().toISOString();
  return damaged(call.faults, newOwnerDamages, {
    id: call.newId('BeneficialOwner'),
    ...call.body,
    kycStatus: initialOwnerStatus(call.body.personalInfo),
    createdAt: now,
    updatedAt: now,
  });
};

/** Adds a beneficial owner to a business. */
export const createBeneficialOwner: Handler<OwnerCreate> = async (call) => {
  await mustOwnABusiness(call);
  if (call.faults.has('ownership-of-100-is-refused') && call.body.ownershipPercentage === 100)
    throw invalidField('ownershipPercentage', 'ownershipPercentage must be below 100.');

  if (call.faults.has('owner-must-be-a-ubo') && !call.body.roles.includes('UBO'))
    throw invalidField('roles', 'roles must include UBO.');

  const owner = newOwner(call);
  if (!call.faults.has('new-owner-is-not-kept')) await call.collection(beneficialOwners).insert(owner);

  return created(owner);
};

/** Reads a beneficial owner. */
export const getBeneficialOwner: Handler = async (call) => {
  const id = addressedOwner(call);
  if (call.faults.has('unknown-owner-is-empty'))
    return ok((await call.collection(beneficialOwners).get(id)) ?? {});
  return ok(await ownerOf(call, id));
};

/** Lists the beneficial owners of one business, newest first. An unknown customer has none. */
export const listBeneficialOwners: Handler = (call) =>
  answerPage(call, {
    from: call.collection(beneficialOwners),
    where: {
      ...equalFilters(call, ['customerId']),
      ...(call.faults.has('new-owner-is-not-listed') && { createdAt: { below: '2000' } }),
    },
    view: (owner) => owner,
  });

/** Changes what the update names, within the personal data too; an address is replaced as a whole. */
export const updateBeneficialOwner: Handler<OwnerUpdate> = async (call) => {
  const before = await ownerOf(call, addressedOwner(call));

  const kept = call.faults.has('owner-update-forgets-the-rest') ? { roles: [], ownershipPercentage: 0 } : {};
  const after = {
    ...before,
    ...kept,
    ...call.body,
    personalInfo: { ...before.personalInfo, ...call.body.personalInfo },
    updatedAt: call.now().toISOString(),
  };
  if (!call.faults.has('owner-update-changes-nothing')) await call.collection(beneficialOwners).update(after);

  return ok(after);
};
