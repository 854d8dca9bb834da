import { conflict, invalidField } from '../kernel/api-error.ts';
import { created, ok, type Call, type Handler } from '../kernel/call.ts';
import { answerPage, equalFilters, timeFilters } from '../kernel/pages.ts';
import type { Work } from '../kernel/work.ts';
import { openAccountsFor } from '../ledger/internal-accounts.ts';
import { contactVerificationFor } from './contact-verification.ts';
import { mustMeetConditions, withoutIdleDescriptions } from './customer-conditions.ts';
import { activeCustomerOf, customerOf, customers, initialStatus } from './customer-store.ts';
import type { Customer, CustomerData } from './customer-store.ts';
import { customerView } from './customer-view.ts';

const addressedCustomer = (call: Call): string => call.params['customerId'] ?? '';

const isTaken = async (
  work: Work,
  by: Customer,
  member: 'platformCustomerId' | 'umaAddress',
): Promise<boolean> =>
  (await work.collection(customers).first({
    where: { [member]: by[member], id: { not: by.id }, isDeleted: false },
  })) !== undefined;

const mustBeUnique = async (work: Work, customer: Customer): Promise<void> => {
  if (await isTaken(work, customer, 'platformCustomerId'))
    throw conflict('Another customer has this platformCustomerId.');
  if (await isTaken(work, customer, 'umaAddress'))
    throw conflict('Another customer has this umaAddress.', 'UMA_ADDRESS_EXISTS');
};

/** The domain of the addresses that this server makes up. */
const umaDomain = 'uma.example';

const newCustomer = (call: Call<CustomerData>): Customer => {
  const id = call.newId('Customer');
  const name = id.slice('Customer:'.length);
  const now = call.now().toISOString();
  const contactVerification = contactVerificationFor(call.body);
  return withoutIdleDescriptions({
    id,
    platformCustomerId: name,
    umaAddress: `$${name.slice(-12)}@${umaDomain}`,
    ...call.body,
    ...initialStatus(call.body.customerType),
    createdAt: now,
    updatedAt: now,
    isDeleted: false,
    ...(contactVerification && { contactVerification }),
  });
};

/** Adds a customer. Source: Resources and their fields > Customer (common fields). */
export const createCustomer: Handler<CustomerData> = async (call) => {
  const customer = newCustomer(call);

  await mustBeUnique(call, customer);

  await call.collection(customers).insert(customer);
  await openAccountsFor(call, customer);

  return created(await customerView(call, customer));
};

/** Reads a customer, also a deleted one. Source: Endpoints > Operations with a shape. */
export const getCustomer: Handler = async (call) =>
  ok(await customerView(call, await customerOf(call, addressedCustomer(call))));

const changed = (call: Call<CustomerData>, before: Customer): Customer => {
  const { contactVerification: _earlier, ...rest } = before;
  const after = { ...rest, ...call.body, updatedAt: call.now().toISOString() };
  const businessInfo = { ...before.businessInfo, ...call.body.businessInfo };
  const contactVerification = contactVerificationFor(after, before);
  return withoutIdleDescriptions({
    ...after,
    ...(call.body.businessInfo && { businessInfo }),
    ...(contactVerification && { contactVerification }),
  });
};

/** Changes what the update names; conditions are judged on the customer that results. */
export const updateCustomer: Handler<CustomerData> = async (call) => {
  const before = await activeCustomerOf(call, addressedCustomer(call));
  if (call.body.customerType !== before.customerType)
    throw invalidField('customerType', `customerType must be ${before.customerType}: it never changes.`);

  const after = changed(call, before);
  mustMeetConditions(after, call.faults);
  await mustBeUnique(call, after);

  await call.collection(customers).update(after);
  await openAccountsFor(call, after);

  return ok(await customerView(call, after));
};

/** Marks a customer as deleted. A second time: 410. */
export const deleteCustomer: Handler = async (call) => {
  const before = await activeCustomerOf(call, addressedCustomer(call));

  const deleted = { ...before, isDeleted: true, updatedAt: call.now().toISOString() };
  await call.collection(customers).update(deleted);

  return ok(await customerView(call, deleted));
};

/** Lists customers, newest first; deleted ones only when asked for. */
export const listCustomers: Handler = (call) => {
  const { currency, isIncludingDeleted } = call.query;
  return answerPage(call, {
    from: call.collection(customers),
    where: {
      ...equalFilters(call, ['platformCustomerId', 'customerType', 'region', 'umaAddress']),
      ...timeFilters(call),
      ...(currency === undefined ? {} : { currencies: { has: String(currency) } }),
      ...(isIncludingDeleted === true ? {} : { isDeleted: false }),
    },
    view: (customer) => customerView(call, customer),
  });
};
