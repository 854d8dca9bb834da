import { createHash } from 'node:crypto';
import { damaged } from '../faults.ts';
import { invalidField } from './api-error.ts';
import { ok, type Answer, type Call } from './call.ts';
import { canonicalJson } from './canonical-json.ts';
import { between } from './instants.ts';
import { pageDamages, type Page } from './page-damages.ts';
import type { Readable } from './rows.ts';
import type { Document, Placed, Where } from './store.ts';

/** What a cursor is good for: this operation with these filters and nothing else. */
const seal = (call: Call, position: number): string => {
  const { cursor: _cursor, limit: _limit, ...filters } = call.query;
  return createHash('sha256')
    .update(canonicalJson([call.operation, call.params, filters, position]))
    .digest('base64url')
    .slice(0, 12);
};

const cursorAfter = (call: Call, position: number): string =>
  Buffer.from(`${position}.${seal(call, position)}`).toString('base64url');

/** The position a cursor names. Raises 400 for one that was not given out for this listing. */
const positionIn = (call: Call): number | undefined => {
  const { cursor } = call.query;
  if (cursor === undefined) return undefined;
  const [, digits, sealed] =
    /^(\d{1,15})\.(.+)$/.exec(Buffer.from(String(cursor), 'base64url').toString()) ?? [];
  const position = Number(digits);
  if (digits === undefined || sealed !== seal(call, position))
    throw invalidField('cursor', 'cursor was not given out for this listing.');
  return position;
};

export interface Listing<D extends Document> {
  readonly from: Readable<D>;
  readonly where?: Where;
  /** By creation; newest first when absent. */
  readonly order?: 'newest' | 'oldest';
  /** How a row looks from outside. */
  readonly view: (document: D) => unknown;
}

/** The row that the next page continues after. */
const continuation = <D extends Document>(
  { faults }: Call,
  rows: readonly Placed<D>[],
  limit: number,
): Placed<D> | undefined => {
  if (faults.has('page-repeats-a-row') && limit > 1) return rows[limit - 2];
  if (faults.has('page-skips-a-row')) return rows[limit];
  return rows[limit - 1];
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
  const asked = Number(call.query['limit'] ?? 20);
  const limit = call.faults.has('page-has-one-row-too-many') ? asked + 1 : asked;
  const after = positionIn(call);
  const rows = await from.findPlaced({
    where,
    order,
    limit: limit + 1,
    ...(after === undefined ? {} : { after }),
  });
  const shown = rows.slice(0, call.faults.has('page-has-a-row-too-many') ? limit + 1 : limit);
  const last = continuation(call, rows, limit);
  const hasMore = rows.length > limit;
  const nextCursor = hasMore && last ? cursorAfter(call, last.position) : null;
  const data = await Promise.all(shown.map(({ document }) => view(document)));
  const page: Page = { data, hasMore, nextCursor, totalCount: await from.count(where) };
  return ok(damaged(call.faults, pageDamages, page));
};

/** The filters `createdAfter`, `createdBefore`, `updatedAfter` and `updatedBefore`, all exclusive. */
export const timeFilters = ({ query }: Call): Where => ({
  ...between('createdAt', ['createdAfter', query['createdAfter']], ['createdBefore', query['createdBefore']]),
  ...between('updatedAt', ['updatedAfter', query['updatedAfter']], ['updatedBefore', query['updatedBefore']]),
});

/** The filters that ask a member of the same name for exactly the value given. */
export const equalFilters = ({ query }: Call, names: readonly string[]): Where =>
  Object.fromEntries(
    names.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name] as string]])),
  );
