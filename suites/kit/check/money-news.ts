import type { OperationId } from '../../../spec/operations.ts';

/** Answers that say nothing of money that moved: what follows them need not wait for a balance to show it. */
const silent =
  /^(?:internalAccounts\.list|customers\.|verifications\.|beneficialOwners\.|contact\.|documents\.|customerExternalAccounts\.|platformExternalAccounts\.)/;

/** Whether an answer of an operation may tell a test that money has moved. The list of accounts is what shows it. */
export const tellsOfMoney = (operation: OperationId): boolean => !silent.test(operation);
