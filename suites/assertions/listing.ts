import type { Exchange } from '../../spec/results/exchange.ts';
import type { OperationId } from '../../spec/operations.ts';
import type { Client, Query } from '../http/client.ts';
import { requireMember } from '../engine/require-member.ts';
import { Inconclusive } from '../engine/inconclusive.ts';
import { answerOf, bodyOf, isAccepted, rowsOf } from './answers.ts';
import { memberOf } from './members.ts';
import type { ShownMembers } from './shown-members.ts';

/** What a walk through a listing came to. `missing` only when every page was seen. */
export interface Search {
  readonly found: 'present' | 'missing' | 'undecided';
  readonly row?: ShownMembers;
  /** The last page looked at. */
  readonly page: Exchange;
}

/** A listing is shared with everybody who uses the target: no walk goes on for ever. */
const mostPages = 30;

/** Leaves the test as inconclusive where a walk came to no end: too many pages, a refusal, a cursor without effect. */
export const decided = (search: Search): Search => {
  if (search.found === 'undecided')
    throw new Inconclusive(
      'prerequisite',
      `${search.page.operation} could not be read to its end: ${answerOf(search.page)}.`,
      search.page,
    );
  return search;
};

/** Leaves the test as inconclusive where no row has a member that distinguishes rows: its name may be another. */
export const requireNamed = (page: Exchange, member = 'id'): void => {
  const rows = rowsOf(page);
  requireMember(
    rows.length === 0 ||
      rows.some((row) => (memberOf(row, member, { absent: undefined }) ?? undefined) !== undefined),
    `The rows of ${page.operation} show no ${member} (dialect.members)`,
    page,
  );
};

/** What identifies a row: its id, or the value of another member. */
export type Wanted = string | { readonly member: string; readonly is: string };

/** Walks through a listing until a row is the wanted one, with the cursor parameter of the assumed interface. */
export const findListed = async (
  api: Client,
  operation: OperationId,
  wanted: Wanted,
  query: Query = {},
): Promise<Search> => {
  const { member, is: id } = typeof wanted === 'string' ? { member: 'id', is: wanted } : wanted;
  let cursor: string | undefined;
  for (let left = mostPages; ; left -= 1) {
    const page = await api.call(operation, { query: { ...query, cursor } });
    const row = rowsOf(page).find((each) => memberOf(each, member, { absent: undefined }) === id);
    if (row !== undefined) return { found: 'present', row, page };
    requireNamed(page, member);
    const { nextCursor } = bodyOf(page);
    if (!isAccepted(page)) return { found: 'undecided', page };
    if (typeof nextCursor !== 'string') return { found: 'missing', page };
    if (left <= 1 || nextCursor === cursor) return { found: 'undecided', page };
    cursor = nextCursor;
  }
};
