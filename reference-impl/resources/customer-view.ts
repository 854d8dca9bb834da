import type { Work } from '../kernel/work.ts';
import { ownersOf } from './beneficial-owner-store.ts';
import type { Customer } from './customer-store.ts';

/** The customer as reads and events show it. A business shows its owners. */
export const customerView = async (work: Work, customer: Customer): Promise<unknown> =>
  customer.customerType === 'BUSINESS'
    ? { ...customer, beneficialOwners: await ownersOf(work, customer.id) }
    : customer;
