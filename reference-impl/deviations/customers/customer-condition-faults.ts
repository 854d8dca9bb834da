import type { CustomerData } from '../../records/customer-store.ts';
import { withoutIdleDescriptions } from '../../customers/customer-conditions.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { createCustomer } from '../../customers/customers.ts';
import { invalidField } from '../../http/api-error.ts';
import { checking, without, only } from '../altered-answers.ts';
import { faultsOf } from '../deviation.ts';
import { breachesOf } from '../../http/validate-request.ts';
import { overlooking } from '../overlooked.ts';
import { isCovered } from '../tolerated-breaches.ts';
import { isBusiness, refusing, showing } from './altered-customers.ts';

/** A description of OTHER is kept where it describes nothing. */
const keepingIdle = (description: keyof CustomerData): Replacement =>
  replacing(withoutIdleDescriptions, (right, work, customer) => ({
    ...right(work, customer),
    ...(customer[description] !== undefined && { [description]: customer[description] }),
  }));

const eddMembers = ['pepStatus', 'purposeOfAccount', 'annualIncomeRange', 'netWorthRange'];

const conditions = 'IndividualCustomerConditions/allOf';

/** Faults in the forms of members, and in the conditions between them. */
export const customerConditionFaults = faultsOf({
  'customers/email-is-an-email-address': {
    'customer-with-any-text-as-email': overlooking({ at: 'schemas/Email', keyword: 'format' }),
  },
  'customers/individual-source-of-funds-categories-are-listed': {
    'person-may-have-a-source-of-funds-of-a-business': replacing(
      breachesOf,
      (right, context, schema, value, look) => {
        const found = right(context, schema, value, look);
        const isMeant = JSON.stringify(value).includes('"OPERATING_REVENUE"');
        const tolerance = { at: 'schemas/IndividualSourceOfFundsCategory', keyword: 'enum' };
        return isMeant ? found.filter((breach) => !isCovered(tolerance, breach)) : found;
      },
    ),
  },
  'customers/foreign-tax-id-names-its-country': {
    'foreign-tax-id-needs-no-country': overlooking({ at: `${conditions}/0/then`, keyword: 'required' }),
  },
  'customers/ssn-has-its-shape': {
    'ssn-has-any-shape': overlooking({
      at: `${conditions}/1/then/properties/taxIdentifier`,
      keyword: 'pattern',
    }),
  },
  'customers/individual-other-source-of-funds-is-described': {
    'other-source-of-funds-needs-no-description': overlooking({
      at: `${conditions}/2/then`,
      keyword: 'required',
    }),
  },
  'customers/other-source-of-wealth-is-described': {
    'other-source-of-wealth-needs-no-description': overlooking({
      at: `${conditions}/3/then`,
      keyword: 'required',
    }),
  },
  'customers/individual-other-purpose-of-account-is-described': {
    'other-purpose-needs-no-description': overlooking({ at: `${conditions}/4/then`, keyword: 'required' }),
  },
  'customers/business-source-of-funds-description-length': {
    'description-of-a-business-is-measured-in-bytes': checking(
      createCustomer,
      ({ body: { businessInfo } }) => {
        const description = businessInfo?.['sourceOfFundsOtherDescription'];
        if (typeof description === 'string' && Buffer.byteLength(description) > 500)
          throw invalidField('businessInfo.sourceOfFundsOtherDescription', 'The description is too long.');
      },
    ),
    'source-of-funds-description-of-any-length': overlooking({
      at: 'BusinessInfoFields/properties/sourceOfFundsOtherDescription',
      keyword: 'maxLength',
    }),
  },
  'customers/individual-source-of-funds-description-is-dropped-without-other': {
    'idle-source-of-funds-description-is-kept': keepingIdle('sourceOfFundsOtherDescription'),
  },
  'customers/source-of-wealth-description-is-dropped-without-other': {
    'idle-source-of-wealth-description-is-kept': keepingIdle('sourceOfWealthOtherDescription'),
  },
  'customers/individual-purpose-of-account-description-is-dropped-without-other': {
    'idle-purpose-description-is-kept': keepingIdle('purposeOfAccountOtherDescription'),
  },
  'customers/edd-is-optional': {
    'edd-is-required': refusing(
      'pepStatus',
      'is required',
      (customer) => !isBusiness(customer) && !Object.hasOwn(customer, 'pepStatus'),
    ),
  },
  'customers/edd-fields-are-top-level': {
    'edd-is-a-member-of-its-own': showing((shown) => ({
      ...without(shown, ...eddMembers),
      edd: only(shown, eddMembers),
    })),
  },
  'customers/naics-code-is-digits': {
    'naics-code-of-any-length': overlooking({
      at: 'BusinessInfoFields/properties/naicsCode',
      keyword: 'pattern',
    }),
  },
  'customers/business-purpose-of-account-description-length': {
    'purpose-description-of-any-length': overlooking({
      at: 'BusinessInfoFields/properties/purposeOfAccountOtherDescription',
      keyword: 'maxLength',
    }),
  },
  'customers/address-has-line1': {
    'address-without-line1': overlooking({ at: 'schemas/Address', keyword: 'required', missing: 'line1' }),
  },
  'customers/address-has-a-postal-code': {
    'address-without-postal-code': overlooking({
      at: 'schemas/Address',
      keyword: 'required',
      missing: 'postalCode',
    }),
  },
  'customers/address-has-a-country': {
    'address-without-country': overlooking({
      at: 'schemas/Address',
      keyword: 'required',
      missing: 'country',
    }),
  },
});
