import { Refused } from './api.ts';
import { CannotBeDone, type Context } from './context.ts';
import { rowsOf, textOf, type Json } from './json.ts';
import type { CustomerRecord } from './state.ts';

/** Somebody to register: the members of a customer, in the terms of the service. */
export interface NewCustomer {
  readonly reference: string;
  readonly type: 'INDIVIDUAL' | 'BUSINESS';
  readonly data: Json;
}

/** Data that a verification may ask for: of the customer, codes that they received, people behind a business. */
export interface OnDemand {
  readonly data?: Json;
  readonly codes?: Readonly<Record<string, string>>;
  readonly owners?: readonly Json[];
}

/** A verification asks for more a few times at most. */
const mostRounds = 5;

const keep = ({ state }: Context, customer: CustomerRecord): CustomerRecord => {
  state.change({ customers: { ...state.get().customers, [customer.reference]: customer } });
  return customer;
};

/** Raises CannotBeDone for somebody who was never registered, or was deleted. */
export const customerOf = (
  { state, decisions }: Context,
  reference: string,
): CustomerRecord & { readonly id: string } => {
  const customer = state.get().customers[reference];
  const id = customer?.id;
  if (customer === undefined || id === undefined || decisions.isGone(customer))
    throw new CannotBeDone(`There is no customer "${reference}".`);
  return { ...customer, id };
};

const statusIn = (customer: Json): { readonly status?: string } => {
  const status = textOf(customer, 'kycStatus') ?? textOf(customer, 'kybStatus');
  return status === undefined ? {} : { status };
};

/** Takes note of a customer that an event or an answer showed. */
export const noteCustomer = (context: Context, shown: Json): void => {
  const known = Object.values(context.state.get().customers).find(({ id }) => id === shown['id']);
  if (known) keep(context, { ...known, ...statusIn(shown) });
};

/** Registers a customer, once. */
export const register = async (
  context: Context,
  { reference, type, data }: NewCustomer,
): Promise<CustomerRecord> => {
  const known = context.state.get().customers[reference];
  if (known?.id !== undefined) return known;
  const customer = keep(context, known ?? { reference, createKey: context.decisions.newKey() });
  const added = await context.api.call({
    method: 'POST',
    path: '/customers',
    body: { customerType: type, platformCustomerId: reference, ...data },
    key: customer.createKey,
  });
  return keep(context, { ...customer, id: String(added['id']), ...statusIn(added) });
};

const readCustomer = async (context: Context, id: string): Promise<Json> => {
  const customer = await context.api.call({ method: 'GET', path: `/customers/${id}` });
  noteCustomer(context, customer);
  return customer;
};

const verifyChannels = async (context: Context, id: string, { codes = {} }: OnDemand): Promise<void> => {
  const customer = await readCustomer(context, id);
  for (const channel of context.decisions.openChannels(customer)) {
    const path = `/customers/${id}/verify-${channel}`;
    await context.api.call({ method: 'POST', path, key: context.decisions.newKey() });
    const code = codes[channel];
    if (code === undefined) throw new CannotBeDone(`The customer must say the code sent by ${channel}.`);
    await context.api.call({ method: 'POST', path: `${path}/confirm`, body: { code } });
  }
};

const valueAt = (data: Json, field: string): unknown =>
  field.split('.').reduce<unknown>((value, name) => (value as Json | undefined)?.[name], data);

/** Members that go with another: the service refuses the one without the other. */
const companions: Readonly<Record<string, string>> = {
  taxIdType: 'taxIdCountryOfIssuance',
  sourceOfFundsCategories: 'sourceOfFundsOtherDescription',
  sourceOfWealthCategories: 'sourceOfWealthOtherDescription',
  purposeOfAccount: 'purposeOfAccountOtherDescription',
};

/** The members that hold the missing fields: an update replaces whole members. */
const supplied = (fields: readonly string[], data: Json): Json => {
  const absent = fields.filter((field) => valueAt(data, field) === undefined);
  if (absent.length > 0) throw new CannotBeDone(`The customer must supply ${absent.join(', ')}.`);
  const members = fields.map((field) => field.split('.')[0] ?? field);
  const together = members.flatMap((member) => [member, companions[member] ?? member]);
  const given = [...new Set(together)].filter((member) => data[member] !== undefined);
  return Object.fromEntries(given.map((member) => [member, data[member]]));
};

const addOwners = async (context: Context, customerId: string, owners: readonly Json[]): Promise<void> => {
  for (const owner of owners)
    await context.api.call({
      method: 'POST',
      path: '/beneficial-owners',
      body: { customerId, ...owner },
      key: context.decisions.newKey(),
    });
};

const isPersonMissing = (verification: Json): boolean =>
  rowsOf(verification, 'errors').some(({ type }) =>
    ['MISSING_CONTROL_PERSON', 'MISSING_BENEFICIAL_OWNER'].includes(String(type)),
  );

/** Supplies what a verification misses; false when it misses nothing. */
const supply = async (
  context: Context,
  customer: Json,
  verification: Json,
  more: OnDemand,
): Promise<boolean> => {
  const id = String(customer['id']);
  const fields = context.decisions.missingFields(verification);
  if (fields.length > 0)
    await context.api.call({
      method: 'PATCH',
      path: `/customers/${id}`,
      body: { customerType: customer['customerType'], ...supplied(fields, more.data ?? {}) },
    });
  const people = isPersonMissing(verification);
  if (people) await addOwners(context, id, more.owners ?? []);
  return fields.length > 0 || people;
};

/**
 * Has a customer verified: contact channels first, then KYC or KYB, round after round, until nothing is missing.
 * Raises CannotBeDone when something is asked for that is not there.
 */
export const verifyCustomer = async (context: Context, reference: string, more: OnDemand): Promise<void> => {
  const { id } = customerOf(context, reference);
  await verifyChannels(context, id, more);
  const customer = await readCustomer(context, id);
  for (let round = 1; round <= mostRounds; round += 1) {
    const verification = await context.api.call({
      method: 'POST',
      path: '/verifications',
      body: { customerId: id },
      key: context.decisions.newKey(),
    });
    if (!(await supply(context, customer, verification, more))) break;
  }
  await readCustomer(context, id);
};

/** How the verification of a customer stands. */
export const customerStatus = async (context: Context, reference: string): Promise<string | undefined> => {
  const { id } = customerOf(context, reference);
  await readCustomer(context, id);
  return customerOf(context, reference).status;
};

/** Has a customer deleted. One that is gone already is no trouble. */
export const removeCustomer = async (context: Context, reference: string): Promise<void> => {
  const customer = customerOf(context, reference);
  const { id } = customer;
  try {
    await context.api.call({ method: 'DELETE', path: `/customers/${id}` });
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 410) throw error;
  }
  keep(context, { ...customer, isRemoved: true });
};
