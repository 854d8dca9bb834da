import { isJsonObject } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import type { CallOptions, Client, Query } from '../http/client.ts';
import { bodyOf, isAccepted } from './answers.ts';
import { stepsThrough, type Step } from './paginate.ts';

/** A list of one owner has no more pages, even where a page has one row. */
const mostPages = 60;

/** Rows of a page as they came, whatever they are. */
const dataOf = ({ response: { body } }: Exchange): readonly unknown[] => {
  const data = isJsonObject(body) ? body['data'] : undefined;
  return Array.isArray(data) ? data : [];
};

/** The first page, with the rows of all. */
const joined = (first: Exchange, further: readonly Exchange[]): Exchange => {
  const { response } = first;
  if (further.length === 0 || !isJsonObject(response.body)) return first;
  const pages = [first, ...further];
  const last = pages.at(-1) ?? first;
  const { hasMore, nextCursor } = bodyOf(last);
  const body = { ...response.body, hasMore, nextCursor, data: pages.flatMap(dataOf) };
  return {
    ...first,
    response: { ...response, body, text: pages.map((page) => page.response.text).join('\n') },
  };
};

/** Whether a further page is one that was not read before. */
const leadsOn = ({ page, next }: Pick<Step, 'page' | 'next'>, seen: ReadonlySet<string>): boolean =>
  isAccepted(page) && (next === undefined || !seen.has(next));

/**
 * A list from its first page to its last, as one page. How many rows a page has is not shown: it may be one, and none
 * on the first. Ends with a page that is refused or leads back: what was read so far is what there is to judge.
 */
export const wholeList = async (
  api: Pick<Client, 'call'>,
  operation: OperationId,
  asked: Pick<CallOptions, 'path' | 'query' | 'as'> = {},
): Promise<Exchange> => {
  const pages: Exchange[] = [];
  const seen = new Set<string>();
  for await (const { page, next } of stepsThrough(api, operation, asked)) {
    if (pages.length > 0 && !leadsOn({ page, next }, seen)) break;
    pages.push(page);
    if (bodyOf(page).hasMore !== true || next === undefined || pages.length >= mostPages) break;
    seen.add(next);
  }
  const [first, ...further] = pages;
  if (first === undefined) throw new Error(`No page of ${operation} was read.`);
  return joined(first, further);
};

/** More rows than most lists of one owner have. */
const manyRows = 100;

/** The same by pages with as many rows as may be: of the usual length where the target refuses so long a one. */
export const longList = async (
  api: Pick<Client, 'call'>,
  operation: OperationId,
  query: Query = {},
): Promise<Exchange> => {
  const long = await wholeList(api, operation, { query: { ...query, limit: manyRows } });
  // The longest page is not shown.
  return [400, 422].includes(long.response.status) ? wholeList(api, operation, { query }) : long;
};
