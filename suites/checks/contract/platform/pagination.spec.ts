import type { Exchange } from '../../../../spec/results/exchange.ts';
import { freshUuid } from '../../../kit/check/fresh-values.ts';
import pMap from 'p-map';
import type { OperationId } from '../../../../spec/operations.ts';
import type { Client, Query } from '../../../kit/http/client.ts';
import { covers } from '../../../kit/check/covers.ts';
import { addCustomer, createdSince, someCustomer } from '../../../kit/fixtures/customers.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { bodyOf, isAccepted, requireSuccess, rowsOf, idShown } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { asListsFollow } from '../../../kit/assertions/listing.ts';
import { exampleBody } from '../../../kit/http/probes.ts';
import { target } from '../../../kit/check/run.ts';
import { poll } from '../../../kit/waiting/poll.ts';
import { addToken } from '../../../kit/fixtures/tokens.ts';
import { expectEndAtLastPage, narrowedRules, pageRules } from '../../../kit/assertions/expect-pages.ts';
import { expectNarrowPages, isWider, requireWhole } from '../../../kit/assertions/narrowed-pages.ts';
import { paginate } from '../../../kit/assertions/paginate.ts';
import type { Check } from '../../../kit/assertions/check.ts';
import { someBusiness } from '../../../kit/fixtures/beneficial-owners.ts';

/** Small pages make a walk of a few rows; a target that does not know limit shows more at once. */
const rowsWanted = 14;
const limit = 5;

const repeated = (ids: readonly string[]): readonly string[] =>
  ids.filter((id, index) => ids.indexOf(id) !== index);

/** A page whose cursor is the number of a row or a page. The last one has none. */
const countsRows = (page: Exchange): boolean => {
  const { nextCursor } = bodyOf(page);
  return typeof nextCursor !== 'string' || /^\d{1,9}$/.test(nextCursor);
};

interface Listing {
  readonly operation: OperationId;
  readonly query?: Query;
  /** The query has a filter that rows show. */
  readonly isNarrowed?: true;
  /** Adds a row and answers its id. */
  readonly add: () => Promise<string>;
}

/** Walks a listing while rows come in, and judges that it shows each row once and loses none. */
const judgeWalk = async (
  api: Client,
  check: Check,
  { operation, query = {}, isNarrowed, add }: Listing,
): Promise<void> => {
  const { concurrency } = target().pacing;
  const there = await pMap(Array.from({ length: rowsWanted }), add, { concurrency });
  // A list may follow a moment later what was added, and in another order: the walk begins once it has all.
  await poll(
    () => paginate(api, operation, { query, isEnough: (page) => isWider(page, query) }),
    ({ ids, leadsBack, isCut }) => leadsBack || isCut === true || there.every((id) => ids.includes(id)),
    asListsFollow(operation, ({ ids }) => ids),
  );
  const between = async (): Promise<void> => void (await add());
  // Only a few come in between: a listing that shows the oldest first would never end.
  let comings = 0;
  const walk = await paginate(api, operation, {
    query: { limit, ...query },
    between: async () => ((comings += 1) <= rowsWanted ? between() : undefined),
    isEnough: (page) => isWider(page, query),
  });
  if (isNarrowed) await expectNarrowPages(api, check, { operation, query }, walk);
  requireWhole(walk, operation);

  const { pages, ids } = walk;
  if (pages.length === 1)
    throw new Inconclusive('missing-configuration', `${operation} shows all rows on one page.`, pages[0]);
  const [twice] = repeated(ids);
  if (twice !== undefined && pages.every(countsRows))
    check.markInconclusive(
      'conventions/pages-do-not-overlap',
      new Inconclusive(
        'permitted-otherwise',
        'Its cursors count rows, and rows came in between: a row may stand on two pages.',
        pages[0],
      ),
    );
  else
    check
      .response(
        'conventions/pages-do-not-overlap',
        pages.filter((page) => rowsOf(page).some((row) => memberOf(row, 'id') === twice)),
      )
      .that(
        twice === undefined,
        `each row of ${operation} once`,
        `${String(twice)} on more than one page or place`,
      );
  const lost = there.filter((id) => !ids.includes(id));
  check
    .response('conventions/pages-are-complete', pages)
    .that(
      lost.length === 0,
      `every row of ${operation} that was there before its first page was asked for`,
      `${lost.length} of ${there.length} missing on ${pages.length} pages, ${String(lost[0])} for one`,
    );
  expectEndAtLastPage(check, walk, there);
};

const idOf = (exchange: Exchange): string => idShown(exchange);

covers({ needs: ['state'] }, pageRules).test(
  'a walk through API tokens shows each one once while others come',
  async ({ api, cleanup, check }) => {
    await judgeWalk(api, check, {
      operation: 'tokens.list',
      add: async () => idOf(requireSuccess(await addToken(api, cleanup), 'Creating an API token')),
    });
  },
);

covers({ needs: ['state'] }, pageRules).test(
  'a walk through customers shows each one once while others come',
  async ({ api, cleanup, check }) => {
    const { exchange } = await someCustomer(api, cleanup);
    await judgeWalk(api, check, {
      operation: 'customers.list',
      query: createdSince(exchange),
      add: async () => (await someCustomer(api, cleanup)).id,
    });
  },
);

/** A business and the way to give it owners. */
const someBusinessWithOwners = async (
  api: Client,
  cleanup: Parameters<typeof addCustomer>[1],
): Promise<{ readonly customerId: string; readonly add: () => Promise<string> }> => {
  const customerId = await someBusiness(api, cleanup);
  const owner = exampleBody('beneficialOwners.create') as object;
  return {
    customerId,
    add: async () => {
      // So little that all of them together stay below 100 percent.
      const body = { ...owner, ownershipPercentage: 1, customerId };
      return idOf(
        requireSuccess(await api.call('beneficialOwners.create', { body }), 'Adding a beneficial owner'),
      );
    },
  };
};

covers({ needs: ['state'] }, narrowedRules).test(
  'a walk through beneficial owners shows each one once while others come',
  async ({ api, cleanup, check }) => {
    // A cursor that forgets its filter leads to the owners of another business: they stand before and behind each row.
    const stranger = await someBusinessWithOwners(api, cleanup);
    await stranger.add();
    const { customerId, add } = await someBusinessWithOwners(api, cleanup);
    await judgeWalk(api, check, {
      operation: 'beneficialOwners.list',
      query: { customerId },
      isNarrowed: true,
      add: async () => {
        const id = await add();
        await stranger.add();
        return id;
      },
    });
  },
);

/** More rows than a page that was meant for a screen holds, and than the largest of usual limits asks for. */
const manyRows = 95;
const largeLimit = 90;

covers(
  {
    needs: ['state'],
  },
  [
    // Following nextCursor to the end shows every row that was there from the start.
    'conventions/pages-are-complete',
    // After a page with hasMore false no row follows.
    'conventions/no-row-follows-the-last-page',
  ],
).test('a long list is whole by pages of any size', async ({ api, cleanup, check }) => {
  const { customerId, add } = await someBusinessWithOwners(api, cleanup);
  const { concurrency } = target().pacing;
  const there = await pMap(Array.from({ length: manyRows }), add, { concurrency });

  // How large a page may be is not shown: a limit may be refused, or mean less.
  const isTaken = isAccepted(
    await api.call('beneficialOwners.list', { query: { customerId, limit: largeLimit } }),
  );
  for (const query of [{ customerId }, ...(isTaken ? [{ customerId, limit: largeLimit }] : [])]) {
    const walk = await poll(
      () => paginate(api, 'beneficialOwners.list', { query, mostPages: 2 * manyRows }),
      ({ ids, leadsBack }) => leadsBack || there.every((id) => ids.includes(id)),
      asListsFollow('beneficialOwners.list', ({ ids }) => ids),
    );

    const lost = there.filter((id) => !walk.ids.includes(id));
    check
      .response('conventions/pages-are-complete', walk.pages)
      .that(
        lost.length === 0,
        `all ${manyRows} owners of a business on the pages of beneficialOwners.list`,
        `${lost.length} of them missing on ${walk.pages.length} pages, ${String(lost[0])} for one`,
      );
    expectEndAtLastPage(check, walk, there);
  }
});

covers({ needs: ['state'] }, [
  // A page has no more rows than the parameter limit asks for.
  'conventions/limit-bounds-the-page',
]).test('a page has no more rows than its limit asks for', async ({ api, cleanup, check }) => {
  await pMap([1, 2, 3], () => addToken(api, cleanup), { concurrency: 3 });

  for (const asked of [1, 2]) {
    const page = requireSuccess(await api.call('tokens.list', { query: { limit: asked } }), 'Listing tokens');
    const { length } = rowsOf(page);
    check
      .response('conventions/limit-bounds-the-page', page, '/data')
      .that(length <= asked, `at most ${asked} rows`, `${length} rows`);
  }
});

covers({ needs: ['state'] }, [
  // Two resources do not have the same id.
  'conventions/ids-are-unique',
]).test('resources made at the same time have ids of their own', async ({ api, cleanup, check }) => {
  const kinds = [
    () => addCustomer(api, cleanup, { customerType: 'INDIVIDUAL', fullName: freshUuid() }),
    () => addToken(api, cleanup),
  ];
  const made = await pMap(
    Array.from({ length: 24 }, (_, index) => index),
    (index) => (kinds[index % 2] ?? kinds[0])?.(),
  );
  const ids = made.flatMap((each) => (each && each.response.status < 300 ? [idOf(each)] : []));

  const [twice] = repeated(ids);

  if (ids.length < 2) throw new Inconclusive('no-occasion', 'Fewer than two resources could be made.');
  check
    .response(
      'conventions/ids-are-unique',
      made.flatMap((each) => (each && idOf(each) === twice ? [each] : [])),
      '/id',
    )
    .that(twice === undefined, 'another id for every resource', `${String(twice)} more than once`);
});
