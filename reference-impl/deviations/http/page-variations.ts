import type { OperationId } from '../../../spec/operations.ts';
import { isJsonObject } from '../../../spec/json.ts';
import { customers } from '../../records/customer-store.ts';
import { ApiError, invalidField, notFound } from '../../http/api-error.ts';
import { once } from '../../serving/idempotency.ts';
import { cursorAfter, hasCursor, orderOf, pageSize, pageView, positionIn } from '../../http/pages.ts';
import { parameterBreaches } from '../../http/validate-request.ts';
import { replacing } from '../../runtime/behaviour.ts';
import { without } from '../altered-answers.ts';
import type { Variations } from '../deviation.ts';
import type { Work } from '../../runtime/work.ts';

/** The one list whose order the document says. Source: Endpoints > Operation catalogue. */
const orderedList: OperationId = 'stablecoins.listOperations';

/** How long a list lags behind what was added. Virtual milliseconds. */
const lagMs = 150;

/** Whether a row says that it was added long enough ago for a list that lags behind. */
const isListedByNow = (work: Work, row: unknown): boolean => {
  const createdAt = isJsonObject(row) ? row['createdAt'] : undefined;
  return typeof createdAt !== 'string' || work.now().getTime() - Date.parse(createdAt) > lagMs;
};

/** The cursor that a first page without a row leads on with. */
const toTheRows = 'to-the-rows';

/** The filters of which a long list may want one. */
const narrowing: Readonly<Record<string, readonly string[]>> = {
  'transactions.list': ['customerId', 'platformCustomerId'],
  'cards.list': ['cardholderId', 'accountId', 'platformCardId', 'state'],
  'documents.list': ['documentHolder'],
  'customerExternalAccounts.list': ['customerId'],
  'agents.list': ['customerId'],
  'agents.listApprovals': ['agentId', 'customerId'],
};

/** How lists may be paged otherwise. */
export const pageVariations = {
  'pages-hold-five-rows-at-most': {
    about: 'a page has three rows by default, and a larger limit than five counts as five',
    gaps: ['conventions/page-size'],
    areas: 'everything',
    choice: 'page size',
    replaces: [
      replacing(pageSize, (_right, { query }) => Math.min(Math.max(Number(query['limit'] ?? 3), 1), 5)),
      replacing(parameterBreaches, (right, reading, parameter, value) => {
        const found = right(reading, parameter, value);
        return parameter.name === 'limit'
          ? found.filter(({ keyword }) => keyword !== 'minimum' && keyword !== 'maximum')
          : found;
      }),
    ],
  },
  'first-pages-are-empty': {
    about: 'the first page of a list has no row and hasMore true, and leads to the rows',
    gaps: ['conventions/page-size'],
    areas: 'everything',
    unexamined: 'a few lists are looked at by their first page alone, or have too many pages for a walk',
    replaces: [
      replacing(positionIn, (right, call) => (call.query['cursor'] === toTheRows ? undefined : right(call))),
      replacing(pageView, (right, call, page) =>
        right(
          call,
          call.query['cursor'] === undefined
            ? { ...page, data: [], hasMore: true, nextCursor: toTheRows }
            : page,
        ),
      ),
    ],
  },
  'lists-have-to-be-narrowed': {
    about: 'a list that can be long is refused with 400 where no filter narrows it',
    gaps: ['conventions/page-parameters', 'transactions/errors-of-the-list'],
    areas: 'everything',
    unexamined: 'the transactions of another platform are looked for without a filter',
    replaces: replacing(once, (right, call, handler) => {
      const names = narrowing[call.operation];
      if (names !== undefined && ['cursor', ...names].every((name) => call.query[name] === undefined))
        throw invalidField(names[0] ?? '', `Name one of ${names.join(', ')}.`);
      return right(call, handler);
    }),
  },
  'limit-is-for-transactions-alone': {
    about: 'the page size of other lists than that of transactions cannot be chosen',
    gaps: ['conventions/page-parameters'],
    areas: 'everything',
    choice: 'page size',
    unexamined: 'a list that is shorter than its page has no second one',
    replaces: replacing(pageSize, (right, call) =>
      call.operation === 'transactions.list' ? right(call) : 20,
    ),
  },
  'lists-are-oldest-first': {
    about: 'lists begin with the oldest row',
    gaps: [
      'conventions/order-of-lists',
      'customers/list-order',
      'stablecoins/order-of-other-lists',
      'cards/list-order',
      'transactions/order-of-the-list',
    ],
    areas: 'everything',
    replaces: replacing(orderOf, (right, call, wanted) =>
      call.query['sortOrder'] === undefined && call.operation !== orderedList
        ? 'oldest'
        : right(call, wanted),
    ),
  },
  'cursors-must-be-encoded': {
    about: 'a cursor is long and has +, / and = in it',
    gaps: ['conventions/page-parameters'],
    areas: 'everything',
    replaces: [
      replacing(cursorAfter, (right, call, position) => {
        const bytes = Buffer.from(right(call, position), 'base64url');
        return `${'+/=&?'.repeat(60)}${bytes.toString('base64')}`;
      }),
      replacing(positionIn, (right, call) => {
        const { cursor } = call.query;
        if (cursor === undefined) return right(call);
        return right({
          ...call,
          query: { ...call.query, cursor: String(cursor).replace(/^([+]\/=&[?])+/, '') },
        });
      }),
    ],
  },
  'last-pages-have-a-cursor': {
    about: 'nextCursor of the last page is a text, with hasMore false',
    readings: ['conventions/cursor-of-the-last-page'],
    areas: 'everything',
    replaces: replacing(hasCursor, () => true),
  },
  'unknown-cursors-start-again': {
    about: 'a cursor that was never given out gives the first page',
    gaps: ['conventions/cursor-that-was-never-given'],
    replaces: replacing(positionIn, (right, call) => {
      try {
        return right(call);
      } catch (error) {
        if (error instanceof ApiError) return undefined;
        throw error;
      }
    }),
  },
  'lists-follow-a-moment-later': {
    about: 'a list shows what was added 150 ms later',
    gaps: ['conventions/when-lists-follow', 'internal-accounts/creation'],
    areas: 'everything',
    unexamined: 'what is read off a list once, right after it was added, is not there yet',
    replaces: replacing(pageView, (right, call, page) => {
      const rows: readonly unknown[] = Array.isArray(page.data) ? page.data : [];
      return right(call, { ...page, data: rows.filter((row) => isListedByNow(call, row)) });
    }),
  },
  'pages-tell-no-total': {
    about: 'a page has data, hasMore and nextCursor alone',
    gaps: ['conventions/page-parameters'],
    replaces: replacing(pageView, (right, call, page) => {
      const view = right(call, page);
      return isJsonObject(view) ? without(view, 'totalCount') : view;
    }),
  },
  'unknown-customers-in-filters-answer-404': {
    about: 'a list for a customer that does not exist is answered 404',
    gaps: ['internal-accounts/unknown-customer-in-the-filter', 'beneficial-owners/list-filter'],
    areas: ['customers', 'external-accounts'],
    replaces: replacing(once, async (right, call, handler) => {
      const { customerId } = call.query;
      const isAsked =
        customerId !== undefined && /^(internalAccounts|beneficialOwners)[.]/.test(call.operation);
      if (isAsked && (await call.collection(customers).get(String(customerId))) === undefined)
        throw notFound('No such customer.', 'USER_NOT_FOUND');
      return right(call, handler);
    }),
  },
} as const satisfies Variations;
