import { createCustomer, updateCustomer } from '../../customers/customers.ts';
import type { CustomerData } from '../../records/customer-store.ts';
import { replacing } from '../../runtime/behaviour.ts';
import type { Call } from '../../http/call.ts';
import type { Variations } from '../deviation.ts';

/** The same request, with its addresses in lower case. */
const lowered = (call: Call<CustomerData>): Call<CustomerData> => {
  const { email, umaAddress } = call.body;
  const addresses = {
    ...(typeof email === 'string' && { email: email.toLowerCase() }),
    ...(typeof umaAddress === 'string' && { umaAddress: umaAddress.toLowerCase() }),
  };
  return { ...call, body: { ...call.body, ...addresses } };
};

/** Permitted variants of how the data of customers is kept. */
export const storedCustomerVariations = {
  'addresses-are-kept-in-lower-case': {
    about: 'e-mail and UMA addresses of customers are kept in lower case',
    gaps: ['customers/limits-of-texts'],
    areas: ['verifications'],
    replaces: [
      replacing(createCustomer, (right, call) => right(lowered(call))),
      replacing(updateCustomer, (right, call) => right(lowered(call))),
    ],
  },
} as const satisfies Variations;
