import type { OperationId } from '../../operations.ts';

/** Where a beneficial owner can be seen; customers.get shows those of a business. */
export const onOwners = [
  'beneficialOwners.create',
  'beneficialOwners.get',
  'beneficialOwners.list',
  'beneficialOwners.update',
  'customers.get',
] as const satisfies readonly OperationId[];

/** Where an owner is read, alone or with its business: what creations, updates and lists answer is not shown. */
export const onReads = ['beneficialOwners.get', 'customers.get'] as const satisfies readonly OperationId[];
