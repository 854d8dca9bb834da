import type { Exchange } from '../../../spec/results/exchange.ts';
import type { InconclusiveReason } from '../../../spec/results/inconclusive-reasons.ts';
import type { OperationId } from '../../../spec/operations.ts';
import { Inconclusive } from '../check/inconclusive.ts';
import { unknownLike } from '../check/unknown-ids.ts';
import type { Client, Query } from '../http/client.ts';
import { isAccepted, rowsOf } from './answers.ts';
import type { Check } from './check.ts';
import { memberOf } from './members.ts';
import type { Walk } from './paginate.ts';
import type { ShownMembers } from './shown-members.ts';

export const narrowedPagesRule = 'conventions/filters-hold-on-later-pages';

/** The values that a row shows for each filter whose name it has. */
const shownFor = (row: ShownMembers, query: Query): readonly (readonly [shown: string, asked: string])[] =>
  Object.entries(query).flatMap(([name, asked]) => {
    const shown = memberOf(row, name, { absent: undefined });
    return typeof shown === 'string' && typeof asked === 'string' ? [[shown, asked] as const] : [];
  });

/** Whether a page has a row with another value than its filter asked for. */
export const isWider = (page: Exchange, query: Query): boolean =>
  rowsOf(page).some((row) => shownFor(row, query).some(([shown, asked]) => shown !== asked));

/** Whether a filter by this name narrows at all: with an unknown value, nobody's rows are listed. */
const isNarrow = async (
  api: Pick<Client, 'call'>,
  operation: OperationId,
  query: Query,
): Promise<boolean> => {
  const nowhere = Object.fromEntries(
    Object.entries(query).map(([name, asked]) => [
      name,
      typeof asked === 'string' ? unknownLike(asked) : asked,
    ]),
  );
  const page = await api.call(operation, { query: nowhere });
  return !isAccepted(page) || rowsOf(page).length === 0;
};

/**
 * Asserts that a walk which began with what a filter asked for did not lose the filter on its way. A first page that is
 * wider, and a filter without effect, are for the rules about that filter. Inconclusive where nothing can be seen.
 */
export const expectNarrowPages = async (
  api: Pick<Client, 'call'>,
  check: Check,
  { operation, query = {} }: { readonly operation: OperationId; readonly query?: Query | undefined },
  { pages }: Pick<Walk, 'pages'>,
): Promise<void> => {
  const names = Object.keys(query).join(', ');
  if (names === '') return undefined;
  const open = (reason: InconclusiveReason, why: string, on: Exchange | undefined): void =>
    check.markInconclusive(narrowedPagesRule, new Inconclusive(reason, why, on));
  const [first, ...later] = pages;
  if (first === undefined || later.length === 0)
    return open('missing-configuration', `${operation} shows all rows on one page.`, first);
  if (isWider(first, query))
    return open(
      'missing-configuration',
      `The first page of ${operation} is not narrowed by ${names}.`,
      first,
    );
  const wider = later.find((page) => isWider(page, query));
  if (wider !== undefined && !(await isNarrow(api, operation, query)))
    return open('missing-configuration', `${operation} does not narrow by ${names}.`, wider);
  if (!later.some((page) => rowsOf(page).some((row) => shownFor(row, query).length > 0)))
    return open('not-shown', `No row of ${operation} shows ${names}, which would be compared.`, later[0]);
  check.response(narrowedPagesRule, wider === undefined ? pages : [first, wider]).that(
    wider === undefined,
    `rows with ${Object.entries(query)
      .map(([name, asked]) => `${name} ${String(asked)}`)
      .join(', ')} alone, as on the first page`,
    'a row with another value on a later page',
  );
  return undefined;
};

/** Leaves the test where a walk was cut at a wider page: nothing is known of the rows behind it. */
export const requireWhole = (
  { isCut, pages }: Pick<Walk, 'isCut' | 'pages'>,
  operation: OperationId,
): void => {
  if (isCut === true)
    throw new Inconclusive(
      'violation-first',
      `Pages of ${operation} have rows that its filter did not ask for: the walk was cut there.`,
      pages.at(-1),
    );
};
