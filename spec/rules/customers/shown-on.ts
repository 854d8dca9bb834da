import type { OperationId } from '../../operations.ts';

/** Where a whole customer can be seen, in a request or an answer. */
export const onCustomers = [
  'customers.create',
  'customers.get',
  'customers.update',
  'customers.list',
] as const satisfies readonly OperationId[];

export const onWritesAndReads = [
  'customers.create',
  'customers.update',
  'customers.get',
] as const satisfies readonly OperationId[];

/** Where customers and beneficial owners share a shape. */
export const onPeople = [
  ...onCustomers,
  'beneficialOwners.create',
  'beneficialOwners.get',
  'beneficialOwners.update',
  'beneficialOwners.list',
] as const satisfies readonly OperationId[];
