import type { JsonObject } from '../../spec/json.ts';
import type { VerificationState } from '../../spec/machines/customer-verification.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { apply } from '../runtime/lifecycle.ts';
import { defineCollection, type Document } from '../store/store.ts';
import type { ContactVerification } from '../customers/contact-verification.ts';
import type { Work } from '../runtime/work.ts';

/** The data of a customer that a platform may send. Validation has seen to the shapes; nothing here reads the rest. */
export interface CustomerData {
  readonly customerType: 'INDIVIDUAL' | 'BUSINESS';
  readonly platformCustomerId?: string;
  readonly umaAddress?: string;
  readonly region?: string;
  readonly currencies?: readonly string[];
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly fullName?: string;
  readonly address?: JsonObject;
  readonly taxIdType?: string;
  readonly taxIdentifier?: string;
  readonly sourceOfFundsCategories?: readonly string[];
  readonly sourceOfFundsOtherDescription?: string;
  readonly sourceOfWealthCategories?: readonly string[];
  readonly sourceOfWealthOtherDescription?: string;
  readonly purposeOfAccount?: string;
  readonly purposeOfAccountOtherDescription?: string;
  readonly pepStatus?: string;
  readonly businessInfo?: JsonObject;
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

/** Lists ask for a region or a type too; where nobody has it, all customers would be looked through. */
export const customers = defineCollection<Customer>('customers', [
  'platformCustomerId',
  'umaAddress',
  'region',
  'customerType',
]);

/** The error for a customer that is not there. */
export const unknownCustomer = replaceable((_work: Work): ApiError =>
  notFound('No such customer.', 'USER_NOT_FOUND'),
);

/** The customer with this id, deleted or not. Raises 404 USER_NOT_FOUND. */
export const customerOf = async (work: Work, id: string): Promise<Customer> => {
  const customer = await work.collection(customers).get(id);
  if (!customer) throw unknownCustomer(work);
  return customer;
};

/** The customer with this id. Raises 404 USER_NOT_FOUND, or 410 CUSTOMER_DELETED for a deleted one. */
export const activeCustomerOf = replaceable(async (work: Work, id: string): Promise<Customer> => {
  const customer = await customerOf(work, id);
  if (customer.isDeleted) throw new ApiError(410, 'CUSTOMER_DELETED', 'This customer is deleted already.');
  return customer;
});

/** Where the verification of a new customer stands. */
export const initialStatus = replaceable(
  (work: Work, customerType: Customer['customerType']): VerificationState => {
    const trigger = customerType === 'BUSINESS' ? 'addBusiness' : 'addIndividual';
    return apply(work, 'customer-verification', '(none)', trigger).state;
  },
);
