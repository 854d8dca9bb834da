import { isJsonObject, type JsonObject } from '../../../spec/json.ts';
import { continuation, pageSize, pageView, shownCount } from '../../http/pages.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { without } from '../altered-answers.ts';
import { fault, type Faults } from '../deviation.ts';

/** Pages have another shape. */
const shaping = (alter: (page: JsonObject) => unknown): Replacement =>
  replacing(pageView, (right) => (call, page) => {
    const view = right(call, page);
    return isJsonObject(view) ? alter(view) : view;
  });

/** Faults in the pages of lists. */
export const pageFaults = {
  'page-has-one-row-too-many': fault(
    'transactions/list-by-limit',
    replacing(pageSize, (right) => (call) => right(call) + 1),
  ),
  'page-has-a-row-too-many': fault(
    'conventions/limit-bounds-the-page',
    replacing(shownCount, (right) => (call, found) => right(call, found) + 1),
  ),
  'page-repeats-a-row': fault(
    'conventions/pages-do-not-overlap',
    replacing(
      continuation,
      (right) => (call, found) => (found.limit > 1 ? found.rows[found.limit - 2] : right(call, found)),
    ),
  ),
  'page-skips-a-row': fault(
    'conventions/pages-are-complete',
    replacing(
      continuation,
      () =>
        (_call, { rows, limit }) =>
          rows[limit],
    ),
  ),
  'page-of-more-than-sixty-rows-is-cut': fault(
    'conventions/pages-are-complete',
    replacing(shownCount, (right) => (call, found) => Math.min(60, right(call, found))),
  ),
  'list-is-bare': fault(
    'conventions/lists-are-pages',
    shaping(({ data }) => data),
  ),
  'page-without-data': fault(
    'conventions/page-has-data',
    shaping((page) => without(page, 'data')),
  ),
  'page-data-is-an-object': fault(
    'conventions/page-data-is-an-array',
    shaping((page) => ({ ...page, data: Object.assign({}, page['data']) })),
  ),
  'page-without-has-more': fault(
    'conventions/page-has-has-more',
    shaping((page) => without(page, 'hasMore')),
  ),
  'page-has-more-is-text': fault(
    'conventions/page-has-more-is-a-boolean',
    shaping((page) => ({ ...page, hasMore: String(page['hasMore']) })),
  ),
  'page-without-next-cursor': fault(
    'conventions/page-has-next-cursor',
    shaping((page) => without(page, 'nextCursor')),
  ),
  'page-next-cursor-is-a-number': fault(
    'conventions/page-next-cursor-is-a-string-or-null',
    shaping((page) => ({ ...page, nextCursor: 7 })),
  ),
  'page-with-more-has-no-cursor': fault(
    'conventions/page-with-more-has-a-cursor',
    shaping((page) => ({ ...page, nextCursor: null })),
  ),
  'every-page-says-to-be-the-last': fault(
    'conventions/no-row-follows-the-last-page',
    shaping((page) => ({ ...page, hasMore: false })),
  ),
  'last-page-has-a-cursor': fault(
    'conventions/last-page-has-no-cursor',
    shaping((page) => ({ ...page, nextCursor: page['nextCursor'] ?? 'more' })),
  ),
} as const satisfies Faults;
