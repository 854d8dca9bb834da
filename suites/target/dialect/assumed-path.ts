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

const asPattern = (template: string): RegExp =>
  new RegExp(
    `^${template.replaceAll(/[.*+?^$()[\]\\|]/g, String.raw`\$&`).replaceAll(/\{[^}]*\}/g, '[^/]+')}$`,
  );

/**
 * Whether the assumed path of an operation is one that another operation takes, for callers of another kind: `/agents/me`
 * is an agent of the platform, where the id is `me`. A refusal there may be that of the other.
 */
export const isPathOfAnother = (dialect: Dialect, id: OperationId): boolean => {
  const { method, path, auth } = contract().operation(id);
  return (
    isPathAssumed(dialect, id) &&
    dialect.operations[id] === undefined &&
    !path.includes('{') &&
    contract().operationIds.some((other) => {
      const served = { ...contract().operation(other), ...dialect.operations[other] };
      return (
        served.auth !== auth &&
        served.method === method &&
        served.path.includes('{') &&
        asPattern(served.path).test(path)
      );
    })
  );
};
