import { contract } from '../../../spec/contract/in-use.ts';
import type { OperationId } from '../../../spec/operations.ts';
import { target } from '../check/run.ts';

/**
 * Whether the target has a parameter in the path of an operation where the assumed interface has none: what ours says in
 * the query or the body may be said there.
 */
export const saysMoreInPath = (operation: OperationId): boolean => {
  const path = target().dialect.operations[operation]?.path ?? '';
  return path.includes('{') && !contract().operation(operation).path.includes('{');
};
