import { expect, test } from '../support/plain-test.ts';
import { findListed, type searchListed } from '../../kit/assertions/listing.ts';
import type { Query } from '../../kit/http/client.ts';
import { useStubRun } from '../support/stub-run.ts';
import { exchangeOf } from '../support/exchanges.ts';

useStubRun();

interface Page {
  readonly rows: readonly string[];
  readonly next: string | null;
}

/** A target whose list of customers answers so to each cursor. */
const listing = (pageAt: (cursor: string | undefined) => Page | undefined) => {
  const asked: unknown[] = [];
  const answerTo = ({ cursor }: Query) => {
    asked.push(cursor);
    const page = pageAt(cursor === undefined ? undefined : String(cursor));
    return page === undefined
      ? { status: 400, body: { status: 400, code: 'INVALID_INPUT', message: 'x' } }
      : {
          status: 200,
          body: { data: page.rows.map((id) => ({ id })), hasMore: page.next !== null, nextCursor: page.next },
        };
  };
  const api: Parameters<typeof searchListed>[0] = {
    call: (operation, { query = {} } = {}) => {
      const { status, body } = answerTo(query);
      return Promise.resolve(
        exchangeOf(operation, { request: { url: 'http://127.0.0.1:1/2025-10-13/customers' }, status, body }),
      );
    },
  };
  return { asked, find: () => findListed(api, 'customers.list', 'b') };
};

test('a row is found on the page that has it, and no page is asked for after it', async () => {
  const { asked, find } = listing((cursor) =>
    cursor === undefined ? { rows: ['a'], next: '2' } : { rows: ['b'], next: '3' },
  );

  expect(await find()).toMatchObject({ found: 'present' });
  expect(asked).toEqual([undefined, '2']);
});

test('a row is missing once the last page was seen', async () => {
  const { find } = listing((cursor) =>
    cursor === undefined ? { rows: ['a'], next: '2' } : { rows: [], next: null },
  );

  expect(await find()).toMatchObject({ found: 'missing' });
});

/** Lists that do not come to an end, how often they may be asked, and what is said of each. */
const endless = {
  'the same cursor each time': [
    () => ({ rows: ['a'], next: '2' }),
    2,
    /nextCursor leads to a page that was seen/,
  ],
  'two cursors in turn': [
    (cursor) => ({ rows: ['a'], next: cursor === '2' ? '3' : '2' }),
    3,
    /nextCursor leads to a page that was seen/,
  ],
  'another cursor and no row each time': [
    (cursor) => ({ rows: [], next: String(Number(cursor ?? 0) + 1) }),
    30,
    /it has more than 30 pages/,
  ],
  'a refusal of its own cursor': [
    (cursor) => (cursor === undefined ? { rows: ['a'], next: '2' } : undefined),
    2,
    /could not be read to its end: 400 INVALID_INPUT to cursor=2, its own/,
  ],
} satisfies Readonly<Record<string, [Parameters<typeof listing>[0], number, RegExp]>>;

for (const [what, [pageAt, most, message]] of Object.entries(endless))
  test(`a list that answers with ${what} is left undecided, and why is said`, async () => {
    const { asked, find } = listing(pageAt);

    await expect(find()).rejects.toThrow(message);
    expect(asked).toHaveLength(most);
  });
