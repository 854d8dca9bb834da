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
import { openFirstAccountsFor, usualCurrencies } from '../../ledger/internal-account-store.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { answering, checking, lacking, withBody } from '../altered-answers.ts';
import { withoutInserts, withoutUpdates } from '../altered-work.ts';
import { faultsOf } from '../deviation.ts';
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
export const customerFaults = faultsOf({
  'customers/only-enabled-currencies-pay': {
    'accounts-are-opened-in-dollars-too': replacing(openFirstAccountsFor, (right, work, owner) =>
      right(work, { ...owner, currencies: [...(owner.currencies ?? []), ...usualCurrencies] }),
    ),
  },
  'customers/created-customer-can-be-read': {
    'new-customer-is-not-kept': replacing(createCustomer, (right, call) =>
      right(withoutInserts(call, customers)),
    ),
    'customer-is-read-by-the-platforms-id': replacing(getCustomer, async (right, call) => {
      const { customerId: platformCustomerId = '' } = call.params;
      const where = { platformCustomerId, isDeleted: false };
      const customer = await call.collection(customers).first({ where });
      if (!customer) throw unknownCustomer(call);
      return right({ ...call, params: { customerId: customer.id } });
    }),
  },
  'customers/created-customer-is-listed': {
    'new-customer-is-not-listed': replacing(customerFilters, (right, call) => ({
      ...right(call),
      createdAt: { below: '2000' },
    })),
  },
  'customers/created-customer-keeps-what-was-given': {
    'new-customer-loses-its-currencies': replacing(newCustomer, (right, call, defaults) =>
      lacking(right(call, defaults), 'currencies'),
    ),
  },
  'customers/update-changes-the-customer': {
    'customer-update-changes-nothing': replacing(updateCustomer, (right, call) =>
      right(withoutUpdates(call, customers)),
    ),
  },
  'customers/update-keeps-the-other-members': {
    'customer-update-forgets-the-rest': replacing(changedCustomer, (right, call, before) => {
      const after = right(call, before);
      const kept = [...identity, ...Object.keys(call.body)];
      return lacking(after, ...Object.keys(after).filter((name) => !kept.includes(name)));
    }),
  },
  'customers/update-keeps-the-type': {
    'customer-update-changes-the-type': replacing(mustBeChangeable, () => {}),
  },
  'customers/list-takes-filters': {
    'customer-list-ignores-its-filters': replacing(customerFilters, (right, call) => {
      const { isDeleted } = right(call);
      return { isDeleted };
    }),
  },
  'customers/get-answers-200': {
    'customer-read-answers-203': answering(getCustomer, (answer) => ({ ...answer, status: 203 })),
  },
  'customers/get-answers-a-variant': {
    'customer-read-answers-a-list': answering(getCustomer, (answer) => withBody(answer, (body) => [body])),
  },
  'customers/type-selects-the-variant': {
    'individual-shows-business-info': showing((shown, customer) =>
      isBusiness(customer)
        ? shown
        : { ...shown, businessInfo: { legalName: customer.fullName ?? 'Ada Moreno' } },
    ),
    'business-shows-a-nationality': showing((shown, customer) =>
      isBusiness(customer) ? { ...shown, nationality: 'US' } : shown,
    ),
  },
  'customers/unknown-customer-answers-404': {
    'unknown-customer-gives-400': replacing(unknownCustomer, () =>
      invalidField('customerId', 'No such customer.'),
    ),
  },
  'customers/individual-can-be-added': {
    'individual-cannot-be-added': refusing(
      'customerType',
      'must be BUSINESS',
      (customer) => !isBusiness(customer),
    ),
  },
  'customers/valid-individual-is-accepted': {
    'exposed-person-cannot-be-added': refusing(
      'pepStatus',
      'must be NONE',
      ({ pepStatus = 'NONE' }) => pepStatus !== 'NONE',
    ),
  },
  'customers/valid-individual-update-is-accepted': {
    'person-cannot-become-family-of-the-exposed': refusingUpdates(
      'pepStatus',
      ({ pepStatus }) => pepStatus === 'FAMILY_OR_ASSOCIATE',
    ),
  },
  'customers/valid-business-update-is-accepted': {
    'business-cannot-become-a-charity': refusingUpdates(
      'businessInfo.entityType',
      ({ businessInfo }) => businessInfo?.['entityType'] === 'CHARITY',
    ),
  },
  'customers/valid-business-is-accepted': {
    'only-companies-can-be-added': refusing(
      'businessInfo.entityType',
      'must be LLC',
      ({ businessInfo }) => (businessInfo?.['entityType'] ?? 'LLC') !== 'LLC',
    ),
  },
  'customers/source-of-funds-is-free-text': {
    'source-of-funds-comes-from-a-list': refusing(
      'businessInfo.sourceOfFunds',
      'must be Sales',
      ({ businessInfo }) => (businessInfo?.['sourceOfFunds'] ?? 'Sales') !== 'Sales',
    ),
  },
  'customers/optional-parts-of-an-address-are-optional': {
    'address-needs-a-city': refusing(
      'address.city',
      'is required',
      ({ address }) => address !== undefined && !Object.hasOwn(address, 'city'),
    ),
  },
  'customers/business-can-be-added': {
    'business-cannot-be-added': refusing('customerType', 'must be INDIVIDUAL', isBusiness),
  },
});
