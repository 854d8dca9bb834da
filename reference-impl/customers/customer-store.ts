import { ApiError, invalidField, notFound } from '../http/api-error.ts';
import { defineCollection, type Document } from '../store/store.ts';
import type { Work } from '../runtime/work.ts';
import { customerVerification, type VerificationState } from '../../spec/machines/customer-verification.ts';
import type { ContactVerification } from './contact-verification.ts';

type Data = Readonly<Record<string, unknown>>;

/** What a platform may say of any customer. Validation has seen to the shapes; nothing here reads the rest. */
export interface CustomerData {
  readonly customerType: 'INDIVIDUAL' | 'BUSINESS';
  readonly platformCustomerId?: string;
  readonly umaAddress?: string;
  readonly region?: string;
  readonly currencies?: readonly string[];
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly fullName?: string;
  readonly address?: Data;
  readonly pepStatus?: string;
  readonly businessInfo?: Data;
}

/** A customer as it is stored; a business's owners are stored apart. */
export interface Customer extends CustomerData, Document {
  readonly platformCustomerId: string;
  readonly umaAddress: string;
  readonly kycStatus?: VerificationState;
  readonly kybStatus?: VerificationState;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly isDeleted: boolean;
  readonly contactVerification?: ContactVerification;
}

export const customers = defineCollection<Customer>('customers', ['platformCustomerId', 'umaAddress']);

/** What is thrown for a customer that is not there. */
export const unknownCustomer = ({ faults }: Work): ApiError => {
  if (faults.has('unknown-customer-gives-400')) return invalidField('customerId', 'No such customer.');
  const code = faults.has('unknown-customer-has-another-code') ? 'UMA_NOT_FOUND' : 'USER_NOT_FOUND';
  return notFound('No such customer.', code);
};

/** The customer with this id, deleted or not. Raises 404 USER_NOT_FOUND. */
export const customerOf = async (work: Work, id: string): Promise<Customer> => {
  const customer = await work.collection(customers).get(id);
  if (!customer) throw unknownCustomer(work);
  return customer;
};

/** The customer that the platform calls so. Raises 404 USER_NOT_FOUND. */
export const customerOfPlatformId = async (work: Work, platformCustomerId: string): Promise<Customer> => {
  const customer = await work
    .collection(customers)
    .first({ where: { platformCustomerId, isDeleted: false } });
  if (!customer) throw unknownCustomer(work);
  return customer;
};

/** The customer with this id. Raises 404 USER_NOT_FOUND, or 410 CUSTOMER_DELETED for a deleted one. */
export const activeCustomerOf = async (work: Work, id: string): Promise<Customer> => {
  const customer = await work.collection(customers).get(id);
  if (!customer && work.faults.has('unknown-customer-of-an-update-is-reference-not-found'))
    throw notFound('No such customer.');
  if (!customer) throw unknownCustomer(work);
  if (customer.isDeleted && work.variations.has('deleted-customers-answer-404')) throw unknownCustomer(work);
  if (customer.isDeleted) throw new ApiError(410, 'CUSTOMER_DELETED', 'This customer is deleted already.');
  return customer;
};

/** Where the verification of a new customer stands. */
export const initialStatus = (
  { variations }: Work,
  customerType: Customer['customerType'],
): Pick<Customer, 'kycStatus' | 'kybStatus'> => {
  const { addBusiness, addIndividual } = customerVerification.transitions;
  const usual = customerType === 'BUSINESS' ? addBusiness.to : addIndividual.to;
  const unless = variations.has('customers-start-unverified') ? 'UNVERIFIED' : usual;
  const status: VerificationState = variations.has('customers-start-approved') ? 'APPROVED' : unless;
  return customerType === 'BUSINESS' ? { kybStatus: status } : { kycStatus: status };
};
