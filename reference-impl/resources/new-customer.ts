import { damaged } from '../faults.ts';
import { invalidField } from '../kernel/api-error.ts';
import type { Call } from '../kernel/call.ts';
import { contactVerificationFor } from './contact-verification.ts';
import { withoutIdleDescriptions } from './customer-conditions.ts';
import { mustSuitOther } from './customer-limits.ts';
import { newCustomerDamages, takenOver } from './customer-damages.ts';
import { initialStatus, type Customer, type CustomerData } from './customer-store.ts';

/** Refusals that only faults ask for. */
const mustSuitFaults = ({ faults, body }: Call<CustomerData>): void => {
  if (faults.has('uma-address-is-required') && body.umaAddress === undefined)
    throw invalidField('umaAddress', 'umaAddress is required.');
  if (faults.has('edd-is-required') && body.customerType === 'INDIVIDUAL' && !('pepStatus' in body))
    throw invalidField('pepStatus', 'pepStatus is required.');
  if (faults.has('business-cannot-be-added') && body.customerType === 'BUSINESS')
    throw invalidField('customerType', 'customerType must be INDIVIDUAL.');
};

/** Read-only members of the request, as far as a fault takes them over. */
const takenOverMembers = ({ faults, rawBody }: Call<CustomerData>): Readonly<Record<string, unknown>> => {
  const wanted: readonly string[] = Object.entries(takenOver)
    .filter(([fault]) => faults.has(fault as keyof typeof takenOver))
    .map(([, member]) => member);
  if (wanted.length === 0) return {};
  const sent = JSON.parse(rawBody.toString('utf8')) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.entries(sent).filter(([name]) => wanted.includes(name)));
};

/** What a creation adds: the platform's data, what the service makes up, and where verification starts. */
export const newCustomer = (call: Call<CustomerData>, umaDomain: string): Customer => {
  mustSuitFaults(call);
  mustSuitOther(call);
  const id = call.newId('Customer');
  const name = id.slice('Customer:'.length);
  const now = call.now().toISOString();
  const contactVerification = contactVerificationFor(call, call.body);
  const madeUp = call.faults.has('uma-address-is-never-made-up')
    ? {}
    : { umaAddress: `$${name.slice(-12)}@${umaDomain}` };
  const customer = {
    id,
    platformCustomerId: name,
    ...madeUp,
    ...call.body,
    ...initialStatus(call, call.body.customerType),
    createdAt: now,
    updatedAt: now,
    isDeleted: false,
    ...(contactVerification && { contactVerification }),
    ...takenOverMembers(call),
  } as Customer;
  return damaged(call.faults, newCustomerDamages, withoutIdleDescriptions(customer, call.faults));
};
