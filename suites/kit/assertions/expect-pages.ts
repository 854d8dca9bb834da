import type { Exchange } from '../../../spec/results/exchange.ts';
import type { OperationId } from '../../../spec/operations.ts';
import { Inconclusive } from '../check/inconclusive.ts';
import { poll } from '../waiting/poll.ts';
import type { CallOptions, Client } from '../http/client.ts';
import { idOfRow, paginate, type RowKey, type Walk } from './paginate.ts';
import type { Check } from './check.ts';
import { bodyOf, rowsOf } from './answers.ts';
import { asListsFollow } from './listing.ts';
import { expectNarrowPages, isWider, narrowedPagesRule, requireWhole } from './narrowed-pages.ts';

export const pageRules = [
  'conventions/pages-do-not-overlap',
  'conventions/pages-are-complete',
  'conventions/no-row-follows-the-last-page',
] as const;

/** The same, of a list that is narrowed to what a row shows. */
export const narrowedRules = [...pageRules, narrowedPagesRule] as const;

/** A filter that the target ignores makes a list long. */
const mostPages = 30;

/** A list, narrowed as far as it can be, and rows that it has. */
export interface Listed extends Pick<CallOptions, 'path' | 'query'> {
  readonly operation: OperationId;
  readonly ids: readonly string[];
  /** The member that tells its rows apart; their id when absent. */
  readonly key?: RowKey;
  /** The reader, where that is another one than the platform. */
  readonly by?: Pick<Client, 'call'>;
  /** How many rows are asked for at once, where two are too many or the list too long for that. */
  readonly limit?: number;
  /** The query has filters that rows show; the test covers `narrowedRules`. */
  readonly isNarrowed?: boolean;
  /** Rows cannot be added at will: one page that shows all of them is a walk to the end, too. */
  readonly mayBeOnePage?: true;
}

const timesIn = (ids: readonly string[], id: string): number => ids.filter((each) => each === id).length;

/**
 * Asserts that no row follows a page with `hasMore: false`, wherever its cursor leads: a client stops there. Of the rows
 * that were there before the walk began.
 */
export const expectEndAtLastPage = (
  check: Check,
  { pages }: Walk,
  ids: readonly string[],
  key = idOfRow,
): void => {
  const last = pages.findIndex((page) => bodyOf(page).hasMore === false);
  const after = last < 0 ? [] : pages.slice(last + 1);
  const lost = after.flatMap((page) => rowsOf(page).map(key)).filter((id) => ids.includes(id));
  check
    .response('conventions/no-row-follows-the-last-page', last < 0 ? pages : pages.slice(last))
    .that(
      lost.length === 0,
      'no row after the page that says hasMore: false',
      `${lost.length} rows that were there from the start, ${String(lost[0])} for one`,
    );
};

const judgeWalk = (check: Check, { operation, ids, key }: Listed, walk: Walk): void => {
  const [noOverlap, areComplete] = pageRules;
  // The rows of others may change places meanwhile. A page that leads back to itself is nobody's doing.
  const twice = ids.filter((id) => timesIn(walk.ids, id) > 1);
  const found = walk.leadsBack
    ? 'a nextCursor that leads back to a page seen before'
    : `${twice.join(', ')} more than once`;
  check
    .response(noOverlap, walk.leadsBack ? walk.pages.slice(-2) : walk.pages)
    .that(twice.length === 0 && !walk.leadsBack, `each row of ${operation} once`, found);
  const lost = ids.filter((id) => !walk.ids.includes(id));
  check
    .response(areComplete, walk.pages)
    .that(
      lost.length === 0,
      `each of ${ids.join(', ')} on a page of ${operation}`,
      `${lost.join(', ')} on none of ${walk.pages.length} pages`,
    );
  expectEndAtLastPage(check, walk, ids, key);
};

/** Walks through a list by small pages. Each row has to be there once, and the last page has to lead nowhere. */
export const expectEachOnce = async (api: Client, check: Check, listed: Listed): Promise<void> => {
  const { operation, path = {}, query, ids, key = idOfRow, by, limit = 2 } = listed;
  const reader = by === undefined ? api : { ...api, call: by.call };

  // A walk that lost rows is walked again: the list may not have them yet.
  const isEnough = (page: Exchange): boolean => listed.isNarrowed === true && isWider(page, query ?? {});
  const walk = await poll(
    () => paginate(reader, operation, { path, query: { ...query, limit }, mostPages, key, isEnough }),
    (came) => came.leadsBack || came.isCut === true || ids.every((id) => came.ids.includes(id)),
    asListsFollow(operation, (came) => came.ids),
  );

  if (listed.isNarrowed === true) await expectNarrowPages(reader, check, { operation, query }, walk);
  requireWhole(walk, operation);

  // One page that says to be the last and lacks rows is no way out: those rows are lost.
  const isWhole = walk.pages.length === 1 && ids.every((id) => walk.ids.includes(id));
  if (isWhole && listed.mayBeOnePage !== true)
    throw new Inconclusive(
      'missing-configuration',
      `${operation} shows all rows on one page.`,
      walk.pages[0],
    );
  judgeWalk(check, listed, walk);
};
