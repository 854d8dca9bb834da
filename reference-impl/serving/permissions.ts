import type { ServedOperationId } from '../../spec/served-operations.ts';
import { replaceable } from '../runtime/behaviour.ts';
import type { System } from '../runtime/system.ts';
import { forbidden } from '../http/api-error.ts';
import type { Caller } from '../runtime/caller.ts';

/** Permissions that let an API token change something. */
const changing: readonly string[] = ['TRANSACT', 'MANAGE'];

/**
 * Raises 403 for a change with an API token that may only read. Assumed: the document names no permissions of tokens.
 */
export const mustBePermitted = replaceable(
  ({ contract }: System, id: ServedOperationId, caller: Caller): void => {
    if (contract.operation(id).method === 'GET' || caller.kind !== 'platform') return;
    const { permissions = changing } = caller;
    if (!permissions.some((permission) => changing.includes(permission)))
      throw forbidden('This API token may only read: a change needs TRANSACT or MANAGE.');
  },
);
