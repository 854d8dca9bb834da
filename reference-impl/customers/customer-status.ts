import type { VerificationState, VerificationTrigger } from '../../spec/machines/customer-verification.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { apply, type Step } from '../runtime/lifecycle.ts';
import { customers, type Customer } from '../records/customer-store.ts';
import { customerView } from './customer-view.ts';
import type { Work } from '../runtime/work.ts';

const kinds = {
  INDIVIDUAL: { member: 'kycStatus', family: 'CUSTOMER.KYC' },
  BUSINESS: { member: 'kybStatus', family: 'CUSTOMER.KYB' },
} as const;

/** kycStatus of an individual, kybStatus of a business. */
export const statusOf = (customer: Customer): VerificationState =>
  customer[kinds[customer.customerType].member] ?? 'UNVERIFIED';

/** The status that a trigger leads to. */
export const nextStatus = replaceable(
  (work: Work, customer: Customer, trigger: VerificationTrigger): Step<VerificationState> =>
    apply(work, 'customer-verification', statusOf(customer), trigger),
);

/**
 * Moves a customer along the verification lifecycle and sends the event. A row that leads to the status the
 * customer has changes nothing and fires nothing.
 *
 * Source: States and transitions > Customer verification.
 */
export const changeStatus = replaceable(
  async (work: Work, customer: Customer, trigger: VerificationTrigger): Promise<Customer> => {
    const { state } = nextStatus(work, customer, trigger);
    if (state === statusOf(customer)) return customer;
    const { member, family } = kinds[customer.customerType];
    const after = { ...customer, [member]: state, updatedAt: work.now().toISOString() };
    await work.collection(customers).update(after);
    await work.emit({
      resource: after.id,
      type: `${family}_${state}`,
      data: await customerView(work, after),
    });
    return after;
  },
);
