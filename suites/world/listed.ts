import { isJsonObject, type JsonObject } from '../../spec/json.ts';
import type { OperationId } from '../../spec/operations.ts';
import type { Exchange, HttpRecord } from '../../spec/results/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';
import { target } from '../kit/check/run.ts';
import type { CallOptions } from '../kit/http/client.ts';
import { shownWithinMs } from './ledger.ts';
import type { View } from './views.ts';

/** A list that has all that some answers show. */
interface Listing {
  readonly list: OperationId;
  readonly rule: RuleId;
  /** Answers that show a resource which the list has. */
  readonly shownBy: readonly OperationId[];
  /** The parameter that narrows the list, and the member of a resource that it is compared with. */
  readonly by?: string;
  readonly isMeant?: (shown: JsonObject) => boolean;
  /** The parameter has our name. */
  readonly isAssumed?: true;
}

const complete = 'conventions/pages-are-complete';

const listings: readonly Listing[] = [
  {
    list: 'transactions.list',
    rule: 'transactions/list-shows-a-payment',
    shownBy: ['quotes.execute', 'transfers.out', 'transactions.get'],
    by: 'customerId',
    // A quote that nobody executed may be read as a payment, too.
    isMeant: ({ type, status }) =>
      type === 'OUTGOING' && ['PROCESSING', 'COMPLETED', 'FAILED'].includes(String(status)),
  },
  {
    list: 'agentSide.listTransactions',
    rule: 'agent-side/lists-its-transfers',
    shownBy: ['agentSide.getTransaction'],
    isMeant: ({ status }) => ['PROCESSING', 'COMPLETED', 'FAILED'].includes(String(status)),
  },
  {
    list: 'customers.list',
    rule: 'customers/created-customer-is-listed',
    shownBy: ['customers.create', 'customers.get'],
    by: 'platformCustomerId',
    isMeant: ({ isDeleted }) => isDeleted !== true,
    isAssumed: true,
  },
  {
    list: 'beneficialOwners.list',
    rule: 'beneficial-owners/created-owner-is-listed',
    shownBy: ['beneficialOwners.create', 'beneficialOwners.get'],
    by: 'customerId',
    isAssumed: true,
  },
  {
    list: 'customerExternalAccounts.list',
    rule: complete,
    shownBy: ['customerExternalAccounts.create', 'customerExternalAccounts.get'],
    by: 'customerId',
    isAssumed: true,
  },
  {
    list: 'documents.list',
    rule: complete,
    shownBy: ['documents.upload', 'documents.get'],
    by: 'documentHolder',
    isAssumed: true,
  },
];

export const listedRules: readonly RuleId[] = [...new Set(listings.map(({ rule }) => rule))];

interface Row {
  readonly on: HttpRecord;
  /** By the clock of this process, in milliseconds. */
  readonly shownAt: number;
  /** Whether a read has shown that it failed or was refunded. */
  isReversed: boolean;
}

/** A list as one caller narrows it, and what it has to have. */
export interface KnownList {
  readonly listing: Listing;
  readonly as: CallOptions['as'];
  readonly query: Readonly<Record<string, string>>;
  readonly rows: Map<string, Row>;
}

/** The part of a list that was read page by page. */
interface Walk {
  readonly ids: Set<string>;
  readonly began: number;
}

export interface Lists {
  readonly known: Map<string, KnownList>;
  /** Walks under way, by list and next cursor. */
  readonly walks: Map<string, Walk>;
  /** Ids that a request has named which may delete, or take along what is theirs. */
  readonly gone: Set<string>;
  /** Everything that was under way has had its time, by the clock of the target. */
  isAllSettled: boolean;
}

export const noLists = (): Lists => ({
  known: new Map(),
  walks: new Map(),
  gone: new Set(),
  isAllSettled: false,
});

/** More are not remembered. */
const mostLists = 2_000;
const mostRows = 50;
const mostGone = 20_000;

const keyOf = ({ list }: Listing, as: CallOptions['as'], query: Readonly<Record<string, string>>): string =>
  JSON.stringify([list, as ?? 'sandbox', query]);

const queryFor = ({ by }: Listing, shown: JsonObject): Readonly<Record<string, string>> | undefined => {
  if (by === undefined) return {};
  const value = shown[by];
  return typeof value === 'string' ? { [by]: value } : undefined;
};

const isJudged = ({ isAssumed }: Listing): boolean => isAssumed !== true || target().dialect.complete;

const narrowing = listings.flatMap(({ by }) => by ?? []);

/** A request that may delete something, or have it listed elsewhere: its rows need not be listed there any more. */
export const noteGone = (
  { method }: { readonly method: string },
  { path = {}, body }: CallOptions,
  { gone }: Lists,
): void => {
  const moves =
    method === 'PATCH' && isJsonObject(body) && narrowing.some((name) => Object.hasOwn(body, name));
  if (method !== 'DELETE' && method !== 'PUT' && !moves) return;
  for (const id of Object.values(path)) if (gone.size < mostGone) gone.add(id);
};

const noteIn = (
  listing: Listing,
  { id, shown, on }: View,
  as: CallOptions['as'],
  known: Lists['known'],
): void => {
  const query = queryFor(listing, shown);
  if (query === undefined || listing.isMeant?.(shown) === false) return;
  const key = keyOf(listing, as, query);
  const list = known.get(key) ?? { listing, as, query, rows: new Map<string, Row>() };
  if (known.size < mostLists) known.set(key, list);
  const row = list.rows.get(id);
  const isReversed = shown['status'] === 'FAILED' || isJsonObject(shown['refund']);
  if (row !== undefined) row.isReversed = isReversed;
  else if (list.rows.size < mostRows) list.rows.set(id, { on, shownAt: performance.now(), isReversed });
};

/** Remembers what a list has to have. */
export const noteListed = (view: View, { as }: CallOptions, { known }: Lists): void => {
  if (view.at !== '') return;
  for (const listing of listings)
    if (listing.shownBy.some((each) => each === view.on.operation) && isJudged(listing))
      noteIn(listing, view, as, known);
};

const idsOn = (rows: readonly unknown[]): readonly string[] =>
  rows.flatMap((row) => (isJsonObject(row) && typeof row['id'] === 'string' ? [row['id']] : []));

/** Holds a list that was read to its end against what it has to have. */
const judge = (
  { listing, query, rows }: KnownList,
  { ids, began }: Walk,
  on: HttpRecord,
  {
    examine,
    gone,
    isAllSettled,
  }: Pick<Lists, 'gone' | 'isAllSettled'> & { readonly examine: FindingCollector },
): void => {
  if (Object.values(query).some((value) => gone.has(value))) return;
  for (const [id, row] of rows) {
    // A list may follow a moment later: no time is stated.
    if (gone.has(id) || row.shownAt + (isAllSettled ? 0 : shownWithinMs()) > began) continue;
    examine.assert(listing.rule, ids.has(id), () => ({
      expected: `a row with the id ${id}, which ${row.on.operation} has shown`,
      actual: `${ids.size} rows on all pages, without it`,
      on: [row.on, on],
      pointer: '/data',
    }));
  }
};

/** The list that a page is of, and where in a walk through it the page is. */
const pageOf = (
  { operation, response }: Exchange,
  { as, query: asked = {} }: CallOptions,
  { known, walks }: Lists,
): { readonly key: string; readonly list: KnownList; readonly before: Walk | undefined } | undefined => {
  const listing = listings.find(({ list }) => list === operation);
  if (listing === undefined || response.status !== 200) return undefined;
  const { cursor, limit: _limit, ...rest } = asked;
  const query = Object.fromEntries(
    Object.entries(rest).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  const key = keyOf(listing, as, query);
  const [list, before] = [known.get(key), walks.get(`${key} ${String(cursor)}`)];
  return list === undefined || (cursor !== undefined && before === undefined)
    ? undefined
    : { key, list, before: cursor === undefined ? undefined : before };
};

/** The walk with one more page. Undefined where a row has no id. */
const goneOn = (before: Walk | undefined, rows: readonly unknown[], ms: number): Walk | undefined => {
  const ids = idsOn(rows);
  return ids.length < rows.length
    ? undefined
    : {
        ids: new Set([...(before?.ids ?? []), ...ids]),
        began: before?.began ?? performance.now() - ms,
      };
};

/** Follows each walk through a list to its end. */
export const examineListed = (
  exchange: Exchange,
  asked: CallOptions,
  examine: FindingCollector,
  lists: Lists,
): void => {
  const page = pageOf(exchange, asked, lists);
  const { body } = exchange.response;
  if (page === undefined || !isJsonObject(body) || !Array.isArray(body['data'])) return;
  const { key, list, before } = page;
  const walk = goneOn(before, body['data'], exchange.ms);
  if (walk === undefined) return;
  const { nextCursor, hasMore } = body;
  if (typeof nextCursor === 'string') {
    if (lists.walks.size >= mostLists) lists.walks.clear();
    lists.walks.set(`${key} ${nextCursor}`, walk);
  } else if (hasMore !== true) judge(list, walk, exchange, { examine, ...lists });
};

/** Lists to be read once more, of each kind so many: those first that have what was reversed, then those that have most. */
export const listsToRead = ({ known, gone }: Lists, most: number): readonly KnownList[] => {
  const reversed = ({ rows }: KnownList): number =>
    [...rows.values()].filter(({ isReversed }) => isReversed).length;
  return listings.flatMap((listing) =>
    [...known.values()]
      .filter(
        (list) => list.listing === listing && !Object.values(list.query).some((value) => gone.has(value)),
      )
      .toSorted((one, other) => reversed(other) - reversed(one) || other.rows.size - one.rows.size)
      .slice(0, most),
  );
};
