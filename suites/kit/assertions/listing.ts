import type { Exchange } from '../../../spec/results/exchange.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { Client, Query } from '../http/client.ts';
import { stepsThrough, type Step } from './paginate.ts';
import { requireMember } from '../check/require-member.ts';
import { Inconclusive } from '../check/inconclusive.ts';
import { poll, type Polling } from '../waiting/poll.ts';
import { answerOf, isAccepted, rowsOf } from './answers.ts';
import { memberOf } from './members.ts';
import type { ShownMembers } from './shown-members.ts';

/** The result of a walk through a listing. `missing` only when every page was seen. */
export interface Found {
  readonly found: 'present' | 'missing';
  readonly row?: ShownMembers;
  /** The last page looked at. */
  readonly page: Exchange;
}

/** A walk that came to no end: a refusal, too many pages, a cursor without effect. */
export interface NoEnd {
  readonly found: 'undecided';
  readonly row?: undefined;
  readonly page: Exchange;
  readonly why: string;
}

export type Search = Found | NoEnd;

/** A listing is shared with everybody who uses the target: no walk goes on for ever. Pages may be short. */
const mostPages = 30;
const mostShortPages = 150;
const fewRows = 300;

/** Leaves the test as inconclusive where a walk came to no end. */
export const decided = (search: Search): Found => {
  if (search.found === 'undecided')
    throw new Inconclusive(
      'not-shown',
      `${search.page.operation} could not be read to its end: ${search.why}.`,
      search.page,
    );
  return search;
};

/** Leaves the test as inconclusive where no row has a member that distinguishes rows: its name may be another. */
export const requireNamed = (page: Exchange, member = 'id'): void => {
  const rows = rowsOf(page);
  requireMember(
    rows.length === 0 ||
      rows.some((row) => (memberOf(row, member, { absent: undefined }) ?? undefined) !== undefined),
    `The rows of ${page.operation} show no ${member}`,
    page,
  );
};

/** The identity of a row: its id, the value of another member, or a part of its content. */
export type Wanted =
  | string
  | { readonly member: string; readonly is: string }
  | ((row: ShownMembers) => boolean);

const memberWanted = (wanted: Wanted): string => (typeof wanted === 'object' ? wanted.member : 'id');

const isWanted = (wanted: Wanted, row: ShownMembers): boolean => {
  if (typeof wanted === 'function') return wanted(row);
  const is = typeof wanted === 'object' ? wanted.is : wanted;
  return memberOf(row, memberWanted(wanted), { absent: undefined }) === is;
};

const whyRefused = (page: Exchange, cursor: string | undefined): string =>
  cursor === undefined ? answerOf(page) : `${answerOf(page)} to cursor=${cursor}, its own nextCursor`;

/** The pages of a walk so far. */
interface Seen {
  readonly cursors: Set<string>;
  rows: number;
}

/** Why a cursor is not followed; undefined where it is. */
const whyNoFurther = (cursor: string, { cursors, rows }: Seen): string | undefined => {
  if (cursors.has(cursor))
    return 'its nextCursor leads to a page that was seen before (dialect.parameters, where cursor has another name)';
  // Pages without a row lead nowhere, as far as anybody can tell.
  const areShort = rows < fewRows && rows > cursors.size / 2;
  const most = areShort ? mostShortPages : mostPages;
  return cursors.size + 1 >= most ? `it has more than ${most} pages` : undefined;
};

/** The result with one more page; undefined where the next one has to be read. */
const lookAt = ({ page, cursor, next }: Step, wanted: Wanted, seen: Seen): Search | undefined => {
  if (!isAccepted(page)) return { found: 'undecided', page, why: whyRefused(page, cursor) };
  const rows = rowsOf(page);
  const row = rows.find((each) => isWanted(wanted, each));
  if (row !== undefined) return { found: 'present', row, page };
  requireNamed(page, memberWanted(wanted));
  seen.rows += rows.length;
  if (next === undefined) return { found: 'missing', page };
  const why = whyNoFurther(next, seen);
  return why === undefined ? undefined : { found: 'undecided', page, why };
};

/**
 * How to look at a list again: the document states no time in which it follows what was added, deleted or changed.
 * `shown` is what two looks that saw the same have in common.
 */
export const asListsFollow = <T>(operation: OperationId, shown: (seen: T) => unknown): Polling<T> => ({
  pauseMs: 50,
  longestPauseMs: 1_000,
  shared: { kindOf: () => `rows of ${operation}`, textOf: (seen) => JSON.stringify([shown(seen)]) },
});

/** Walks through a listing until a row is the wanted one. */
export const searchListed = async (
  api: Pick<Client, 'call'>,
  operation: OperationId,
  wanted: Wanted,
  query: Query = {},
): Promise<Search> => {
  const seen: Seen = { cursors: new Set(), rows: 0 };
  for await (const step of stepsThrough(api, operation, { query })) {
    const search = lookAt(step, wanted, seen);
    if (search !== undefined) return search;
    if (step.next !== undefined) seen.cursors.add(step.next);
  }
  throw new Error(`No page of ${operation} was looked at.`);
};

/** The same. Leaves the test as inconclusive where the walk came to no end. */
export const findListed = async (...walk: Parameters<typeof searchListed>): Promise<Found> =>
  decided(await searchListed(...walk));

/** The same, until the row is there or is not, as it is wanted. A walk that comes to no end is not repeated. */
export const searchListedAs = (
  wanted: Found['found'],
  ...walk: Parameters<typeof searchListed>
): Promise<Search> =>
  poll(
    () => searchListed(...walk),
    ({ found }) => found === wanted || found === 'undecided',
    asListsFollow(walk[1], ({ found }) => found),
  );

/** The same. Leaves the test as inconclusive where the walk came to no end. */
export const findListedAs = async (...walk: Parameters<typeof searchListedAs>): Promise<Found> =>
  decided(await searchListedAs(...walk));
