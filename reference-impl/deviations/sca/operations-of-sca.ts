import type { OperationId } from '../../../spec/operations.ts';

/** Whether work is done for one of these operations; that of a task is for none. */
export const isFor = (work: object, ...operations: readonly OperationId[]): boolean =>
  'operation' in work && operations.some((operation) => operation === work.operation);

export const isForBeneficiaries = (work: object): boolean =>
  isFor(
    work,
    'beneficiaries.startTrust',
    'beneficiaries.startUntrust',
    'beneficiaries.confirmTrust',
    'beneficiaries.confirmUntrust',
  );
