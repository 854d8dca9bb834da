import type { Call } from '../http/call.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { contactVerificationFor } from './contact-verification.ts';
import { withoutIdleDescriptions } from './customer-conditions.ts';
import type { CustomerDefaults } from './customer-defaults.ts';
import { withTaxMembers } from './identity-number.ts';
import { initialStatus, type Customer, type CustomerData } from '../records/customer-store.ts';

/** The time, the count and some random bits of an ordered UUID: it sorts as its UUID does. */
const umaNameOf = (uuid: string): string => uuid.replaceAll('-', '').slice(0, 20);

/** The customer that a creation adds: the platform's data, the service's own, and the beginning of verification. */
export const newCustomer = replaceable(
  (call: Call<CustomerData>, { umaDomain, currencies }: CustomerDefaults): Customer => {
    const id = call.newId('Customer');
    const name = id.slice('Customer:'.length);
    const now = call.now().toISOString();
    const contactVerification = contactVerificationFor(call, call.body);
    const status = initialStatus(call, call.body.customerType);
    return withoutIdleDescriptions(call, {
      id,
      platformCustomerId: name,
      umaAddress: `$${umaNameOf(name)}@${umaDomain}`,
      currencies,
      ...withTaxMembers(call.body),
      ...(call.body.customerType === 'BUSINESS' ? { kybStatus: status } : { kycStatus: status }),
      createdAt: now,
      updatedAt: now,
      isDeleted: false,
      ...(contactVerification && { contactVerification }),
    });
  },
);
