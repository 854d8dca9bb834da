import type { Exchange } from '../../../spec/results/exchange.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { CallOptions, Client, Query } from '../http/client.ts';
import { Inconclusive } from '../check/inconclusive.ts';
import { bodyOf, isAccepted, requireSuccess, rowsOf } from './answers.ts';
import { memberOf } from './members.ts';
import type { ShownMembers } from './shown-members.ts';

/** All pages of a listing, first to last. */
export interface Walk {
  readonly pages: readonly Exchange[];
  /** The ids of the rows, or what else tells them apart, in the order of the pages. */
  readonly ids: readonly string[];
  /** The last page was seen before: the walk would never end. */
  readonly leadsBack: boolean;
  /** The reader had seen enough: more pages follow. */
  readonly isCut?: true;
}

/** The key that tells a row of a list apart from the others. */
export type RowKey = (row: ShownMembers) => string;

export const idOfRow: RowKey = (row) => String(memberOf(row, 'id'));

export interface WalkOptions {
  /** Filters and a limit: hints, which a target may ignore. */
  readonly query?: Query;
  readonly path?: Readonly<Record<string, string>>;
  /** A listing is shared with everybody who uses the target: no walk goes on for ever. Default 300. */
  readonly mostPages?: number;
  /** Runs after each page that is not the last, before the next one is asked for. */
  readonly between?: () => Promise<void>;
  /** The id of a row when absent. */
  readonly key?: RowKey;
  /** Whether a page after the first tells all that is asked: the walk ends with it. */
  readonly isEnough?: (page: Exchange) => boolean;
}

/** A page of a listing, the cursor that led to it, and the one that it leads on with. */
export interface Step {
  readonly page: Exchange;
  readonly cursor: string | undefined;
  readonly next: string | undefined;
}

/**
 * Follows nextCursor with the cursor parameter of the assumed interface. Asks for the next page when whoever reads them
 * wants it, and ends with the page that leads nowhere.
 */
export const stepsThrough = async function* (
  api: Pick<Client, 'call'>,
  operation: OperationId,
  { query, ...asked }: Pick<CallOptions, 'path' | 'query' | 'as'>,
): AsyncGenerator<Step> {
  let next: string | undefined;
  do {
    const cursor = next;
    const page = await api.call(operation, { ...asked, query: { ...query, cursor } });
    const { nextCursor, hasMore } = bodyOf(page);
    // An empty cursor of the last page leads nowhere, as null does.
    const isNone = nextCursor === '' && hasMore === false;
    next = typeof nextCursor === 'string' && !isNone ? nextCursor : undefined;
    yield { page, cursor, next };
  } while (next !== undefined);
};

const isSamePage = (one: Exchange, other: Exchange, key: RowKey): boolean => {
  const [[first], [same]] = [rowsOf(one), rowsOf(other)];
  return (
    first !== undefined &&
    same !== undefined &&
    key(first) === key(same) &&
    bodyOf(one)['nextCursor'] === bodyOf(other)['nextCursor']
  );
};

/** Whether a second page begins with the first row of all again. Rows may have come in before it. */
const startsOver = (first: Exchange, page: Exchange, key: RowKey): boolean => {
  const [head, ...more] = rowsOf(first);
  return head !== undefined && more.length > 0 && rowsOf(page).some((row) => key(row) === key(head));
};

/** A cursor that never had an effect is a parameter of another name, not a page that overlaps. */
const isFirstAgain = (pages: readonly Exchange[], page: Exchange, key: RowKey): boolean =>
  pages.length === 1 && pages.some((first) => isSamePage(first, page, key) || startsOver(first, page, key));

const idsOn = (pages: readonly Exchange[], key: RowKey): readonly string[] =>
  pages.flatMap((page) => rowsOf(page).map(key));

const usual = {
  mostPages: 300,
  between: async () => {},
  key: idOfRow,
  isEnough: () => false,
} as const satisfies WalkOptions;

/** A walk that met its first page again behind it is `inVain`: the page tells. */
type Walked = Walk & { readonly inVain?: Exchange };

const walkOnce = async (
  api: Pick<Client, 'call'>,
  operation: OperationId,
  {
    mostPages,
    between,
    key,
    isEnough,
    ...asked
  }: WalkOptions & Required<Omit<WalkOptions, 'query' | 'path'>>,
): Promise<Walked> => {
  const pages: Exchange[] = [];
  const walked = (): Walk => ({ pages, ids: idsOn(pages, key), leadsBack: false });
  for await (const { page, next } of stepsThrough(api, operation, asked)) {
    requireSuccess(page, `A page of ${operation}`);
    const isRepeated = pages.some((earlier) => isSamePage(earlier, page, key));
    if (isFirstAgain(pages, page, key)) return { ...walked(), inVain: page };
    pages.push(page);
    if (isRepeated) return { ...walked(), leadsBack: true };
    if (next === undefined) break;
    if (pages.length > 1 && isEnough(page)) return { ...walked(), isCut: true };
    if (pages.length >= mostPages)
      throw new Inconclusive('time-budget', `${operation} has more than ${mostPages} pages.`, page);
    await between();
  }
  return walked();
};

/** A list is walked again so often because rows came in meanwhile. */
const mostRestarts = 5;

/** Whether rows came twice that may have changed their pages: the first page has other rows by now. */
const hasMoved = async (
  api: Pick<Client, 'call'>,
  operation: OperationId,
  { pages, ids, inVain }: Walked,
  { key = idOfRow, path, query }: WalkOptions,
): Promise<boolean> => {
  const [first] = pages;
  if (first === undefined || (inVain === undefined && new Set(ids).size === ids.length)) return false;
  const again = await api.call(operation, { ...(path && { path }), ...(query && { query }) });
  return isAccepted(again) && idsOn([again], key).join() !== idsOn([first], key).join();
};

/**
 * Reads a listing to its end, and again where rows came in meanwhile and moved others. Leaves the test as inconclusive
 * where the target does not know the cursor parameter by this name, or where the end does not come. Pages that lead back
 * to an earlier one end the walk, with the repeated page as its last.
 */
export const paginate = async (
  api: Pick<Client, 'call'>,
  operation: OperationId,
  options: WalkOptions = {},
): Promise<Walk> => {
  for (let left = options.between === undefined ? mostRestarts : 0; ; left -= 1) {
    const walk = await walkOnce(api, operation, { ...usual, ...options });
    if (left > 0 && (await hasMoved(api, operation, walk, options))) continue;
    if (walk.inVain !== undefined)
      throw new Inconclusive(
        'missing-configuration',
        `${operation} does not take the parameter cursor: name yours in dialect.parameters.`,
        walk.inVain,
      );
    return walk;
  }
};
