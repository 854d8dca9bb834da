import type { Damages } from '../deviations/faults.ts';
import type { Customer } from './customer-store.ts';

const without =
  (name: keyof Customer) =>
  (customer: Customer): Customer =>
    Object.fromEntries(Object.entries(customer).filter(([member]) => member !== name)) as unknown as Customer;

/** Without a member of the business data. */
const withoutInfo =
  (name: string) =>
  (customer: Customer): Customer => {
    const { [name]: _dropped, ...businessInfo } = customer.businessInfo ?? {};
    return customer.businessInfo === undefined ? customer : { ...customer, businessInfo };
  };

const eddMembers = ['pepStatus', 'purposeOfAccount', 'annualIncomeRange', 'netWorthRange'];

/** Moves enhanced due diligence below a member of its own. */
const nestedEdd = (customer: Customer): Customer => {
  const isEdd = ([name]: readonly [string, unknown]): boolean => eddMembers.includes(name);
  const members = Object.entries(customer);
  const edd = Object.fromEntries(members.filter(isEdd));
  return { ...Object.fromEntries(members.filter((entry) => !isEdd(entry))), edd } as unknown as Customer;
};

/** What faults do to a customer that is shown. */
export const customerDamages: Damages<Customer> = {
  'customer-without-id': without('id'),
  'customer-without-platform-customer-id': without('platformCustomerId'),
  'customer-without-uma-address': without('umaAddress'),
  'customer-is-updated-before-it-is-created': (customer) => ({
    ...customer,
    updatedAt: '2000-01-01T00:00:00.000Z',
  }),
  'deleted-customer-is-not-marked': (customer) => ({ ...customer, isDeleted: false }),
  'live-customer-is-marked': (customer) => ({ ...customer, isDeleted: true }),
  'edd-is-a-member-of-its-own': nestedEdd,
  'individual-shows-business-info': (customer) =>
    customer.customerType === 'INDIVIDUAL'
      ? { ...customer, businessInfo: { legalName: customer.fullName ?? 'Ada Moreno' } }
      : customer,
  'business-shows-a-nationality': (customer) =>
    customer.customerType === 'BUSINESS' ? ({ ...customer, nationality: 'US' } as Customer) : customer,
};

/** What a fault does to a new customer before it is kept. */
export const newCustomerDamages: Damages<Customer> = {
  'new-customer-loses-its-currencies': without('currencies'),
  'business-funds-description-is-dropped': withoutInfo('sourceOfFundsOtherDescription'),
  'business-purpose-description-is-dropped': withoutInfo('purposeOfAccountOtherDescription'),
  'customer-with-another-platform-customer-id': (customer) => ({
    ...customer,
    platformCustomerId: `${customer.platformCustomerId}-1`,
  }),
};

/** Read-only members that a fault takes over from a request. */
export const takenOver = {
  'customer-takes-over-id': 'id',
  'customer-takes-over-created-at': 'createdAt',
  'customer-takes-over-updated-at': 'updatedAt',
  'customer-takes-over-is-deleted': 'isDeleted',
  'customer-takes-over-contact-verification': 'contactVerification',
} as const;
