import { conflict, invalidField } from '../http/api-error.ts';
import { created, ok, type Call, type Handler } from '../http/call.ts';
import { answerPage, equalFilters, timeFilters } from '../http/pages.ts';
import { openAccountsFor, openFirstAccountsFor } from '../ledger/internal-account-store.ts';
import { customerDefaultsOf } from './customer-defaults.ts';
import { replaceable } from '../runtime/behaviour.ts';
import type { Where } from '../store/store.ts';
import { signedWhereTied } from '../wallets/tied-contact.ts';
import { openWalletFor } from '../wallets/wallets.ts';
import { contactVerificationFor } from './contact-verification.ts';
import { mustMeetConditions, withoutIdleDescriptions } from './customer-conditions.ts';
import { activeCustomerOf, customerOf, customers } from '../records/customer-store.ts';
import type { Customer, CustomerData } from '../records/customer-store.ts';
import { customerView } from './customer-view.ts';
import { namesIdentityNumber } from './identity-number.ts';
import { newCustomer } from './new-customer.ts';
import type { Routes } from '../http/intake.ts';
import type { Work } from '../runtime/work.ts';

const addressedCustomer = (call: Call): string => call.params['customerId'] ?? '';

const isInUse = async (
  work: Work,
  by: Customer,
  member: 'platformCustomerId' | 'umaAddress',
): Promise<boolean> =>
  (await work.collection(customers).first({
    // As text: what a client sends must never be read as a condition of the query.
    where: { [member]: ''.concat(by[member] ?? ''), id: { not: by.id }, isDeleted: false },
  })) !== undefined;

/**
 * Raises 409 for a name that another customer has. Looks only at what the request names: what the service made up is
 * nobody else's.
 */
export const mustBeUnique = replaceable(
  async (call: Call<CustomerData>, customer: Customer): Promise<void> => {
    const { platformCustomerId, umaAddress } = call.body;
    if (platformCustomerId !== undefined && (await isInUse(call, customer, 'platformCustomerId')))
      throw conflict('Another customer has this platformCustomerId.');
    if (umaAddress !== undefined && (await isInUse(call, customer, 'umaAddress')))
      throw conflict('Another customer has this umaAddress.', 'UMA_ADDRESS_EXISTS');
  },
);

/** Adds a customer. Source: Resources and their fields > Customer (common fields). */
export const createCustomer = replaceable<Handler<CustomerData>>(async (call) => {
  const customer = newCustomer(call, await customerDefaultsOf(call));

  if (namesIdentityNumber(call.body)) mustMeetConditions(call, customer);
  await mustBeUnique(call, customer);

  await call.collection(customers).insert(customer);
  await openFirstAccountsFor(call, customer);
  await openWalletFor(call, customer);

  return created(await customerView(call, customer));
});

/** Reads a customer, also a deleted one. Source: Endpoints > Operations with a shape. */
export const getCustomer = replaceable<Handler>(async (call) =>
  ok(await customerView(call, await customerOf(call, addressedCustomer(call)))),
);

/** A customer after an update. */
export const changedCustomer = replaceable((call: Call<CustomerData>, before: Customer): Customer => {
  const { contactVerification: _earlier, ...kept } = before;
  const after: Customer = { ...kept, ...call.body, updatedAt: call.now().toISOString() };
  const businessInfo = { ...before.businessInfo, ...call.body.businessInfo };
  const contactVerification = contactVerificationFor(call, after, before);
  return withoutIdleDescriptions(call, {
    ...after,
    ...(call.body.businessInfo && { businessInfo }),
    ...(contactVerification && { contactVerification }),
  });
});

/** Raises 400 for an update of what never changes. */
export const mustBeChangeable = replaceable((call: Call<CustomerData>, { customerType }: Customer): void => {
  if (call.body.customerType !== customerType)
    throw invalidField('customerType', `customerType must be ${customerType}: it never changes.`);
});

/** Changes what the update names; conditions are judged on the customer that results. */
export const updateCustomer = replaceable<Handler<CustomerData>>(async (call) => {
  const before = await activeCustomerOf(call, addressedCustomer(call));
  mustBeChangeable(call, before);
  const after = changedCustomer(call, before);
  mustMeetConditions(call, after);
  await mustBeUnique(call, after);

  return signedWhereTied(call, before, async () => {
    await call.collection(customers).update(after);
    await openAccountsFor(call, after);
    await openWalletFor(call, after);

    return ok(await customerView(call, after));
  });
});

/** Marks a customer as deleted. A second time: 410. */
export const deleteCustomer = replaceable<Handler>(async (call) => {
  const before = await activeCustomerOf(call, addressedCustomer(call));

  const deleted = { ...before, isDeleted: true, updatedAt: call.now().toISOString() };
  await call.collection(customers).update(deleted);

  return ok(await customerView(call, deleted));
});

/** The customers in a list: deleted ones only when asked for. */
export const customerFilters = replaceable((call: Call): Where => {
  const { currency, isIncludingDeleted } = call.query;
  return {
    ...equalFilters(call, ['platformCustomerId', 'customerType', 'region', 'umaAddress']),
    ...timeFilters(call),
    ...(currency === undefined ? {} : { currencies: { has: String(currency) } }),
    ...(isIncludingDeleted === true ? {} : { isDeleted: false }),
  };
});

/** Lists customers, newest first. */
export const listCustomers = replaceable<Handler>((call) =>
  answerPage(call, {
    from: call.collection(customers),
    where: customerFilters(call),
    view: (customer) => customerView(call, customer),
  }),
);

export const customersRoutes = {
  'customers.create': createCustomer,
  'customers.get': getCustomer,
  'customers.update': updateCustomer,
  'customers.delete': deleteCustomer,
  'customers.list': listCustomers,
} as const satisfies Routes;
