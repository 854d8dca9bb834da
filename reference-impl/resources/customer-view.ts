import { damaged } from '../faults.ts';
import type { Work } from '../kernel/work.ts';
import { ownersOf } from './beneficial-owner-store.ts';
import { customerDamages } from './customer-damages.ts';
import type { Customer } from './customer-store.ts';

/** The customer as reads and events show it. A business shows its owners. */
export const customerView = async (work: Work, customer: Customer): Promise<unknown> => {
  const shown = damaged(work.faults, customerDamages, customer);
  if (customer.customerType !== 'BUSINESS' || work.faults.has('business-hides-its-owners')) return shown;
  return { ...shown, beneficialOwners: await ownersOf(work, customer.id) };
};
