import { damaged } from '../deviations/faults.ts';
import type { Work } from '../runtime/work.ts';
import { ownersOf } from './beneficial-owner-store.ts';
import { customerDamages } from './customer-damages.ts';
import { withMaskedNumbers } from './data-limits.ts';
import type { Customer } from './customer-store.ts';

/** What a customer of the other kind would have. */
const othersMembers = ({ variations }: Work, { customerType }: Customer): object => {
  if (!variations.has('customers-show-members-of-the-other-variant')) return {};
  return customerType === 'BUSINESS'
    ? { kycStatus: 'UNVERIFIED' }
    : { kybStatus: 'UNVERIFIED', beneficialOwners: [] };
};

/** The customer as reads and events show it. A business shows its owners. */
export const customerView = async (work: Work, customer: Customer): Promise<unknown> => {
  const shown = withMaskedNumbers(work, {
    ...othersMembers(work, customer),
    ...damaged(work.faults, customerDamages, customer),
  });
  if (customer.customerType !== 'BUSINESS' || work.faults.has('business-hides-its-owners')) return shown;
  return {
    ...shown,
    beneficialOwners: (await ownersOf(work, customer.id)).map((owner) => withMaskedNumbers(work, owner)),
  };
};
