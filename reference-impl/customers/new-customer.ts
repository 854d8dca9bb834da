import { damaged, type NamedFault } from '../deviations/faults.ts';
import { invalidField } from '../http/api-error.ts';
import type { Call } from '../http/call.ts';
import { contactVerificationFor } from './contact-verification.ts';
import { withoutIdleDescriptions } from './customer-conditions.ts';
import { mustSuitOther } from './customer-limits.ts';
import { newCustomerDamages, takenOver } from './customer-damages.ts';
import { initialStatus, type Customer, type CustomerData } from './customer-store.ts';

interface Refusal {
  readonly field: string;
  readonly message: string;
  readonly isMeant: (customer: CustomerData) => boolean;
}

const isBusiness = ({ customerType }: CustomerData): boolean => customerType === 'BUSINESS';
const has = (value: object, member: string): boolean => Object.hasOwn(value, member);

/** Refusals that only faults ask for. */
const refusals: Readonly<Partial<Record<NamedFault, Refusal>>> = {
  'uma-address-is-required': {
    field: 'umaAddress',
    message: 'umaAddress is required.',
    isMeant: ({ umaAddress }) => umaAddress === undefined,
  },
  'edd-is-required': {
    field: 'pepStatus',
    message: 'pepStatus is required.',
    isMeant: (customer) => !isBusiness(customer) && !has(customer, 'pepStatus'),
  },
  'individual-cannot-be-added': {
    field: 'customerType',
    message: 'customerType must be BUSINESS.',
    isMeant: (customer) => !isBusiness(customer),
  },
  'business-cannot-be-added': {
    field: 'customerType',
    message: 'customerType must be INDIVIDUAL.',
    isMeant: isBusiness,
  },
  'exposed-person-cannot-be-added': {
    field: 'pepStatus',
    message: 'pepStatus must be NONE.',
    isMeant: ({ pepStatus = 'NONE' }) => pepStatus !== 'NONE',
  },
  'only-companies-can-be-added': {
    field: 'businessInfo.entityType',
    message: 'businessInfo.entityType must be LLC.',
    isMeant: ({ businessInfo }) => (businessInfo?.['entityType'] ?? 'LLC') !== 'LLC',
  },
  'source-of-funds-comes-from-a-list': {
    field: 'businessInfo.sourceOfFunds',
    message: 'businessInfo.sourceOfFunds must be Sales.',
    isMeant: ({ businessInfo }) => (businessInfo?.['sourceOfFunds'] ?? 'Sales') !== 'Sales',
  },
  'address-needs-a-city': {
    field: 'address.city',
    message: 'address.city is required.',
    isMeant: ({ address }) => address !== undefined && !has(address, 'city'),
  },
};

const mustSuitFaults = ({ faults, body }: Call<CustomerData>): void => {
  for (const [fault, { field, message, isMeant }] of Object.entries(refusals))
    if (faults.has(fault as NamedFault) && isMeant(body)) throw invalidField(field, message);
};

/** Read-only members of the request, as far as a fault takes them over. */
const takenOverMembers = ({ faults, rawBody }: Call<CustomerData>): Readonly<Record<string, unknown>> => {
  const wanted: readonly string[] = Object.entries(takenOver)
    .filter(([fault]) => faults.has(fault as keyof typeof takenOver))
    .map(([, member]) => member);
  if (wanted.length === 0) return {};
  const sent = JSON.parse(rawBody.toString('utf8')) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.entries(sent).filter(([name]) => wanted.includes(name)));
};

/** What a creation adds: the platform's data, what the service makes up, and where verification starts. */
export const newCustomer = (call: Call<CustomerData>, umaDomain: string): Customer => {
  mustSuitFaults(call);
  mustSuitOther(call);
  const id = call.newId('Customer');
  const name = id.slice('Customer:'.length);
  const now = call.now().toISOString();
  const contactVerification = contactVerificationFor(call, call.body);
  const madeUp = call.faults.has('uma-address-is-never-made-up')
    ? {}
    : { umaAddress: `$${name.slice(-12)}@${umaDomain}` };
  const customer = {
    id,
    platformCustomerId: name,
    ...madeUp,
    ...call.body,
    ...initialStatus(call, call.body.customerType),
    createdAt: now,
    updatedAt: now,
    isDeleted: false,
    ...(contactVerification && { contactVerification }),
    ...takenOverMembers(call),
  } as Customer;
  return damaged(call.faults, newCustomerDamages, withoutIdleDescriptions(customer, call.faults));
};
