import type { Exchange } from '../../../spec/results/exchange.ts';
import type { OperationId } from '../../../spec/operations.ts';
import { requireMember } from '../check/require-member.ts';
import { unknownLike } from '../check/unknown-ids.ts';
import type { Client, Query } from '../http/client.ts';
import { isAccepted, rowsOf } from './answers.ts';
import type { Check } from './check.ts';
import { memberOf } from './members.ts';
import type { Walk } from './paginate.ts';
import type { ShownMembers } from './shown-members.ts';

export const narrowedPagesRule = 'conventions/filters-hold-on-later-pages';

/** What a row shows for each filter whose name it has. */
const shownFor = (row: ShownMembers, query: Query): readonly (readonly [shown: string, asked: string])[] =>
  Object.entries(query).flatMap(([name, asked]) => {
    const shown = memberOf(row, name, { absent: undefined });
    return typeof shown === 'string' && typeof asked === 'string' ? [[shown, asked] as const] : [];
  });

/** Whether a page has a row with another value than its filter asked for. */
export const isWider = (page: Exchange, query: Query): boolean =>
  rowsOf(page).some((row) => shownFor(row, query).some(([shown, asked]) => shown !== asked));

/** Leaves the test where a filter by this name has no effect: then everybody's rows are listed. */
const requireNarrow = async (
  api: Pick<Client, 'call'>,
  operation: OperationId,
  query: Query,
): Promise<void> => {
  const nowhere = Object.fromEntries(
    Object.entries(query).map(([name, asked]) => [
      name,
      typeof asked === 'string' ? unknownLike(asked) : asked,
    ]),
  );
  const page = await api.call(operation, { query: nowhere });
  requireMember(
    !isAccepted(page) || rowsOf(page).length === 0,
    `The list does not narrow by ${Object.keys(query).join(', ')}`,
    page,
  );
};

/**
 * Asserts that a walk which began with what a filter asked for did not lose the filter on its way. A first page that is
 * wider is for the rules about that filter.
 */
export const expectNarrowPages = async (
  api: Pick<Client, 'call'>,
  check: Check,
  { operation, query }: { readonly operation: OperationId; readonly query: Query },
  { pages }: Pick<Walk, 'pages'>,
): Promise<void> => {
  const [first, ...later] = pages;
  if (first === undefined || isWider(first, query)) return;
  const wider = later.find((page) => isWider(page, query));
  if (wider !== undefined) await requireNarrow(api, operation, query);
  const showsAny = later.some((page) => rowsOf(page).some((row) => shownFor(row, query).length > 0));
  if (showsAny)
    check.response(narrowedPagesRule, wider === undefined ? pages : [first, wider]).that(
      wider === undefined,
      `rows with ${Object.entries(query)
        .map(([name, asked]) => `${name} ${String(asked)}`)
        .join(', ')} alone, as on the first page`,
      'a row with another value on a later page',
    );
};
