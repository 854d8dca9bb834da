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

const addressedOwner = (call: Call): string => call.params['beneficialOwnerId'] ?? '';

/** Adds a beneficial owner to a business. */
export const createBeneficialOwner: Handler<OwnerCreate> = async (call) => {
  const customer = await activeCustomerOf(call, call.body.customerId);
  if (customer.customerType !== 'BUSINESS')
    throw invalidField(
      'customerId',
      'customerId must name a business: only a business has beneficial owners.',
    );

  const now = call.now().toISOString();
  const owner: BeneficialOwner = {
    id: call.newId('BeneficialOwner'),
    ...call.body,
    kycStatus: initialOwnerStatus(call.body.personalInfo),
    createdAt: now,
    updatedAt: now,
  };
  await call.collection(beneficialOwners).insert(owner);

  return created(owner);
};

export const getBeneficialOwner: Handler = async (call) => ok(await ownerOf(call, addressedOwner(call)));

/** Lists the beneficial owners of one business, newest first. An unknown customer has none. */
export const listBeneficialOwners: Handler = (call) =>
  answerPage(call, {
    from: call.collection(beneficialOwners),
    where: equalFilters(call, ['customerId']),
    view: (owner) => owner,
  });

/** Changes what the update names, within the personal data too; an address is replaced as a whole. */
export const updateBeneficialOwner: Handler<OwnerUpdate> = async (call) => {
  const before = await ownerOf(call, addressedOwner(call));

  const after = {
    ...before,
    ...call.body,
    personalInfo: { ...before.personalInfo, ...call.body.personalInfo },
    updatedAt: call.now().toISOString(),
  };
  await call.collection(beneficialOwners).update(after);

  return ok(after);
};
