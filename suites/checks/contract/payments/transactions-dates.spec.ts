import { instantText, westernText } from '../../../kit/check/instant-text.ts';
import { instantMs } from '../../../../spec/schema/formats.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import type { Client } from '../../../kit/http/client.ts';
import { covers } from '../../../kit/check/covers.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { requireSuccess, rowsOf } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { findListed, findListedAs } from '../../../kit/assertions/listing.ts';
import { paginate } from '../../../kit/assertions/paginate.ts';
import { poll } from '../../../kit/waiting/poll.ts';
import { requireMember } from '../../../kit/check/require-member.ts';
import { asPaymentsFollow, transferBody } from '../../../kit/fixtures/payments.ts';
import { expectNarrowing } from '../../../kit/assertions/narrowing.ts';
import type { Cleanup } from '../../../kit/check/cleanup-registry.ts';
import { expectRowsOfCustomer, settledPayment } from '../../../kit/fixtures/listed-payments.ts';
import { madeLater } from '../../../kit/fixtures/later-instants.ts';
import type { Check } from '../../../kit/assertions/check.ts';

const needs = ['state', 'sandbox'] as const;
const operation = 'transactions.list';

const createdAt = ({ read }: { readonly read: Exchange }): string => String(memberOf(read, 'createdAt'));

/** The last instant that a payment shows: which of its times a filter looks at is left open. */
const lastOf = ({ read }: { readonly read: Exchange }): number => {
  const times = ['createdAt', 'updatedAt', 'settledAt'].map((name) =>
    instantMs(String(memberOf(read, name, { absent: undefined }))),
  );
  return Math.max(...times.filter((time) => !Number.isNaN(time)));
};

/** Two payments, the second a little later on the same day, and an instant between them. */
const twoInOrder = async (api: Client, cleanup: Cleanup) => {
  const first = await settledPayment(api, cleanup);
  // Not the creation of the second itself: whether the start is inclusive is left open.
  const before = (second: typeof first): number => instantMs(createdAt(second)) - 1;
  const second = await madeLater(
    () => settledPayment(api, cleanup),
    (made) => before(made) > lastOf(first),
  );
  if (before(second) > lastOf(first)) return { first, second, from: before(second) };
  throw new Inconclusive('ambiguous', 'Payments made one after the other have the same createdAt.');
};

interface Looked {
  readonly wanted: 'present' | 'missing';
  readonly startDate: string;
  readonly found: string;
  readonly page: Exchange;
}

const expectFrom = (
  check: Check,
  { read }: { readonly read: Exchange },
  { wanted, startDate, found, page }: Looked,
): boolean =>
  check
    .evidence('transactions/list-by-start-date', [read, page])
    .that(
      found === wanted,
      `the payment of ${createdAt({ read })} to be ${wanted} with startDate=${startDate}`,
      found,
    );

covers({ needs }, [
  // With startDate, the list holds no transaction from before that instant.
  'transactions/list-by-start-date',
  // With customerId, the list holds transactions of that customer only.
  'transactions/list-by-customer',
]).test('a start date is an instant and not a day', async ({ api, cleanup, check }) => {
  const { first, second, from } = await twoInOrder(api, cleanup);
  const startDate = instantText(from);

  for (const [one, wanted, other] of [
    [first, 'missing', second],
    [second, 'present', first],
  ] as const) {
    const { customerId } = one.account;
    const anyTime = await findListedAs('present', api, operation, one.id, { customerId });
    if (anyTime.found !== 'present')
      throw new Inconclusive('not-shown', 'A payment is not listed, even without a date.', anyTime.page);
    const looked = await findListed(api, operation, one.id, { customerId, startDate });
    expectFrom(check, one, { wanted, startDate, ...looked });
    const foreign = await findListed(api, operation, other.id, { customerId, startDate });
    expectRowsOfCustomer(check, {
      customerId,
      pages: [looked.page, foreign.page],
      other: foreign.found,
      otherId: other.id,
    });
  }
});

covers({ needs }, [
  // With startDate, the list holds no transaction from before that instant.
  'transactions/list-by-start-date',
]).test('the offset of a start date counts', async ({ api, cleanup, check }) => {
  const { first, second, from } = await twoInOrder(api, cleanup);
  const startDate = westernText(from);

  for (const [one, wanted] of [
    [second, 'present'],
    [first, 'missing'],
  ] as const) {
    const query = { customerId: one.account.customerId, startDate };
    const looked = await findListedAs(wanted, api, operation, one.id, query);
    expectFrom(check, one, { wanted, startDate, ...looked });
  }
});

covers({ needs }, [
  // Every page of a narrowed list holds only transactions that the filter asks for.
  'transactions/filters-hold-on-every-page',
]).test('a start date holds from page to page', async ({ api, cleanup, check }) => {
  const first = await settledPayment(api, cleanup);
  const { account, payee } = first;
  const pay = async () => {
    const body = transferBody(account.id, payee.id);
    return { read: requireSuccess(await api.call('transfers.out', { body }), 'A transfer out') };
  };
  const from = (made: Pick<typeof first, 'read'>): number => instantMs(createdAt(made)) - 1;
  const second = await madeLater(pay, (made) => from(made) > lastOf(first));
  if (!(from(second) > lastOf(first)))
    throw new Inconclusive('ambiguous', 'Payments made one after the other have the same createdAt.');
  await pay();
  const { customerId } = account;
  const startDate = instantText(from(second));
  const query = { customerId, startDate, limit: 1 };

  const hasFirst = (page: Exchange): boolean => rowsOf(page).some((row) => memberOf(row, 'id') === first.id);
  const { pages } = await poll(
    () => paginate(api, operation, { query, isEnough: hasFirst }),
    (walk) => walk.pages.length > 1,
    asPaymentsFollow((walk) => walk.ids),
  );

  requireMember(pages.length > 1, 'A page of one row has none after it (dialect.parameters)', pages[0]);
  const early = pages.find(hasFirst);
  check
    .response('transactions/filters-hold-on-every-page', [
      first.read,
      ...pages.slice(0, 1),
      ...(early === undefined ? [] : [early]),
    ])
    .that(
      early === undefined,
      `the payment of ${createdAt(first)} to be on no page with startDate=${startDate}`,
      'a page with it',
    );
});

covers({ needs }, [
  // The list can be narrowed to a range of dates, with an end beside the start.
  'transactions/list-by-date-range',
]).test('a range of dates has an end beside its start', async ({ api, cleanup, check }) => {
  const { id, account, read } = await settledPayment(api, cleanup);
  const at = instantMs(createdAt({ read }));

  await expectNarrowing(api, check, 'transactions/list-by-date-range', {
    operation,
    parameter: 'endDate',
    match: instantText(at + 1000),
    miss: instantText(at - 1000),
    id,
    within: { customerId: account.customerId, startDate: instantText(at - 60_000) },
  });
});
