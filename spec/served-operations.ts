import { namesOf } from './names-of.ts';
import { operations, type OperationId } from './operations.ts';
import type { Operation } from './operations/operation.ts';

/**
 * Operations beyond the document's catalogue that clients of the public interface of its version use. The mock serves
 * these. No rule speaks of them, and the suite never sends them.
 */
export const additionalOperations = {
  'verifications.list': {
    shows: 'name',
    method: 'GET',
    path: '/verifications',
    auth: 'platform',
    isList: true,
  },
  'verifications.get': {
    shows: 'name',
    method: 'GET',
    path: '/verifications/{verificationId}',
    auth: 'platform',
  },
} as const satisfies Readonly<Record<string, Operation>>;

export type ServedOperationId = OperationId | keyof typeof additionalOperations;

/** Everything that the mock serves and the description describes: the catalogue, and what is beyond it. */
export const servedOperations: Readonly<Record<ServedOperationId, Operation>> = {
  ...operations,
  ...additionalOperations,
};

export const servedOperationIds: readonly ServedOperationId[] = namesOf(servedOperations);
