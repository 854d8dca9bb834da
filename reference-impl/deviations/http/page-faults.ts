import { isJsonObject, type JsonObject } from '../../../spec/json.ts';
import { continuation, pageSize, pageView, shownCount } from '../../http/pages.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { without } from '../altered-answers.ts';
import { faultsOf } from '../deviation.ts';

/** Pages have another shape. */
const shaping = (alter: (page: JsonObject) => unknown): Replacement =>
  replacing(pageView, (right, call, page) => {
    const view = right(call, page);
    return isJsonObject(view) ? alter(view) : view;
  });

/** Faults in the pages of lists. */
export const pageFaults = faultsOf({
  'transactions/list-by-limit': {
    'page-has-one-row-too-many': replacing(pageSize, (right, call) => right(call) + 1),
  },
  'conventions/limit-bounds-the-page': {
    'page-has-a-row-too-many': replacing(shownCount, (right, call, found) => right(call, found) + 1),
  },
  'conventions/pages-do-not-overlap': {
    'page-repeats-a-row': replacing(continuation, (right, call, found) =>
      found.limit > 1 ? found.rows[found.limit - 2] : right(call, found),
    ),
  },
  'conventions/pages-are-complete': {
    'page-skips-a-row': replacing(continuation, (_right, _call, { rows, limit }) => rows[limit]),
    'page-of-more-than-sixty-rows-is-cut': replacing(shownCount, (right, call, found) =>
      Math.min(60, right(call, found)),
    ),
  },
  'conventions/lists-are-pages': {
    'list-is-bare': shaping(({ data }) => data),
  },
  'conventions/page-has-data': {
    'page-without-data': shaping((page) => without(page, 'data')),
  },
  'conventions/page-data-is-an-array': {
    'page-data-is-an-object': shaping((page) => ({ ...page, data: Object.assign({}, page['data']) })),
  },
  'conventions/page-has-has-more': {
    'page-without-has-more': shaping((page) => without(page, 'hasMore')),
  },
  'conventions/page-has-more-is-a-boolean': {
    'page-has-more-is-text': shaping((page) => ({ ...page, hasMore: String(page['hasMore']) })),
  },
  'conventions/page-has-next-cursor': {
    'page-without-next-cursor': shaping((page) => without(page, 'nextCursor')),
  },
  'conventions/page-next-cursor-is-a-string-or-null': {
    'page-next-cursor-is-a-number': shaping((page) => ({ ...page, nextCursor: 7 })),
  },
  'conventions/page-with-more-has-a-cursor': {
    'page-with-more-has-no-cursor': shaping((page) => ({ ...page, nextCursor: null })),
  },
  'conventions/no-row-follows-the-last-page': {
    'every-page-says-to-be-the-last': shaping((page) => ({ ...page, hasMore: false })),
  },
  'conventions/last-page-has-no-cursor': {
    'last-page-has-a-cursor': shaping((page) => ({ ...page, nextCursor: page['nextCursor'] ?? 'more' })),
  },
});
