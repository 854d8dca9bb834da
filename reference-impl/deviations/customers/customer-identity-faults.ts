import { isJsonObject } from '../../../spec/json.ts';
import type { Customer } from '../../records/customer-store.ts';
import { updateCustomer } from '../../customers/customers.ts';
import { newCustomer } from '../../customers/new-customer.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { answering, lacking, withBody, without } from '../altered-answers.ts';
import { fault, type Faults } from '../deviation.ts';
import { overlooking } from '../overlooked.ts';
import { refusing, showing } from './altered-customers.ts';

/** A new customer has this member as the request sends it, although it is read-only. */
const accepting = (member: keyof Customer): Replacement =>
  replacing(newCustomer, (right) => (call, defaults) => {
    const sent: unknown = JSON.parse(call.rawBody.toString('utf8'));
    const isSent = isJsonObject(sent) && Object.hasOwn(sent, member);
    return { ...right(call, defaults), ...(isSent && { [member]: sent[member] }) };
  });

/** Faults in the ids, addresses and marks that a customer gets. */
export const customerIdentityFaults = {
  'customer-takes-over-id': fault('customers/id-is-read-only', accepting('id')),
  'customer-takes-over-created-at': fault('customers/created-at-is-read-only', accepting('createdAt')),
  'customer-takes-over-updated-at': fault('customers/updated-at-is-read-only', accepting('updatedAt')),
  'customer-takes-over-is-deleted': fault('customers/is-deleted-is-read-only', accepting('isDeleted')),
  'customer-takes-over-contact-verification': fault(
    'customers/contact-verification-is-read-only',
    accepting('contactVerification'),
  ),
  'customer-without-id': fault(
    'customers/id-is-given-by-the-service',
    showing((shown) => without(shown, 'id')),
  ),
  'customer-update-changes-the-id': fault(
    'customers/id-never-changes',
    answering(updateCustomer, (answer, call) =>
      answer.status === 200 ? withBody(answer, (body) => ({ ...body, id: call.newId('Customer') })) : answer,
    ),
  ),
  'customer-without-platform-customer-id': fault(
    'customers/platform-customer-id-is-present',
    showing((shown) => without(shown, 'platformCustomerId')),
  ),
  'customer-with-another-platform-customer-id': fault(
    'customers/platform-customer-id-is-the-platforms',
    replacing(newCustomer, (right) => (call, defaults) => {
      const customer = right(call, defaults);
      return { ...customer, platformCustomerId: `${customer.platformCustomerId}-1` };
    }),
  ),
  'customer-without-uma-address': fault(
    'customers/uma-address-is-present',
    showing((shown) => without(shown, 'umaAddress')),
  ),
  'uma-address-is-never-made-up': fault(
    'customers/uma-address-is-generated-when-not-given',
    replacing(newCustomer, (right) => (call, defaults) => {
      const customer = right(call, defaults);
      return call.body.umaAddress === undefined ? lacking(customer, 'umaAddress') : customer;
    }),
  ),
  'uma-address-is-required': fault(
    'customers/uma-address-is-optional',
    refusing('umaAddress', 'is required', ({ umaAddress }) => umaAddress === undefined),
  ),
  'customer-is-updated-before-it-is-created': fault(
    'customers/updated-at-is-not-before-created-at',
    showing((shown) => ({ ...shown, updatedAt: '2000-01-01T00:00:00.000Z' })),
  ),
  'deleted-customer-is-not-marked': fault(
    'customers/deleted-customer-is-marked',
    showing((shown) => ({ ...shown, isDeleted: false })),
  ),
  'live-customer-is-marked': fault(
    'customers/live-customer-is-not-marked',
    showing((shown) => ({ ...shown, isDeleted: true })),
  ),
  'customer-with-a-phone-number-like-+0123': fault(
    'customers/phone-number-is-e164',
    overlooking({ at: 'schemas/PhoneNumber', keyword: 'pattern' }),
  ),
} as const satisfies Faults;
