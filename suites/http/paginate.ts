import type { Exchange } from '../../spec/results/exchange.ts';
import type { OperationId } from '../../spec/operations.ts';
import type { Client, Query } from './client.ts';
import { Inconclusive } from '../engine/inconclusive.ts';
import { bodyOf, requireSuccess, rowsOf } from '../assertions/answers.ts';
import { memberOf } from '../assertions/members.ts';
import type { ShownMembers } from '../assertions/shown-members.ts';

/** All pages of a listing, first to last. */
export interface Walk {
  readonly pages: readonly Exchange[];
  /** The ids of the rows, or what else tells them apart, in the order of the pages. */
  readonly ids: readonly string[];
  /** The last page was seen before: the walk would never end. */
  readonly leadsBack: boolean;
}

/** What tells a row of a list apart from the others. */
export type RowKey = (row: ShownMembers) => string;

export const idOfRow: RowKey = (row) => String(memberOf(row, 'id'));

export interface WalkOptions {
  /** Filters and a limit: hints, which a target may ignore. */
  readonly query?: Query;
  readonly path?: Readonly<Record<string, string>>;
  /** A listing is shared with everybody who uses the target: no walk goes on for ever. Default 300. */
  readonly mostPages?: number;
  /** Runs after each page that is not the last, before the next one is asked for. */
  readonly between?: () => Promise<void>;
  /** The id of a row when absent. */
  readonly key?: RowKey;
}

const isSamePage = (one: Exchange, other: Exchange, key: RowKey): boolean => {
  const [[first], [same]] = [rowsOf(one), rowsOf(other)];
  return (
    first !== undefined &&
    same !== undefined &&
    key(first) === key(same) &&
    bodyOf(one)['nextCursor'] === bodyOf(other)['nextCursor']
  );
};

/** Whether a second page begins with the first row of all again. Rows may have come in before it. */
const startsOver = (first: Exchange, page: Exchange, key: RowKey): boolean => {
  const [head, ...more] = rowsOf(first);
  return head !== undefined && more.length > 0 && rowsOf(page).some((row) => key(row) === key(head));
};

/**
 * Follows nextCursor to the end, with the cursor parameter of the assumed interface. Leaves the test as
 * inconclusive where the target does not know it by this name, or where the end does not come. Pages that lead back to
 * an earlier one end the walk, with the repeated page as its last.
 */
export const paginate = async (
  api: Client,
  operation: OperationId,
  { mostPages = 300, between = async () => {}, key = idOfRow, ...asked }: WalkOptions = {},
): Promise<Walk> => {
  const pages: Exchange[] = [];
  let cursor: string | undefined;
  while (pages.length < mostPages) {
    const page = requireSuccess(
      await api.call(operation, { ...asked, query: { ...asked.query, cursor } }),
      `A page of ${operation}`,
    );
    const isRepeated = pages.some((earlier) => isSamePage(earlier, page, key));
    // A cursor that never had an effect is a parameter of another name, not a page that overlaps.
    if (pages.length === 1 && pages.some((first) => isRepeated || startsOver(first, page, key)))
      throw new Inconclusive(
        'missing-configuration',
        `${operation} does not take the parameter cursor: name yours in dialect.parameters.`,
        page,
      );
    pages.push(page);
    const { nextCursor } = bodyOf(page);
    if (isRepeated || typeof nextCursor !== 'string') {
      const ids = pages.flatMap((each) => rowsOf(each).map(key));
      return { pages, ids, leadsBack: isRepeated };
    }
    cursor = nextCursor;
    await between();
  }
  throw new Inconclusive('time-budget', `${operation} has more than ${mostPages} pages.`, pages.at(-1));
};
