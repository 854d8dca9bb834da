import { activeCustomerOf, type Customer } from '../customers/customer-store.ts';
import { isRegulatedRegion } from '../customers/regions.ts';
import { conflict, type ApiError } from '../http/api-error.ts';
import type { Call } from '../http/call.ts';

/** Whom strong customer authentication applies to, and the answer about anybody else. */
export const applicability = {
  /** Assumed: customers of the European Economic Area. */
  isUnderSca: ({ region }: Pick<Customer, 'region'>): boolean => isRegulatedRegion(region),
  /** Source: Authentication. */
  refusal: (): ApiError => conflict('Strong customer authentication does not apply to this customer.'),
};

/** Raises 409 for a customer outside the regions that require SCA. */
export const mustBeUnderSca = (customer: Customer): void => {
  if (!applicability.isUnderSca(customer)) throw applicability.refusal();
};

/**
 * The customer whose factors a request is about: the query names them. Raises 404 USER_NOT_FOUND, and 409 for one
 * outside the regions that require SCA.
 */
export const scaCustomerOf = async (call: Call): Promise<Customer> => {
  const customer = await activeCustomerOf(call, String(call.query['customerId'] ?? ''));
  mustBeUnderSca(customer);
  return customer;
};
