import { isJsonObject } from '../../spec/json.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { ownersOf } from '../records/beneficial-owner-store.ts';
import type { Customer } from '../records/customer-store.ts';
import type { Work } from '../runtime/work.ts';

/** One thing that a verification waits for. */
export interface VerificationError {
  readonly resourceId: string;
  readonly type: 'MISSING_FIELD' | 'MISSING_CONTROL_PERSON' | 'UNVERIFIED_CHANNEL';
  /** Dotted, from `customer.`; with MISSING_FIELD. */
  readonly field?: string;
  readonly reason: string;
}

// The needed data of a customer are assumed; spec/gaps/verifications.ts says so.
const ofIndividuals = ['fullName', 'birthDate', 'nationality', 'address'];
const ofBusinesses = [
  'businessInfo.legalName',
  'businessInfo.taxId',
  'businessInfo.incorporatedOn',
  'address',
];
const ofEnhancedDueDiligence = ['sourceOfFundsCategories', 'purposeOfAccount'];

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
    .reduce<unknown>((value, name) => (isJsonObject(value) ? value[name] : undefined), customer);

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

/** Everything that must still be supplied before the customer can be verified. */
export const missingOf = replaceable(
  async (work: Work, customer: Customer): Promise<readonly VerificationError[]> => [
    ...missingFields(customer),
    ...(await missingPeople(work, customer)),
  ],
);
