import { isJsonObject, type JsonObject } from '../../spec/json.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { ownersOf, ownerView } from '../records/beneficial-owner-store.ts';
import type { Customer } from '../records/customer-store.ts';
import type { Work } from '../runtime/work.ts';

/** The document itself, so that it is written as JSON once. */
const shown = (customer: Customer): JsonObject => {
  const members: object = customer;
  return isJsonObject(members) ? members : {};
};

/** The customer as reads and events show it. A business shows its owners. */
export const customerView = replaceable(async (work: Work, customer: Customer): Promise<JsonObject> => {
  if (customer.customerType !== 'BUSINESS') return shown(customer);
  const owners = await ownersOf(work, customer.id);
  return { ...customer, beneficialOwners: owners.map((owner) => ownerView(work, owner)) };
});
