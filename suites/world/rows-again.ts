import type { OperationId } from '../../spec/operations.ts';
import type { CallOptions } from '../kit/http/client.ts';
import type { Given, GivenWorld } from './given.ts';
import { shownWithinMs } from './ledger.ts';

/** A list as it was read when it last showed a row of a resource. */
export type RowRead = readonly [OperationId, CallOptions];

/** A list that shows a resource whose update a read has shown, and from when its row has to show it, too. */
export interface RowsToRead {
  readonly list: OperationId;
  readonly asked: CallOptions;
  /** By the clock of this process, in milliseconds. */
  readonly from: number;
}

/** Rows in which each member is looked at, for each list. */
const rowsOfAMember = 2;

/** When the last update of each member that both a read and a row of the list have shown was taken. */
const updatedIn = ({ updates, seenBy }: Given, list: OperationId): ReadonlyMap<string, number> => {
  const inRow = seenBy.get(list)?.pointers;
  return new Map(
    updates
      .filter(({ isRefused, takenAt }) => !isRefused && Number.isFinite(takenAt))
      .flatMap(({ seen, takenAt }) =>
        [...seen].filter((pointer) => inRow?.has(pointer)).map((pointer) => [pointer, takenAt] as const),
      ),
  );
};

/** Lists to be read once more when a run ends, so that each member which an update changed is seen in some rows later on. */
export const rowsAgain = ({ resources }: GivenWorld): readonly RowsToRead[] => {
  const looked = new Map<string, number>();
  return [...resources.values()].toReversed().flatMap((given) => {
    if (given?.lastRow === undefined) return [];
    const [list, { query = {}, ...asked }] = given.lastRow;
    const updated = [...updatedIn(given, list)];
    const isNew = updated.some(([pointer]) => (looked.get(`${list} ${pointer}`) ?? 0) < rowsOfAMember);
    if (!isNew) return [];
    for (const [pointer] of updated)
      looked.set(`${list} ${pointer}`, (looked.get(`${list} ${pointer}`) ?? 0) + 1);
    const { cursor: _cursor, ...narrowed } = query;
    const from = Math.max(...updated.map(([, takenAt]) => takenAt)) + shownWithinMs();
    return [{ list, asked: { ...asked, query: narrowed }, from }];
  });
};
