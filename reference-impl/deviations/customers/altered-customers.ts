import type { JsonObject } from '../../../spec/json.ts';
import type { Customer, CustomerData } from '../../records/customer-store.ts';
import { customerView } from '../../customers/customer-view.ts';
import { createCustomer } from '../../customers/customers.ts';
import { invalidField } from '../../http/api-error.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { checking } from '../altered-answers.ts';

/** Shows every customer otherwise. */
export const showing = (view: (shown: JsonObject, customer: Customer) => JsonObject): Replacement =>
  replacing(customerView, async (right, work, customer) => view(await right(work, customer), customer));

export const isBusiness = ({ customerType }: CustomerData): boolean => customerType === 'BUSINESS';

/** Refuses these customers when they are added. */
export const refusing = (
  field: string,
  problem: string,
  isMeant: (customer: CustomerData) => boolean,
): Replacement =>
  checking(createCustomer, ({ body }) => {
    if (isMeant(body)) throw invalidField(field, `${field} ${problem}.`);
  });
