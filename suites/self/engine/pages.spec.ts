import { expect, test } from '../support/plain-test.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import { paginate } from '../../kit/assertions/paginate.ts';
import type { Client } from '../../kit/http/client.ts';
import { useStubRun } from '../support/stub-run.ts';

useStubRun();

/** A list of customers, two on a page, by the place of its rows: each request may find other rows. */
const listOf = (rowsAt: (request: number) => readonly string[], takesCursor = true): Client => {
  let requests = 0;
  const call = (operation: string, { query = {} }: { query?: { cursor?: unknown } } = {}) => {
    const rows = rowsAt((requests += 1));
    const from = takesCursor ? Number(query.cursor ?? 0) : 0;
    const hasMore = from + 2 < rows.length;
    const body = {
      data: rows.slice(from, from + 2).map((id) => ({ id })),
      hasMore,
      nextCursor: hasMore ? String(from + 2) : null,
    };
    return Promise.resolve({
      id: `1-${requests}`,
      operation,
      request: { method: 'GET', url: 'http://127.0.0.1:1/2025-10-13/customers', headers: {} },
      response: { status: 200, headers: {}, body, text: JSON.stringify(body) },
      at: '2025-10-13T09:30:00Z',
      ms: 1,
    } as unknown as Exchange);
  };
  return { call } as unknown as Client;
};

test('a row that comes in before the others changes their pages: the walk begins anew', async () => {
  const grows = listOf((request) => (request === 1 ? ['a', 'b', 'c'] : ['d', 'a', 'b', 'c']));
  expect((await paginate(grows, 'customers.list')).ids).toEqual(['d', 'a', 'b', 'c']);
});

test('a row that comes twice on a list that stays as it is stays so', async () => {
  const repeats = listOf(() => ['a', 'b', 'b', 'c']);
  expect((await paginate(repeats, 'customers.list')).ids).toEqual(['a', 'b', 'b', 'c']);
});

test('a cursor without effect on a list that stays as it is has another name', async () => {
  const takesNone = listOf(() => ['a', 'b', 'c'], false);
  await expect(paginate(takesNone, 'customers.list')).rejects.toThrow('does not take the parameter cursor');
});
