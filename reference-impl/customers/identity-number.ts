import type { CustomerData } from '../records/customer-store.ts';

/**
 * The tax number of a person, by the names that a creation may use. Assumed: the document shows the names of the tax
 * members only.
 */
export interface IdentityNumber {
  readonly idType?: string;
  readonly identifier?: string;
}

/** Whether the tax number is called otherwise: validation has not judged it under the names of the document then. */
export const namesIdentityNumber = ({ idType, identifier }: CustomerData & IdentityNumber): boolean =>
  idType !== undefined || identifier !== undefined;

/** The customer as the document names its members. A tax member that is given as well counts. */
export const withTaxMembers = (data: CustomerData & IdentityNumber): CustomerData => {
  const { idType: taxIdType, identifier: taxIdentifier, ...rest } = data;
  return {
    ...(taxIdType !== undefined && { taxIdType }),
    ...(taxIdentifier !== undefined && { taxIdentifier }),
    ...rest,
  };
};
