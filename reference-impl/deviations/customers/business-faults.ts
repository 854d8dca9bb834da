import { isJsonObject } from '../../../spec/json.ts';
import { customerView } from '../../customers/customer-view.ts';
import { changedCustomer, mustBeChangeable } from '../../customers/customers.ts';
import { newCustomer } from '../../customers/new-customer.ts';
import { invalidField } from '../../http/api-error.ts';
import { remembering, replacing, type Replacement } from '../../runtime/behaviour.ts';
import { without } from '../altered-answers.ts';
import { faultsOf } from '../deviation.ts';
import { overlooking } from '../overlooked.ts';
import { showing } from './altered-customers.ts';

/** A new business loses a member of its data. */
const losingInfo = (name: string): Replacement =>
  replacing(newCustomer, (right, call, defaults) => {
    const customer = right(call, defaults);
    const { businessInfo } = customer;
    return businessInfo === undefined ? customer : { ...customer, businessInfo: without(businessInfo, name) };
  });

/** A business shows its owners as it showed each of them first. */
const showingFirstOwners: Replacement = remembering(customerView, (right) => {
  const first = new Map<unknown, unknown>();
  return async (...given) => {
    const shown = await right(...given);
    const { beneficialOwners } = shown;
    if (!Array.isArray(beneficialOwners)) return shown;
    const known = beneficialOwners.filter(isJsonObject).map((owner) => {
      if (!first.has(owner['id'])) first.set(owner['id'], owner);
      return first.get(owner['id']);
    });
    return { ...shown, beneficialOwners: known };
  };
});

const mostOwners = 2;

/** Faults in businesses. */
export const businessFaults = faultsOf({
  'customers/business-creation-needs-business-info': {
    'business-needs-no-business-info': overlooking({
      at: 'BusinessCustomerCreateRequest',
      keyword: 'required',
    }),
  },
  'customers/business-creation-needs-a-tax-id': {
    'business-needs-no-tax-id': overlooking({
      at: 'BusinessInfoCreateRequest',
      keyword: 'required',
      missing: 'taxId',
    }),
  },
  'customers/business-creation-needs-a-date-of-incorporation': {
    'business-needs-no-incorporation': overlooking({
      at: 'BusinessInfoCreateRequest',
      keyword: 'required',
      missing: 'incorporatedOn',
    }),
  },
  'customers/business-shows-its-beneficial-owners': {
    'business-hides-its-owners': showing((shown) => without(shown, 'beneficialOwners')),
    'business-shows-two-owners-at-most': showing((shown) => {
      const { beneficialOwners } = shown;
      return Array.isArray(beneficialOwners)
        ? { ...shown, beneficialOwners: beneficialOwners.slice(0, mostOwners) }
        : shown;
    }),
  },
  'customers/business-shows-its-owners-as-they-are': {
    'business-shows-its-owners-as-they-were': showingFirstOwners,
  },
  'customers/update-keeps-the-other-members': {
    'business-info-is-replaced': replacing(changedCustomer, (right, call, before) => {
      const after = right(call, before);
      const { businessInfo } = call.body;
      const legalName = before.businessInfo?.['legalName'];
      return businessInfo === undefined ? after : { ...after, businessInfo: { legalName, ...businessInfo } };
    }),
  },
  'customers/business-info-update-is-partial': {
    'business-info-update-needs-the-legal-name': replacing(mustBeChangeable, (right, call, before) => {
      right(call, before);
      const { businessInfo } = call.body;
      if (businessInfo !== undefined && businessInfo['legalName'] === undefined)
        throw invalidField('businessInfo.legalName', 'businessInfo.legalName is required.');
    }),
  },
  'customers/business-source-of-funds-description-is-kept-with-other': {
    'business-funds-description-is-dropped': losingInfo('sourceOfFundsOtherDescription'),
  },
  'customers/business-purpose-of-account-description-is-kept-with-other': {
    'business-purpose-description-is-dropped': losingInfo('purposeOfAccountOtherDescription'),
  },
});
