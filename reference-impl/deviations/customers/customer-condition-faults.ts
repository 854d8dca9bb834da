import type { CustomerData } from '../../records/customer-store.ts';
import { withoutIdleDescriptions } from '../../customers/customer-conditions.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { createCustomer } from '../../customers/customers.ts';
import { invalidField } from '../../http/api-error.ts';
import { checking, without, only } from '../altered-answers.ts';
import { fault, type Faults } from '../deviation.ts';
import { breachesOf } from '../../http/validate-request.ts';
import { overlooking } from '../overlooked.ts';
import { isCovered } from '../tolerated-breaches.ts';
import { isBusiness, refusing, showing } from './altered-customers.ts';

/** A description of OTHER is kept where it describes nothing. */
const keepingIdle = (description: keyof CustomerData): Replacement =>
  replacing(withoutIdleDescriptions, (right) => (work, customer) => ({
    ...right(work, customer),
    ...(customer[description] !== undefined && { [description]: customer[description] }),
  }));

const eddMembers = ['pepStatus', 'purposeOfAccount', 'annualIncomeRange', 'netWorthRange'];

const conditions = 'IndividualCustomerConditions/allOf';

/** Faults in the forms of members, and in the conditions between them. */
export const customerConditionFaults = {
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
  'description-of-a-business-is-measured-in-bytes': fault(
    'customers/business-source-of-funds-description-length',
    checking(createCustomer, ({ body: { businessInfo } }) => {
      const description = businessInfo?.['sourceOfFundsOtherDescription'];
      if (typeof description === 'string' && Buffer.byteLength(description) > 500)
        throw invalidField('businessInfo.sourceOfFundsOtherDescription', 'The description is too long.');
    }),
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
      edd: only(shown, eddMembers),
    })),
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
