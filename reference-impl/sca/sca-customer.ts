import { activeCustomerOf, type Customer } from '../records/customer-store.ts';
import { isRegulatedRegion } from '../customers/regions.ts';
import { conflict, type ApiError } from '../http/api-error.ts';
import type { Call } from '../http/call.ts';
import { replaceable } from '../runtime/behaviour.ts';
import type { Work } from '../runtime/work.ts';

/** Whether strong customer authentication applies to a customer. Assumed: in the European Economic Area. */
export const isUnderSca = replaceable((_work: Work, { region }: Customer): boolean =>
  isRegulatedRegion(region),
);

/** 409: strong customer authentication does not apply. Source: Authentication. */
export const doesNotApply = replaceable((_work: Work): ApiError =>
  conflict('Strong customer authentication does not apply to this customer.'),
);

/** Raises 409 for a customer outside the regions that require SCA. */
export const mustBeUnderSca = (work: Work, customer: Customer): void => {
  if (!isUnderSca(work, customer)) throw doesNotApply(work);
};

/**
 * The customer whose factors a request is about: the query names them. Raises 404 USER_NOT_FOUND, and 409 for one
 * outside the regions that require SCA.
 */
export const scaCustomerOf = async (call: Call): Promise<Customer> => {
  const customer = await activeCustomerOf(call, String(call.query['customerId'] ?? ''));
  mustBeUnderSca(call, customer);
  return customer;
};
