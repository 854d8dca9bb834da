import {
  customerVerification,
  type VerificationState,
  type VerificationTrigger,
} from '../../spec/machines/customer-verification.ts';
import { apply } from '../runtime/lifecycle.ts';
import type { Work } from '../runtime/work.ts';
import { customers, type Customer } from './customer-store.ts';
import { customerView } from './customer-view.ts';

const kinds = {
  INDIVIDUAL: { member: 'kycStatus', family: 'CUSTOMER.KYC', silent: 'kyc-status-change-is-not-announced' },
  BUSINESS: { member: 'kybStatus', family: 'CUSTOMER.KYB', silent: 'kyb-status-change-is-not-announced' },
} as const;

/** kycStatus of an individual, kybStatus of a business. */
export const statusOf = (customer: Customer): VerificationState =>
  customer[kinds[customer.customerType].member] ?? 'UNVERIFIED';

/**
 * Moves a customer along the verification lifecycle and tells of the change. A row that leads to the status the
 * customer has changes nothing and fires nothing.
 *
 * Source: States and transitions > Customer verification.
 */
export const changeStatus = async (
  work: Work,
  customer: Customer,
  trigger: VerificationTrigger,
): Promise<Customer> => {
  if (customer.customerType === 'BUSINESS' && work.faults.has('kyb-changes-no-status')) return customer;
  const before = statusOf(customer);
  const { state: next, emits } = apply(customerVerification, before, trigger);
  const isLost = customer.customerType === 'INDIVIDUAL' && work.faults.has('kyc-leads-to-unverified');
  const state = isLost ? 'UNVERIFIED' : next;
  if (state === before) return customer;
  const { member, family, silent } = kinds[customer.customerType];
  const after = { ...customer, [member]: state, updatedAt: work.now().toISOString() };
  await work.collection(customers).update(after);
  const isUntold = state === 'PENDING' && work.variations.has('pending-is-not-told');
  if (emits !== undefined && !isUntold && !work.faults.has(silent))
    await work.emit({
      resource: after.id,
      type: `${family}_${state}`,
      data: await customerView(work, after),
    });
  return after;
};
