import { ApiError, conflict, invalidField } from '../http/api-error.ts';
import { created, noContent, ok, type Call, type Handler } from '../http/call.ts';
import { asItsOwner, withRowsOfOthers } from '../deviations/other-tenants.ts';
import { answerPage, equalFilters, timeFilters } from '../http/pages.ts';
import type { Where } from '../store/store.ts';
import type { Work } from '../runtime/work.ts';
import { openAccountsFor } from '../ledger/internal-accounts.ts';
import { signedWhereTied } from '../wallets/tied-contact.ts';
import { openWalletFor } from '../wallets/wallets.ts';
import { contactVerificationFor } from './contact-verification.ts';
import { mustMeetConditions, withoutIdleDescriptions } from './customer-conditions.ts';
import { mustBeEnough, mustBeFree, mustBeKnown, mustSuitOther } from './customer-limits.ts';
import {
  activeCustomerOf,
  customerOf,
  customerOfPlatformId,
  customers,
  unknownCustomer,
} from './customer-store.ts';
import type { Customer, CustomerData } from './customer-store.ts';
import { mustBeUsual, withoutRepetitions } from './data-limits.ts';
import { customerView } from './customer-view.ts';
import { newCustomer } from './new-customer.ts';
import { umaDomainOf } from '../payments/uma-domain.ts';

const addressedCustomer = (call: Call): string => call.params['customerId'] ?? '';

const isTaken = async (
  work: Work,
  by: Customer,
  member: 'platformCustomerId' | 'umaAddress',
): Promise<boolean> =>
  (await work.collection(customers).first({
    where: { [member]: by[member], id: { not: by.id }, isDeleted: false },
  })) !== undefined;

/** Looks only at what the request names: what the service made up is nobody else's. */
const mustBeUnique = async (call: Call<CustomerData>, customer: Customer): Promise<void> => {
  const { platformCustomerId, umaAddress } = call.body;
  if (call.variations.has('platform-customer-ids-may-repeat')) return;
  if (platformCustomerId !== undefined && (await isTaken(call, customer, 'platformCustomerId')))
    throw conflict('Another customer has this platformCustomerId.');
  if (umaAddress !== undefined && (await isTaken(call, customer, 'umaAddress')))
    throw conflict('Another customer has this umaAddress.', 'UMA_ADDRESS_EXISTS');
};

/** The request, once its data is found to be usual. */
const withUsualData = (call: Call<CustomerData>): Call<CustomerData> => {
  mustBeUsual(call, call.body);
  return { ...call, body: withoutRepetitions(call, call.body) };
};

/** Adds a customer. Source: Resources and their fields > Customer (common fields). */
export const createCustomer: Handler<CustomerData> = async (given) => {
  const call = withUsualData(given);
  mustBeEnough(call);
  const customer = newCustomer(call, await umaDomainOf(call));

  await mustBeUnique(call, customer);

  if (!call.faults.has('new-customer-is-not-kept')) await call.collection(customers).insert(customer);
  await openAccountsFor(call, customer);
  await openWalletFor(call, customer);

  const isBare = call.variations.has('customer-creations-answer-the-id-alone');
  return created(isBare ? { id: customer.id } : await customerView(call, customer));
};

const foundCustomer = (call: Call): Promise<Customer> => {
  const id = addressedCustomer(call);
  if (call.faults.has('customer-is-read-by-the-platforms-id')) return customerOfPlatformId(call, id);
  if (call.faults.has('malformed-id-breaks-the-server') && !/^Customer:[0-9a-f-]{36}$/i.test(id))
    throw new ApiError(500, 'DATABASE_ERROR', 'The id could not be looked up.');
  return customerOf(call, id);
};

/** Reads a customer, also a deleted one. Source: Endpoints > Operations with a shape. */
export const getCustomer: Handler = async (asked) => {
  const id = addressedCustomer(asked);
  const call = await asItsOwner(asked, 'customer-is-read-by-any-platform', customers, id);
  const customer = await foundCustomer(call);
  if (customer.isDeleted && call.variations.has('deleted-customers-answer-404')) throw unknownCustomer(call);
  const body = await customerView(call, customer);
  if (call.faults.has('customer-read-answers-a-list')) return ok([body]);
  return call.faults.has('customer-read-answers-203') ? { status: 203, body } : ok(body);
};

/** An address as the members of both, where an update is told to leave out what stays. */
const mergedAddress = ({ body, variations }: Call<CustomerData>, { address: before }: Customer): object => {
  const { address } = body;
  return address !== undefined && variations.has('addresses-are-merged')
    ? { address: { ...before, ...address } }
    : {};
};

const changed = (call: Call<CustomerData>, before: Customer): Customer => {
  const { contactVerification: _earlier, ...kept } = before;
  const { id, customerType, platformCustomerId, umaAddress, createdAt, isDeleted } = before;
  const bare = { id, customerType, platformCustomerId, umaAddress, createdAt, isDeleted };
  const rest = call.faults.has('customer-update-forgets-the-rest') ? bare : kept;
  const after: Customer = {
    ...rest,
    ...call.body,
    ...mergedAddress(call, before),
    updatedAt: call.now().toISOString(),
  };
  const businessInfo = call.faults.has('business-info-is-replaced')
    ? { legalName: before.businessInfo?.['legalName'], ...call.body.businessInfo }
    : { ...before.businessInfo, ...call.body.businessInfo };
  const contactVerification = contactVerificationFor(call, after, before);
  return withoutIdleDescriptions(
    {
      ...after,
      ...(call.body.businessInfo && { businessInfo }),
      ...(contactVerification && { contactVerification }),
    },
    call.faults,
  );
};

/** Raises 400 for an update of businessInfo without legalName. Only a faulty server does. */
const mustNameTheBusiness = ({ body: { businessInfo }, faults }: Call<CustomerData>): void => {
  const isNameless = businessInfo !== undefined && businessInfo['legalName'] === undefined;
  if (isNameless && faults.has('business-info-update-needs-the-legal-name'))
    throw invalidField('businessInfo.legalName', 'businessInfo.legalName is required.');
};

/** Changes what the update names; conditions are judged on the customer that results. */
export const updateCustomer: Handler<CustomerData> = async (given) => {
  const call = withUsualData(given);
  const before = await activeCustomerOf(call, addressedCustomer(call));
  if (call.body.customerType !== before.customerType && !call.faults.has('customer-update-changes-the-type'))
    throw invalidField('customerType', `customerType must be ${before.customerType}: it never changes.`);

  mustBeFree(call, before);
  mustBeKnown(call);
  mustNameTheBusiness(call);
  const after = changed(call, before);
  mustMeetConditions(after, call);
  if (call.variations.has('conditions-are-judged-on-the-update-alone'))
    mustMeetConditions(call.body as Customer, call);
  mustSuitOther(call, before);
  await mustBeUnique(call, after);

  return signedWhereTied(call, before, async () => {
    if (!call.faults.has('customer-update-changes-nothing')) await call.collection(customers).update(after);
    await openAccountsFor(call, after);
    await openWalletFor(call, after);

    const shown = call.faults.has('customer-update-changes-the-id')
      ? { ...after, id: call.newId('Customer') }
      : after;
    return ok(await customerView(call, shown));
  });
};

/** Marks a customer as deleted. A second time: 410. */
export const deleteCustomer: Handler = async (asked) => {
  const id = addressedCustomer(asked);
  const call = await asItsOwner(asked, 'customer-is-deleted-by-any-platform', customers, id);
  const found = await customerOf(call, addressedCustomer(call));
  const isAgain = found.isDeleted && call.variations.has('deleted-customers-can-be-deleted-again');
  const before = isAgain ? found : await activeCustomerOf(call, found.id);

  const deleted = { ...before, isDeleted: true, updatedAt: call.now().toISOString() };
  await call.collection(customers).update(deleted);

  if (call.variations.has('deletions-answer-without-a-body')) return noContent;
  return ok(await customerView(call, deleted));
};

/** Deleted customers are listed only when asked for. */
const shownOnly = ({ query, variations }: Call): Where =>
  query['isIncludingDeleted'] === true || variations.has('deleted-customers-stay-listed')
    ? {}
    : { isDeleted: false };

const filtersOf = (call: Call): Where => {
  const { currency } = call.query;
  if (call.faults.has('customer-list-ignores-its-filters')) return {};
  return {
    ...equalFilters(call, ['platformCustomerId', 'customerType', 'region', 'umaAddress']),
    ...timeFilters(call),
    ...(currency === undefined ? {} : { currencies: { has: String(currency) } }),
    ...(call.faults.has('new-customer-is-not-listed') && { createdAt: { below: '2000' } }),
  };
};

/** Lists customers, newest first; deleted ones only when asked for. */
export const listCustomers: Handler = async (call) => {
  const page = await answerPage(call, {
    from: call.collection(customers),
    where: { ...filtersOf(call), ...shownOnly(call) },
    view: (customer) => customerView(call, customer),
  });
  return withRowsOfOthers(call, 'customer-list-shows-other-platforms', customers, page);
};
