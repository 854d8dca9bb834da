import type { Work } from '../runtime/work.ts';
import { ownersOf } from './beneficial-owner-store.ts';
import type { Customer } from './customer-store.ts';

/** One thing that a verification waits for. */
export interface VerificationError {
  readonly resourceId: string;
  readonly type: 'MISSING_FIELD' | 'MISSING_CONTROL_PERSON' | 'UNVERIFIED_CHANNEL';
  /** Dotted, from `customer.`; with MISSING_FIELD. */
  readonly field?: string;
  readonly reason: string;
}

// What a customer needs is assumed; spec/gaps/verifications.ts says so.
const ofIndividuals = ['fullName', 'birthDate', 'nationality', 'address', 'taxIdType', 'taxIdentifier'];
const ofBusinesses = [
  'businessInfo.legalName',
  'businessInfo.taxId',
  'businessInfo.incorporatedOn',
  'address',
];
const ofEnhancedDueDiligence = [
  'sourceOfFundsCategories',
  'sourceOfWealthCategories',
  'purposeOfAccount',
  'expectedMonthlyTransactionCount',
  'expectedMonthlyTransactionVolume',
  'annualIncomeRange',
  'netWorthRange',
  'pepStatus',
];

/** A full name that ends like this makes the sandbox ask for the data of enhanced due diligence. */
const asksForMore = '003';

const neededFields = (customer: Customer): readonly string[] => {
  if (customer.customerType === 'BUSINESS') return ofBusinesses;
  const asked = (customer.fullName ?? '').endsWith(asksForMore);
  return asked ? [...ofIndividuals, ...ofEnhancedDueDiligence] : ofIndividuals;
};

const valueAt = (customer: Customer, field: string): unknown =>
  field
    .split('.')
    .reduce<unknown>(
      (value, name) => (value as Readonly<Record<string, unknown>> | undefined)?.[name],
      customer,
    );

const isMissing = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const missingFields = (customer: Customer): readonly VerificationError[] =>
  neededFields(customer)
    .filter((field) => isMissing(valueAt(customer, field)))
    .map((field) => ({
      resourceId: customer.id,
      type: 'MISSING_FIELD',
      field: `customer.${field}`,
      reason: `The customer's ${field} is needed.`,
    }));

const missingPeople = async (work: Work, customer: Customer): Promise<readonly VerificationError[]> => {
  if (customer.customerType !== 'BUSINESS') return [];
  const owners = await ownersOf(work, customer.id);
  if (owners.some(({ roles }) => roles.includes('CONTROL_PERSON'))) return [];
  const reason = 'A beneficial owner with the role CONTROL_PERSON is needed.';
  return [{ resourceId: customer.id, type: 'MISSING_CONTROL_PERSON', reason }];
};

const withoutName = ({ field: _field, ...error }: VerificationError): VerificationError => ({
  ...error,
  reason: 'Something is needed.',
});

/** What is missing, in other members than the usual ones. */
const byLastPart = ({ field = '', ...error }: VerificationError): VerificationError =>
  ({ ...error, attribute: field.split('.').at(-1) }) as VerificationError;

const neverSupplied = ({ id }: Customer): VerificationError => ({
  resourceId: id,
  type: 'MISSING_FIELD',
  field: 'customer.favouriteColour',
  reason: 'It is needed.',
});

/** Everything that must still be supplied before the customer can be verified. */
export const missingOf = async (work: Work, customer: Customer): Promise<readonly VerificationError[]> => {
  if (work.variations.has('nothing-is-ever-missing')) return [];
  const fields = missingFields(customer);
  const shown = work.faults.has('verification-names-one-missing-field-only') ? fields.slice(0, 1) : fields;
  const named = work.faults.has('missing-field-has-no-name') ? shown.map(withoutName) : shown;
  const invented = work.faults.has('complete-customer-misses-something') ? [neverSupplied(customer)] : [];
  const spelled = work.variations.has('missing-data-is-named-by-its-last-part')
    ? named.map(byLastPart)
    : named;
  return [...spelled, ...invented, ...(await missingPeople(work, customer))];
};
