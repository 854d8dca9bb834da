import type { Exchange } from '../../spec/results/exchange.ts';
import type { OperationId } from '../../spec/operations.ts';
import type { Client, Query } from './client.ts';
import { Inconclusive } from '../engine/examiner.ts';
import { bodyOf, requireSuccess, rowsOf } from '../assertions/answers.ts';
import { memberOf } from '../assertions/members.ts';

/** All pages of a listing, first to last. */
export interface Walk {
  readonly pages: readonly Exchange[];
  /** The ids of the rows, in the order of the pages. */
  readonly ids: readonly string[];
}

export interface WalkOptions {
  /** Filters and a limit: hints, which a target may ignore. */
  readonly query?: Query;
  /** Runs after each page that is not the last, before the next one is asked for. */
  readonly between?: () => Promise<void>;
}

/** A listing is shared with everybody who uses the target: no walk goes on for ever. */
const mostPages = 300;

const idsOf = (page: Exchange): readonly string[] => rowsOf(page).map((row) => String(memberOf(row, 'id')));

/** A cursor that has no effect at all is a parameter of another name, not a page that overlaps. */
const isStuck = (before: Exchange | undefined, page: Exchange): boolean =>
  before !== undefined &&
  idsOf(page).length > 0 &&
  bodyOf(page)['nextCursor'] === bodyOf(before)['nextCursor'] &&
  idsOf(page)[0] === idsOf(before)[0];

/**
 * Follows nextCursor to the end, with the cursor parameter of the assumed interface. Leaves the test as
 * inconclusive where the target does not know it by this name, or where the end does not come.
 */
export const paginate = async (
  api: Client,
  operation: OperationId,
  { query = {}, between = async () => {} }: WalkOptions = {},
): Promise<Walk> => {
  const pages: Exchange[] = [];
  let cursor: string | undefined;
  while (pages.length < mostPages) {
    const page = requireSuccess(
      await api.call(operation, { query: { ...query, cursor } }),
      `A page of ${operation}`,
    );
    if (isStuck(pages.at(-1), page))
      throw new Inconclusive('no-binding', `${operation} does not take the parameter cursor.`, page);
    pages.push(page);
    const { nextCursor } = bodyOf(page);
    if (typeof nextCursor !== 'string') return { pages, ids: pages.flatMap(idsOf) };
    cursor = nextCursor;
    await between();
  }
  throw new Inconclusive('time-budget', `${operation} has more than ${mostPages} pages.`, pages.at(-1));
};
