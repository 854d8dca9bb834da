import type { OperationId } from '../../spec/operations.ts';
import type { CallOptions } from '../kit/http/client.ts';
import type { Given, GivenWorld } from './given.ts';

type LoneRead = readonly [OperationId, CallOptions];

const updatesOf = ({ updates }: Given): number => updates.filter(({ isRefused }) => !isRefused).length;

/** The latest reads, so many of each operation. */
const latest = (given: readonly Given[], mostOfAnOperation: number): readonly LoneRead[] => {
  const taken = new Map<string, number>();
  return given
    .toReversed()
    .flatMap(({ lastRead }) => (lastRead === undefined ? [] : [lastRead]))
    .filter(([operation]) => {
      const count = (taken.get(operation) ?? 0) + 1;
      taken.set(operation, count);
      return count <= mostOfAnOperation;
    });
};

/**
 * Resources to be read once more when a run ends: of those that one operation reads, some that were updated, and as
 * many that were not. An update may not last, or may have reached others.
 */
export const readsAgain = ({ resources }: GivenWorld, mostOfAnOperation: number): readonly LoneRead[] => {
  const followed = [...resources.values()].filter((given) => given !== undefined);
  return [
    // A later update may have undone an earlier one.
    ...latest(
      followed.filter((given) => updatesOf(given) > 1),
      mostOfAnOperation,
    ),
    ...latest(
      followed.filter((given) => updatesOf(given) === 1),
      mostOfAnOperation,
    ),
    ...latest(
      followed.filter((given) => updatesOf(given) === 0),
      mostOfAnOperation,
    ),
  ];
};
