import { expect, test } from '../support/server.ts';
import { namedPerson } from '../../kit/fixtures/people.ts';

interface Page {
  readonly data: readonly { readonly id: string }[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
  readonly totalCount: number;
}

type Api = Parameters<Parameters<typeof test>[2]>[0]['api'];

const page = async (api: Api, query: Readonly<Record<string, string | number>>): Promise<Page> =>
  (await api.get('/customers').query(query)).body as Page;

const add = async (api: Api, count: number): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (let made = 0; made < count; made++)
    ids.push(((await api.post('/customers').send(namedPerson)).body as { id: string }).id);
  return ids;
};

test('pages show every row once, newest first', async ({ api }) => {
  const ids = await add(api, 5);

  const first = await page(api, { limit: 2 });
  const second = await page(api, { limit: 2, cursor: first.nextCursor ?? '' });
  const third = await page(api, { limit: 2, cursor: second.nextCursor ?? '' });

  expect([first, second, third].flatMap(({ data }) => data.map(({ id }) => id))).toEqual(ids.toReversed());
  expect([first, second, third].map(({ hasMore }) => hasMore)).toEqual([true, true, false]);
  expect(third.nextCursor).toBeNull();
  expect(first.totalCount).toBe(5);
});

test('rows that come between two pages hide and repeat none', async ({ api }) => {
  const ids = await add(api, 4);

  const first = await page(api, { limit: 2 });
  await add(api, 3);
  const second = await page(api, { limit: 2, cursor: first.nextCursor ?? '' });

  expect([first, second].flatMap(({ data }) => data.map(({ id }) => id))).toEqual(ids.toReversed());
  expect(second.hasMore).toBe(false);
});

test('a full last page says that nothing follows', async ({ api }) => {
  await add(api, 2);

  expect(await page(api, { limit: 2 })).toMatchObject({ hasMore: false, nextCursor: null });
});

test('a cursor is good for its own listing only', async ({ api }) => {
  await add(api, 2);
  const { nextCursor } = await page(api, { limit: 1 });

  const broken = await api.get('/customers').query({ cursor: `${nextCursor}x` });
  const foreign = await api.get('/customers').query({ cursor: nextCursor ?? '', region: 'US' });
  const elsewhere = await api.get('/tokens').query({ cursor: nextCursor ?? '' });

  expect([broken.status, foreign.status, elsewhere.status]).toEqual([400, 400, 400]);
});

for (const limit of ['0', '101', '-1', 'ten', '1.5', '', '1e2', '99999999999999999999'])
  test(`limit ${JSON.stringify(limit)} is refused`, async ({ api }) => {
    const answer = await api.get('/customers').query({ limit });

    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ details: { errors: [{ field: 'limit' }] } });
  });

test('limits of 1 and 100 are accepted', async ({ api }) => {
  expect(await page(api, { limit: 1 })).toMatchObject({ data: [] });
  expect(await page(api, { limit: 100 })).toMatchObject({ data: [] });
});
