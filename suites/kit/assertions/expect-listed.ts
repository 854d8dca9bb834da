import type { OperationId } from '../../../spec/operations.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import type { Client } from '../http/client.ts';
import type { Check } from './check.ts';
import { findListedAs } from './listing.ts';

/** A listing shows what has this id, or does not, a moment later at the latest. Leaves the test as inconclusive where it has no end. */
export const expectListed = async (
  api: Client,
  check: Check,
  rule: RuleId,
  {
    operation,
    id,
    wanted,
    query = {},
  }: {
    readonly operation: OperationId;
    readonly id: string;
    readonly wanted: 'present' | 'missing';
    readonly query?: Readonly<Record<string, string>>;
  },
): Promise<void> => {
  const { found, page } = await findListedAs(wanted, api, operation, id, query);
  check.response(rule, page).that(found === wanted, `${id} to be ${wanted} in the list`, found);
};
