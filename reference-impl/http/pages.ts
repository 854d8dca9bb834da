import { createHash } from 'node:crypto';
import type { OperationId } from '../../spec/operations.ts';
import { damaged } from '../deviations/faults.ts';
import { invalidField, notFound } from './api-error.ts';
import { ok, type Answer, type Call } from './call.ts';
import { canonicalJson } from './canonical-json.ts';
import { between } from './instants.ts';
import { pageDamages, type Page } from '../deviations/page-faults.ts';
import type { Readable } from './rows.ts';
import { defineCollection, type Document, type Placed, type Where } from '../store/store.ts';

const named = defineCollection('customers');

/** What a cursor is good for: this operation with these filters and nothing else. */
const seal = (call: Call, position: number): string => {
  const { cursor: _cursor, limit: _limit, ...filters } = call.query;
  return createHash('sha256')
    .update(canonicalJson([call.operation, call.params, filters, position]))
    .digest('base64url')
    .slice(0, 12);
};

const cursorAfter = (call: Call, position: number): string => {
  const text = Buffer.from(`${position}.${seal(call, position)}`);
  return call.variations.has('cursors-must-be-encoded')
    ? `${'+/=&?'.repeat(60)}${text.toString('base64')}`
    : text.toString('base64url');
};

/** The position a cursor names. Raises 400 for one that was not given out for this listing. */
const positionIn = (call: Call): number | undefined => {
  const { cursor } = call.query;
  if (cursor === undefined) return undefined;
  const [, digits, sealed] =
    /^(\d{1,15})\.(.+)$/.exec(
      Buffer.from(String(cursor).replace(/^([+]\/=&[?])+/, ''), 'base64url').toString(),
    ) ?? [];
  const position = Number(digits);
  const isOurs = digits !== undefined && sealed === seal(call, position);
  if (!isOurs && call.variations.has('unknown-cursors-start-again')) return undefined;
  if (!isOurs) throw invalidField('cursor', 'cursor was not given out for this listing.');
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

const pageSize = ({ query, variations, operation }: Call): number => {
  const { limit } = query;
  if (variations.has('pages-hold-five-rows-at-most')) return Math.min(Math.max(Number(limit ?? 3), 1), 5);
  if (variations.has('limit-is-for-transactions-alone') && operation !== 'transactions.list') return 20;
  return Number(limit ?? 20);
};

/** Lists whose filter is refused when its customer is nobody. */
const askForCustomers = /^(internalAccounts|beneficialOwners)\./;

const mustNameCustomers = async (call: Call): Promise<void> => {
  const { customerId } = call.query;
  const isAsked = customerId !== undefined && askForCustomers.test(call.operation);
  if (!isAsked || !call.variations.has('unknown-customers-in-filters-answer-404')) return;
  // By its name, for the customers' own store reads pages.
  const found = await call.collection(named).get(String(customerId));
  if (!found) throw notFound('No such customer.', 'USER_NOT_FOUND');
};

const total = async ({ variations }: Call, count: () => Promise<number>): Promise<object> =>
  variations.has('pages-tell-no-total') ? {} : { totalCount: await count() };

/** The one list whose order the document says. Source: Endpoints > Operation catalogue. */
const orderedList: OperationId = 'stablecoins.listOperations';

const orderOf = (call: Call, wanted: 'newest' | 'oldest'): 'newest' | 'oldest' =>
  call.variations.has('lists-are-oldest-first') &&
  call.query['sortOrder'] === undefined &&
  call.operation !== orderedList
    ? 'oldest'
    : wanted;

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
  { from, where = {}, order: wanted = 'newest', view }: Listing<D>,
): Promise<Answer> => {
  await mustNameCustomers(call);
  const asked = pageSize(call);
  const order = orderOf(call, wanted);
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
  const isGiven = hasMore || call.variations.has('last-pages-have-a-cursor');
  const nextCursor = isGiven && last ? cursorAfter(call, last.position) : null;
  const data = await Promise.all(shown.map(({ document }) => view(document)));
  const page: Page = { data, hasMore, nextCursor, ...(await total(call, () => from.count(where))) };
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
