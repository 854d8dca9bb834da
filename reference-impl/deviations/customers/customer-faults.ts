import { isJsonObject, type JsonObject } from '../../../spec/json.ts';
import { customers, unknownCustomer, type CustomerData } from '../../customers/customer-store.ts';
import type { Customer } from '../../customers/customer-store.ts';
import { withoutIdleDescriptions } from '../../customers/customer-conditions.ts';
import { customerView } from '../../customers/customer-view.ts';
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
import { answering, checking, lacking, withBody, without } from '../altered-answers.ts';
import { withoutInserts, withoutUpdates } from '../altered-work.ts';
import { fault, type Faults } from '../deviation.ts';
import { breachesOf } from '../../http/validate-request.ts';
import { overlooking } from '../overlooked.ts';
import { isCovered } from '../tolerated-breaches.ts';

const showing = (view: (shown: JsonObject, customer: Customer) => JsonObject): Replacement =>
  replacing(customerView, (right) => async (work, customer) => view(await right(work, customer), customer));

const isBusiness = ({ customerType }: CustomerData): boolean => customerType === 'BUSINESS';

/** Refuses these customers when they are added. */
const refusing = (
  field: string,
  problem: string,
  isMeant: (customer: CustomerData) => boolean,
): Replacement =>
  checking(createCustomer, ({ body }) => {
    if (isMeant(body)) throw invalidField(field, `${field} ${problem}.`);
  });

/** Refuses these updates. */
const refusingUpdates = (field: string, isMeant: (update: CustomerData) => boolean): Replacement =>
  checking(updateCustomer, ({ body }) => {
    if (isMeant(body)) throw invalidField(field, `${field} cannot become this.`);
  });

/** A new customer has this member as the request sends it, although it is read-only. */
const accepting = (member: keyof Customer): Replacement =>
  replacing(newCustomer, (right) => (call, defaults) => {
    const sent: unknown = JSON.parse(call.rawBody.toString('utf8'));
    const isSent = isJsonObject(sent) && Object.hasOwn(sent, member);
    return { ...right(call, defaults), ...(isSent && { [member]: sent[member] }) };
  });

/** A description of OTHER is kept where it describes nothing. */
const keepingIdle = (description: keyof CustomerData): Replacement =>
  replacing(withoutIdleDescriptions, (right) => (work, customer) => ({
    ...right(work, customer),
    ...(customer[description] !== undefined && { [description]: customer[description] }),
  }));

const eddMembers = ['pepStatus', 'purposeOfAccount', 'annualIncomeRange', 'netWorthRange'];

/** What is always there of a customer after an update. */
const identity = [
  'id',
  'customerType',
  'platformCustomerId',
  'umaAddress',
  'createdAt',
  'updatedAt',
  'isDeleted',
];

const conditions = 'IndividualCustomerConditions/allOf';

/** A new business loses a member of its data. */
const losingInfo = (name: string): Replacement =>
  replacing(newCustomer, (right) => (call, defaults) => {
    const customer = right(call, defaults);
    const { businessInfo } = customer;
    return businessInfo === undefined ? customer : { ...customer, businessInfo: without(businessInfo, name) };
  });

/** What can be wrong with customers. */
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
  'customer-with-any-text-as-email': fault(
    'customers/email-is-an-email-address',
    overlooking({ at: 'schemas/Email', keyword: 'format' }),
  ),
  'person-may-have-a-source-of-funds-of-a-business': fault(
    'customers/individual-source-of-funds-categories-are-listed',
    replacing(breachesOf, (right) => (context, schema, value, look) => {
      const found = right(context, schema, value, look);
      const isMeant = JSON.stringify(value).includes('"OPERATING_REVENUE"');
      const tolerance = { at: 'schemas/IndividualSourceOfFundsCategory', keyword: 'enum' };
      return isMeant ? found.filter((breach) => !isCovered(tolerance, breach)) : found;
    }),
  ),
  'foreign-tax-id-needs-no-country': fault(
    'customers/foreign-tax-id-names-its-country',
    overlooking({ at: `${conditions}/0/then`, keyword: 'required' }),
  ),
  'ssn-has-any-shape': fault(
    'customers/ssn-has-its-shape',
    overlooking({ at: `${conditions}/1/then/properties/taxIdentifier`, keyword: 'pattern' }),
  ),
  'other-source-of-funds-needs-no-description': fault(
    'customers/individual-other-source-of-funds-is-described',
    overlooking({ at: `${conditions}/2/then`, keyword: 'required' }),
  ),
  'other-source-of-wealth-needs-no-description': fault(
    'customers/other-source-of-wealth-is-described',
    overlooking({ at: `${conditions}/3/then`, keyword: 'required' }),
  ),
  'other-purpose-needs-no-description': fault(
    'customers/individual-other-purpose-of-account-is-described',
    overlooking({ at: `${conditions}/4/then`, keyword: 'required' }),
  ),
  'idle-source-of-funds-description-is-kept': fault(
    'customers/individual-source-of-funds-description-is-dropped-without-other',
    keepingIdle('sourceOfFundsOtherDescription'),
  ),
  'idle-source-of-wealth-description-is-kept': fault(
    'customers/source-of-wealth-description-is-dropped-without-other',
    keepingIdle('sourceOfWealthOtherDescription'),
  ),
  'idle-purpose-description-is-kept': fault(
    'customers/individual-purpose-of-account-description-is-dropped-without-other',
    keepingIdle('purposeOfAccountOtherDescription'),
  ),
  'edd-is-required': fault(
    'customers/edd-is-optional',
    refusing(
      'pepStatus',
      'is required',
      (customer) => !isBusiness(customer) && !Object.hasOwn(customer, 'pepStatus'),
    ),
  ),
  'edd-is-a-member-of-its-own': fault(
    'customers/edd-fields-are-top-level',
    showing((shown) => ({
      ...without(shown, ...eddMembers),
      edd: Object.fromEntries(Object.entries(shown).filter(([name]) => eddMembers.includes(name))),
    })),
  ),
  'business-needs-no-business-info': fault(
    'customers/business-creation-needs-business-info',
    overlooking({ at: 'BusinessCustomerCreateRequest', keyword: 'required' }),
  ),
  'business-needs-no-tax-id': fault(
    'customers/business-creation-needs-a-tax-id',
    overlooking({ at: 'BusinessInfoCreateRequest', keyword: 'required', missing: 'taxId' }),
  ),
  'business-needs-no-incorporation': fault(
    'customers/business-creation-needs-a-date-of-incorporation',
    overlooking({ at: 'BusinessInfoCreateRequest', keyword: 'required', missing: 'incorporatedOn' }),
  ),
  'business-hides-its-owners': fault(
    'customers/business-shows-its-beneficial-owners',
    showing((shown) => without(shown, 'beneficialOwners')),
  ),
  'business-info-is-replaced': fault(
    'customers/update-keeps-the-other-members',
    replacing(changedCustomer, (right) => (call, before) => {
      const after = right(call, before);
      const { businessInfo } = call.body;
      const legalName = before.businessInfo?.['legalName'];
      return businessInfo === undefined ? after : { ...after, businessInfo: { legalName, ...businessInfo } };
    }),
  ),
  'business-info-update-needs-the-legal-name': fault(
    'customers/business-info-update-is-partial',
    replacing(mustBeChangeable, (right) => (call, before) => {
      right(call, before);
      const { businessInfo } = call.body;
      if (businessInfo !== undefined && businessInfo['legalName'] === undefined)
        throw invalidField('businessInfo.legalName', 'businessInfo.legalName is required.');
    }),
  ),
  'business-funds-description-is-dropped': fault(
    'customers/business-source-of-funds-description-is-kept-with-other',
    losingInfo('sourceOfFundsOtherDescription'),
  ),
  'business-purpose-description-is-dropped': fault(
    'customers/business-purpose-of-account-description-is-kept-with-other',
    losingInfo('purposeOfAccountOtherDescription'),
  ),
  'naics-code-of-any-length': fault(
    'customers/naics-code-is-digits',
    overlooking({ at: 'BusinessInfoFields/properties/naicsCode', keyword: 'pattern' }),
  ),
  'source-of-funds-description-of-any-length': fault(
    'customers/business-source-of-funds-description-length',
    overlooking({ at: 'BusinessInfoFields/properties/sourceOfFundsOtherDescription', keyword: 'maxLength' }),
  ),
  'purpose-description-of-any-length': fault(
    'customers/business-purpose-of-account-description-length',
    overlooking({
      at: 'BusinessInfoFields/properties/purposeOfAccountOtherDescription',
      keyword: 'maxLength',
    }),
  ),
  'address-without-line1': fault(
    'customers/address-has-line1',
    overlooking({ at: 'schemas/Address', keyword: 'required', missing: 'line1' }),
  ),
  'address-without-postal-code': fault(
    'customers/address-has-a-postal-code',
    overlooking({ at: 'schemas/Address', keyword: 'required', missing: 'postalCode' }),
  ),
  'address-without-country': fault(
    'customers/address-has-a-country',
    overlooking({ at: 'schemas/Address', keyword: 'required', missing: 'country' }),
  ),
} as const satisfies Faults;
