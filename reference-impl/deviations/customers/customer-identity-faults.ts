import { isJsonObject } from '../../../spec/json.ts';
import type { Customer } from '../../records/customer-store.ts';
import { updateCustomer } from '../../customers/customers.ts';
import { newCustomer } from '../../customers/new-customer.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { answering, lacking, withBody, without } from '../altered-answers.ts';
import { faultsOf } from '../deviation.ts';
import { overlooking } from '../overlooked.ts';
import { refusing, showing } from './altered-customers.ts';

/** A new customer has this member as the request sends it, although it is read-only. */
const accepting = (member: keyof Customer): Replacement =>
  replacing(newCustomer, (right, call, defaults) => {
    const sent: unknown = JSON.parse(call.rawBody.toString('utf8'));
    const isSent = isJsonObject(sent) && Object.hasOwn(sent, member);
    return { ...right(call, defaults), ...(isSent && { [member]: sent[member] }) };
  });

/** Faults in the ids, addresses and marks that a customer gets. */
export const customerIdentityFaults = faultsOf({
  'customers/id-is-read-only': {
    'customer-takes-over-id': accepting('id'),
  },
  'customers/created-at-is-read-only': {
    'customer-takes-over-created-at': accepting('createdAt'),
  },
  'customers/updated-at-is-read-only': {
    'customer-takes-over-updated-at': accepting('updatedAt'),
  },
  'customers/is-deleted-is-read-only': {
    'customer-takes-over-is-deleted': accepting('isDeleted'),
  },
  'customers/contact-verification-is-read-only': {
    'customer-takes-over-contact-verification': accepting('contactVerification'),
  },
  'customers/id-is-given-by-the-service': {
    'customer-without-id': showing((shown) => without(shown, 'id')),
  },
  'customers/id-never-changes': {
    'customer-update-changes-the-id': answering(updateCustomer, (answer, call) =>
      answer.status === 200 ? withBody(answer, (body) => ({ ...body, id: call.newId('Customer') })) : answer,
    ),
  },
  'customers/platform-customer-id-is-present': {
    'customer-without-platform-customer-id': showing((shown) => without(shown, 'platformCustomerId')),
  },
  'customers/platform-customer-id-is-the-platforms': {
    'customer-with-another-platform-customer-id': replacing(newCustomer, (right, call, defaults) => {
      const customer = right(call, defaults);
      return { ...customer, platformCustomerId: `${customer.platformCustomerId}-1` };
    }),
  },
  'customers/uma-address-is-present': {
    'customer-without-uma-address': showing((shown) => without(shown, 'umaAddress')),
  },
  'customers/uma-address-is-generated-when-not-given': {
    'uma-address-is-never-made-up': replacing(newCustomer, (right, call, defaults) => {
      const customer = right(call, defaults);
      return call.body.umaAddress === undefined ? lacking(customer, 'umaAddress') : customer;
    }),
  },
  'customers/uma-address-is-optional': {
    'uma-address-is-required': refusing(
      'umaAddress',
      'is required',
      ({ umaAddress }) => umaAddress === undefined,
    ),
  },
  'customers/updated-at-is-not-before-created-at': {
    'customer-is-updated-before-it-is-created': showing((shown) => ({
      ...shown,
      updatedAt: '2000-01-01T00:00:00.000Z',
    })),
  },
  'customers/deleted-customer-is-marked': {
    'deleted-customer-is-not-marked': showing((shown) => ({ ...shown, isDeleted: false })),
  },
  'customers/live-customer-is-not-marked': {
    'live-customer-is-marked': showing((shown) => ({ ...shown, isDeleted: true })),
  },
  'customers/phone-number-is-e164': {
    'customer-with-a-phone-number-like-+0123': overlooking({ at: 'schemas/PhoneNumber', keyword: 'pattern' }),
  },
});
