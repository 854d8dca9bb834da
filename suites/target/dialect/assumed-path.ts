import { contract } from '../../../spec/contract/in-use.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { Dialect } from './dialect.ts';

/**
 * Whether method and path of an operation are assumed: the document names it alone, and the target file is silent
 * or nobody has reviewed what it says.
 */
export const isPathAssumed = (dialect: Dialect, id: OperationId): boolean =>
  contract().operation(id).shows === 'name' &&
  (dialect.operations[id] === undefined || dialect.unreviewed?.includes(id) === true) &&
  !dialect.complete;
