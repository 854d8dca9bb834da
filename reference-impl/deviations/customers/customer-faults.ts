import { customers, unknownCustomer, type CustomerData } from '../../records/customer-store.ts';
import {
  changedCustomer,
  createCustomer,
  customerFilters,
  getCustomer,
  mustBeChangeable,
  updateCustomer,
} from '../../customers/customers.ts';
import { newCustomer } from '../../customers/new-customer.ts';
import { invalidField } from '../../http/api-error.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { answering, checking, lacking, withBody } from '../altered-answers.ts';
import { withoutInserts, withoutUpdates } from '../altered-work.ts';
import { fault, type Faults } from '../deviation.ts';
import { isBusiness, refusing, showing } from './altered-customers.ts';

/** Refuses these updates. */
const refusingUpdates = (field: string, isMeant: (update: CustomerData) => boolean): Replacement =>
  checking(updateCustomer, ({ body }) => {
    if (isMeant(body)) throw invalidField(field, `${field} cannot become this.`);
  });

/** The members of a customer that are always there after an update. */
const identity = [
  'id',
  'customerType',
  'platformCustomerId',
  'umaAddress',
  'createdAt',
  'updatedAt',
  'isDeleted',
];

/** Faults in how customers are added, read, listed and changed. */
export const customerFaults = {
  'new-customer-is-not-kept': fault(
    'customers/created-customer-can-be-read',
    replacing(createCustomer, (right) => (call) => right(withoutInserts(call, customers))),
  ),
  'new-customer-is-not-listed': fault(
    'customers/created-customer-is-listed',
    replacing(customerFilters, (right) => (call) => ({ ...right(call), createdAt: { below: '2000' } })),
  ),
  'new-customer-loses-its-currencies': fault(
    'customers/created-customer-keeps-what-was-given',
    replacing(newCustomer, (right) => (call, defaults) => lacking(right(call, defaults), 'currencies')),
  ),
  'customer-update-changes-nothing': fault(
    'customers/update-changes-the-customer',
    replacing(updateCustomer, (right) => (call) => right(withoutUpdates(call, customers))),
  ),
  'customer-update-forgets-the-rest': fault(
    'customers/update-keeps-the-other-members',
    replacing(changedCustomer, (right) => (call, before) => {
      const after = right(call, before);
      const kept = [...identity, ...Object.keys(call.body)];
      return lacking(after, ...Object.keys(after).filter((name) => !kept.includes(name)));
    }),
  ),
  'customer-update-changes-the-type': fault(
    'customers/update-keeps-the-type',
    replacing(mustBeChangeable, () => () => {}),
  ),
  'customer-list-ignores-its-filters': fault(
    'customers/list-takes-filters',
    replacing(customerFilters, (right) => (call) => {
      const { isDeleted } = right(call);
      return { isDeleted };
    }),
  ),
  'customer-is-read-by-the-platforms-id': fault(
    'customers/created-customer-can-be-read',
    replacing(getCustomer, (right) => async (call) => {
      const { customerId: platformCustomerId = '' } = call.params;
      const where = { platformCustomerId, isDeleted: false };
      const customer = await call.collection(customers).first({ where });
      if (!customer) throw unknownCustomer(call);
      return right({ ...call, params: { customerId: customer.id } });
    }),
  ),
  'customer-read-answers-203': fault(
    'customers/get-answers-200',
    answering(getCustomer, (answer) => ({ ...answer, status: 203 })),
  ),
  'customer-read-answers-a-list': fault(
    'customers/get-answers-a-variant',
    answering(getCustomer, (answer) => withBody(answer, (body) => [body])),
  ),
  'individual-shows-business-info': fault(
    'customers/type-selects-the-variant',
    showing((shown, customer) =>
      isBusiness(customer)
        ? shown
        : { ...shown, businessInfo: { legalName: customer.fullName ?? 'Ada Moreno' } },
    ),
  ),
  'business-shows-a-nationality': fault(
    'customers/type-selects-the-variant',
    showing((shown, customer) => (isBusiness(customer) ? { ...shown, nationality: 'US' } : shown)),
  ),
  'unknown-customer-gives-400': fault(
    'customers/unknown-customer-answers-404',
    replacing(unknownCustomer, () => () => invalidField('customerId', 'No such customer.')),
  ),
  'individual-cannot-be-added': fault(
    'customers/individual-can-be-added',
    refusing('customerType', 'must be BUSINESS', (customer) => !isBusiness(customer)),
  ),
  'exposed-person-cannot-be-added': fault(
    'customers/valid-individual-is-accepted',
    refusing('pepStatus', 'must be NONE', ({ pepStatus = 'NONE' }) => pepStatus !== 'NONE'),
  ),
  'person-cannot-become-family-of-the-exposed': fault(
    'customers/valid-individual-update-is-accepted',
    refusingUpdates('pepStatus', ({ pepStatus }) => pepStatus === 'FAMILY_OR_ASSOCIATE'),
  ),
  'business-cannot-become-a-charity': fault(
    'customers/valid-business-update-is-accepted',
    refusingUpdates(
      'businessInfo.entityType',
      ({ businessInfo }) => businessInfo?.['entityType'] === 'CHARITY',
    ),
  ),
  'only-companies-can-be-added': fault(
    'customers/valid-business-is-accepted',
    refusing(
      'businessInfo.entityType',
      'must be LLC',
      ({ businessInfo }) => (businessInfo?.['entityType'] ?? 'LLC') !== 'LLC',
    ),
  ),
  'source-of-funds-comes-from-a-list': fault(
    'customers/source-of-funds-is-free-text',
    refusing(
      'businessInfo.sourceOfFunds',
      'must be Sales',
      ({ businessInfo }) => (businessInfo?.['sourceOfFunds'] ?? 'Sales') !== 'Sales',
    ),
  ),
  'address-needs-a-city': fault(
    'customers/optional-parts-of-an-address-are-optional',
    refusing(
      'address.city',
      'is required',
      ({ address }) => address !== undefined && !Object.hasOwn(address, 'city'),
    ),
  ),
  'business-cannot-be-added': fault(
    'customers/business-can-be-added',
    refusing('customerType', 'must be INDIVIDUAL', isBusiness),
  ),
} as const satisfies Faults;
