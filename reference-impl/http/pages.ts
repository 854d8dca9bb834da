import { createHash } from 'node:crypto';
import { replaceable } from '../runtime/behaviour.ts';
import { invalidField } from './api-error.ts';
import { ok, type Answer, type Call } from './call.ts';
import { canonicalJson } from './canonical-json.ts';
import { between } from './instants.ts';
import type { Readable } from './rows.ts';
import type { Document, Placed, Where } from '../store/store.ts';

/** The seal that binds a cursor to this operation with these filters. */
const seal = (call: Call, position: number): string => {
  const { cursor: _cursor, limit: _limit, ...filters } = call.query;
  return createHash('sha256')
    .update(canonicalJson([call.operation, call.params, filters, position]))
    .digest('base64url')
    .slice(0, 12);
};

/** The cursor of the page that continues after a position. */
export const cursorAfter = replaceable((call: Call, position: number): string =>
  Buffer.from(`${position}.${seal(call, position)}`).toString('base64url'),
);

/** The position that the cursor of a request names. Raises 400 for one that was not given out for this listing. */
export const positionIn = replaceable((call: Call): number | undefined => {
  const { cursor } = call.query;
  if (cursor === undefined) return undefined;
  const [, digits, sealed] =
    /^(\d{1,15})\.(.+)$/.exec(Buffer.from(String(cursor), 'base64url').toString()) ?? [];
  const position = Number(digits);
  if (digits !== undefined && sealed === seal(call, position)) return position;
  throw invalidField('cursor', 'cursor was not given out for this listing.');
});

/** A page of a list. */
export type Page = Readonly<Record<'data' | 'hasMore' | 'nextCursor', unknown>> & {
  readonly totalCount?: number;
};

/** The rows of a list, and how they are shown. */
export interface Listing<D extends Document> {
  readonly from: Readable<D>;
  readonly where?: Where;
  /** By creation; newest first when absent. */
  readonly order?: 'newest' | 'oldest';
  /** How a row looks from outside. */
  readonly view: (document: D) => unknown;
}

/** How many rows a page has. */
export const pageSize = replaceable(({ query }: Call): number => Number(query['limit'] ?? 20));

/** In which order a list comes. */
export const orderOf = replaceable(
  (_call: Call, order: NonNullable<Listing<Document>['order']>): 'newest' | 'oldest' => order,
);

/** Rows that were found: those of a page, and one more where there is another page. */
export interface Found {
  readonly rows: readonly Placed<Document>[];
  readonly limit: number;
}

/** How many of them a page shows. */
export const shownCount = replaceable((_call: Call, { limit }: Found): number => limit);

/** The row that the next page continues after. */
export const continuation = replaceable(
  (_call: Call, { rows, limit }: Found): Placed<Document> | undefined => rows[limit - 1],
);

/** Whether a page shows how to go on. */
export const hasCursor = replaceable((_call: Call, { rows, limit }: Found): boolean => rows.length > limit);

/** A page as it is answered. Source: Endpoints > Conventions. */
export const pageView = replaceable((_call: Call, page: Page): unknown => page);

/** How many rows a list has, where that is soon counted: all other requests wait meanwhile. */
const totalIn = async <D extends Document>(
  { world }: Call,
  from: Readable<D>,
  where: Where,
): Promise<Pick<Page, 'totalCount'> | undefined> => {
  const { countedRows } = world.limits;
  const totalCount = await from.count(where, countedRows + 1);
  return totalCount > countedRows ? undefined : { totalCount };
};

/**
 * Answers one page of a listing. Pages continue after the last row seen, so that rows which come or go
 * meanwhile neither repeat nor hide others.
 *
 * Source: Endpoints > Conventions.
 */
export const answerPage = async <D extends Document>(
  call: Call,
  { from, where = {}, order = 'newest', view }: Listing<D>,
): Promise<Answer> => {
  const limit = pageSize(call);
  const after = positionIn(call);
  const rows = await from.findPlaced({
    where,
    order: orderOf(call, order),
    limit: limit + 1,
    ...(after === undefined ? {} : { after }),
  });
  const found = { rows, limit };
  const last = continuation(call, found);
  const nextCursor = hasCursor(call, found) && last ? cursorAfter(call, last.position) : null;
  const shown = rows.slice(0, shownCount(call, found));
  const data = await Promise.all(shown.map(({ document }) => view(document)));
  const page = { data, hasMore: rows.length > limit, nextCursor, ...(await totalIn(call, from, where)) };
  return ok(pageView(call, page));
};

/** The filters `createdAfter`, `createdBefore`, `updatedAfter` and `updatedBefore`, all exclusive. */
export const timeFilters = ({ query }: Call): Where => ({
  ...between('createdAt', ['createdAfter', query['createdAfter']], ['createdBefore', query['createdBefore']]),
  ...between('updatedAt', ['updatedAfter', query['updatedAfter']], ['updatedBefore', query['updatedBefore']]),
});

/** The filters that ask a member of the same name for exactly the value given. */
export const equalFilters = ({ query }: Call, names: readonly string[]): Where =>
  Object.fromEntries(
    names.flatMap((name) => (query[name] === undefined ? [] : [[name, String(query[name])]])),
  );
