import { operation, operationIds, operations, type OperationId } from './operations.ts';
import type { Caller, HttpMethod } from './operations/operation.ts';

/** The operations of one kind of caller, in the order of the document. */
export const calledBy = (caller: Caller): readonly OperationId[] =>
  operationIds.filter((id) => operations[id].auth === caller);

/** The operations of one method, in the order of the document. */
export const sentWith = (method: HttpMethod): readonly OperationId[] =>
  operationIds.filter((id) => operations[id].method === method);

/** The list operations: those that answer with a page. Source: Endpoints. */
export const listOperations: readonly OperationId[] = operationIds.filter((id) => operation(id).isList);

/** The operations that read one thing by its id. */
export const lookups: readonly OperationId[] = sentWith('GET').filter((id) =>
  /[}]$/.test(operations[id].path),
);

/** The operations that fail for production credentials. Source: What the service does. */
export const sandboxOperations: readonly OperationId[] = operationIds.filter(
  (id) => operation(id).isSandboxOnly,
);

/** The operations that need a credential: all but the redeeming of a device code, whose need is not shown. */
export const guardedOperations: readonly OperationId[] = operationIds.filter(
  (id) => operations[id].auth !== 'none',
);

/** Codes for a contact: asked for and confirmed. */
export const contactOperations = [
  'contact.sendEmailCode',
  'contact.confirmEmailCode',
  'contact.sendPhoneCode',
  'contact.confirmPhoneCode',
] as const satisfies readonly OperationId[];
