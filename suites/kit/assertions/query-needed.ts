import type { OperationId } from '../../../spec/operations.ts';
import type { Client, Query } from '../http/client.ts';
import { saysMoreInPath } from './own-path.ts';

/** The answers to a list that names too little. */
const asksForMore: readonly number[] = [400, 403, 422];

/**
 * The query that a list needs: none, as a rule. Whether a parameter may be left out is not shown for any list, so that
 * one which is refused without is asked for with what narrows it.
 */
export const queryNeeded = async (
  api: Pick<Client, 'call'>,
  operation: OperationId,
  narrowing: () => Query | Promise<Query>,
): Promise<Query> => {
  if (saysMoreInPath(operation)) return narrowing();
  const { response } = await api.call(operation);
  return asksForMore.includes(response.status) ? narrowing() : {};
};
