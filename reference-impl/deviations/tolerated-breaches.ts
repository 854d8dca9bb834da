import type { Breach } from '../../spec/schema/validation.ts';
import type { Faults, NamedFault } from './faults.ts';

/** A keyword of the description that a fault overlooks in requests. */
export interface Tolerance {
  /** Whole last names of the pointer to the schema, or names with more below them. */
  readonly at: string;
  /** Any when absent. */
  readonly keyword?: string;
  /** Which member may be missing, where the keyword is `required`. */
  readonly missing?: string;
}

const conditions = 'IndividualCustomerConditions/allOf';

const tolerances: Readonly<Partial<Record<NamedFault, Tolerance>>> = {
  'customer-with-a-phone-number-like-+0123': { at: 'schemas/PhoneNumber', keyword: 'pattern' },
  'customer-with-any-text-as-email': { at: 'schemas/Email', keyword: 'format' },
  'foreign-tax-id-needs-no-country': { at: `${conditions}/0/then`, keyword: 'required' },
  'ssn-has-any-shape': { at: `${conditions}/1/then/properties/taxIdentifier`, keyword: 'pattern' },
  'other-source-of-funds-needs-no-description': { at: `${conditions}/2/then`, keyword: 'required' },
  'other-source-of-wealth-needs-no-description': { at: `${conditions}/3/then`, keyword: 'required' },
  'other-purpose-needs-no-description': { at: `${conditions}/4/then`, keyword: 'required' },
  'business-needs-no-business-info': { at: 'BusinessCustomerCreateRequest', keyword: 'required' },
  'business-needs-no-tax-id': { at: 'BusinessInfoCreateRequest', keyword: 'required', missing: 'taxId' },
  'business-needs-no-incorporation': {
    at: 'BusinessInfoCreateRequest',
    keyword: 'required',
    missing: 'incorporatedOn',
  },
  'naics-code-of-any-length': { at: 'BusinessInfoFields/properties/naicsCode', keyword: 'pattern' },
  'source-of-funds-description-of-any-length': {
    at: 'BusinessInfoFields/properties/sourceOfFundsOtherDescription',
    keyword: 'maxLength',
  },
  'purpose-description-of-any-length': {
    at: 'BusinessInfoFields/properties/purposeOfAccountOtherDescription',
    keyword: 'maxLength',
  },
  'address-without-line1': { at: 'schemas/Address', keyword: 'required', missing: 'line1' },
  'address-without-postal-code': { at: 'schemas/Address', keyword: 'required', missing: 'postalCode' },
  'address-without-country': { at: 'schemas/Address', keyword: 'required', missing: 'country' },
  'ownership-above-100': {
    at: 'BeneficialOwnerFields/properties/ownershipPercentage',
    keyword: 'maximum',
  },
  'receipt-takes-any-text-as-its-time': {
    at: 'ReceiptConfirmRequest/properties/receiptDeliveryConfirmedAt',
  },
  'refused-config-update-is-kept': { at: 'PlatformConfigFields/properties/umaDomain', keyword: 'type' },
  'start-date-may-be-any-text': { at: 'schemas/DateTime', keyword: 'format' },
  'wallet-export-needs-no-key': { at: 'InternalAccountExportRequest', keyword: 'required' },
};

export const isCovered = ({ at, keyword, missing }: Tolerance, breach: Breach): boolean =>
  `${breach.schema}/`.includes(`${at}/`) &&
  (keyword ?? breach.keyword) === breach.keyword &&
  (missing === undefined || missing === breach.params['missingProperty']);

/** Whether a fault makes the server overlook this breach. */
export const isTolerated = (active: Faults, breach: Breach): boolean =>
  active.on().some((name) => {
    const tolerance = tolerances[name as NamedFault];
    return tolerance !== undefined && isCovered(tolerance, breach);
  });
