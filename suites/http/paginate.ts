import type { Exchange } from '../../spec/results/exchange.ts';
import type { OperationId } from '../../spec/operations.ts';
import type { Client, Query } from './client.ts';
import { Inconclusive } from '../engine/inconclusive.ts';
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
  readonly path?: Readonly<Record<string, string>>;
  /** A listing is shared with everybody who uses the target: no walk goes on for ever. Default 300. */
  readonly mostPages?: number;
  /** Runs after each page that is not the last, before the next one is asked for. */
  readonly between?: () => Promise<void>;
}

const idsOf = (page: Exchange): readonly string[] => rowsOf(page).map((row) => String(memberOf(row, 'id')));

const isSamePage = (one: Exchange, other: Exchange): boolean =>
  idsOf(one).length > 0 &&
  idsOf(one)[0] === idsOf(other)[0] &&
  bodyOf(one)['nextCursor'] === bodyOf(other)['nextCursor'];

/**
 * Follows nextCursor to the end, with the cursor parameter of the assumed interface. Leaves the test as
 * inconclusive where the target does not know it by this name, or where the end does not come. Pages that lead back to
 * an earlier one end the walk, with the repeated page as its last.
 */
export const paginate = async (
  api: Client,
  operation: OperationId,
  { mostPages = 300, between = async () => {}, ...asked }: WalkOptions = {},
): Promise<Walk> => {
  const pages: Exchange[] = [];
  let cursor: string | undefined;
  while (pages.length < mostPages) {
    const page = requireSuccess(
      await api.call(operation, { ...asked, query: { ...asked.query, cursor } }),
      `A page of ${operation}`,
    );
    const isRepeated = pages.some((earlier) => isSamePage(earlier, page));
    // A cursor that never had an effect is a parameter of another name, not a page that overlaps.
    if (isRepeated && pages.length === 1)
      throw new Inconclusive('no-binding', `${operation} does not take the parameter cursor.`, page);
    pages.push(page);
    const { nextCursor } = bodyOf(page);
    if (isRepeated || typeof nextCursor !== 'string') return { pages, ids: pages.flatMap(idsOf) };
    cursor = nextCursor;
    await between();
  }
  throw new Inconclusive('time-budget', `${operation} has more than ${mostPages} pages.`, pages.at(-1));
};
