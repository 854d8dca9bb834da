import type { OperationId } from '../../../spec/operations.ts';
import { scaOperations } from '../../../spec/operations/sca.ts';

const confirmations: readonly OperationId[] = ['beneficiaries.confirmTrust', 'beneficiaries.confirmUntrust'];

const ofBeneficiaries: readonly OperationId[] = [
  'beneficiaries.startTrust',
  'beneficiaries.startUntrust',
  ...confirmations,
];

const ofFactors = Object.keys(scaOperations).filter((id) => !ofBeneficiaries.some((other) => other === id));

/** Whether work is done for one of these operations; that of a task is for none. */
const isFor =
  (operations: readonly string[]) =>
  (work: object): boolean =>
    'operation' in work && operations.includes(String(work.operation));

export const startsTrust = isFor(['beneficiaries.startTrust'] satisfies readonly OperationId[]);
export const confirmsTrustOrItsEnd = isFor(confirmations);
export const isForBeneficiaries = isFor(ofBeneficiaries);
export const isForFactors = isFor(ofFactors);
