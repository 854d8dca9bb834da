import type { JsonObject } from '../../spec/json.ts';
import type { VerificationState } from '../../spec/machines/customer-verification.ts';
import { notFound } from '../http/api-error.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { defineCollection, type Document } from '../store/store.ts';
import type { Work } from '../runtime/work.ts';

export interface PersonalInfo {
  readonly firstName: string;
  readonly middleName?: string;
  readonly lastName: string;
  readonly idType?: string;
  readonly countryOfIssuance?: string;
}

export interface BeneficialOwner extends Document {
  readonly customerId: string;
  readonly roles: readonly string[];
  readonly ownershipPercentage: number;
  readonly personalInfo: PersonalInfo;
  readonly kycStatus: VerificationState;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const beneficialOwners = defineCollection<BeneficialOwner>('beneficial_owners', ['customerId']);

/** The owners of a business, in the order they were added. */
export const ownersOf = (work: Work, customerId: string): Promise<readonly BeneficialOwner[]> =>
  work.collection(beneficialOwners).find({ where: { customerId }, order: 'oldest' });

/** The owner with this id. Raises 404; the document has no code of its own for it. */
export const ownerOf = async (work: Work, id: string): Promise<BeneficialOwner> => {
  const owner = await work.collection(beneficialOwners).get(id);
  if (!owner) throw notFound('No such beneficial owner.');
  return owner;
};

/** An owner as answers and events show it. */
export const ownerView = replaceable((_work: Work, owner: BeneficialOwner): JsonObject => ({ ...owner }));

/** The status by the last characters of a last name in the sandbox. Assumed. */
const statusBySuffix: Readonly<Record<string, VerificationState>> = { '001': 'PENDING', '002': 'REJECTED' };

/** The status that an owner begins with. */
export const initialOwnerStatus = replaceable(
  (_work: Work, { lastName }: PersonalInfo): VerificationState =>
    statusBySuffix[lastName.slice(-3)] ?? 'APPROVED',
);
