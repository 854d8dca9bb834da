import { instantText } from '../../../kit/check/instant-text.ts';
import { instantMs } from '../../../../spec/schema/formats.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import type { Client } from '../../../kit/http/client.ts';
import { covers } from '../../../kit/check/covers.ts';
import { leavingOpen } from '../../../kit/check/leave-open.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { answerOf, bodyOf, isAccepted, requireSuccess, rowsOf } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { findListed, findListedAs } from '../../../kit/assertions/listing.ts';
import { expectNarrowing } from '../../../kit/assertions/narrowing.ts';
import type { Cleanup } from '../../../kit/check/cleanup-registry.ts';
import {
  asPaymentsFollow,
  isRefunded,
  isSettled,
  payByQuote,
  payByTransfer,
  paymentUntil,
  refundOf,
  type StartedPayment,
} from '../../../kit/fixtures/payments.ts';
import { requireArrival } from '../../../kit/fixtures/read-until.ts';
import { poll } from '../../../kit/waiting/poll.ts';
import { requireTriggered, provocation } from '../../../kit/check/trigger.ts';
import { madeLater } from '../../../kit/fixtures/later-instants.ts';
import { test } from '../../../kit/check/test.ts';
import type { Check } from '../../../kit/assertions/check.ts';

const needs = ['state', 'sandbox'] as const;
const operation = 'transactions.list';

/** A payment that has come to its end. */
const settledPayment = async (
  api: Client,
  cleanup: Cleanup,
): Promise<StartedPayment & { readonly read: Exchange }> => {
  const started = await payByTransfer(api, cleanup);
  const read = requireSuccess(await paymentUntil(api, started.id, isSettled), 'Reading a payment');
  return { ...started, read };
};

test(
  'transactions are listed, with a limit or without',
  covers([
    // GET /transactions lists transactions.
    'transactions/operation-list',
    // The list takes the parameter limit, an integer.
    'transactions/list-takes-a-limit',
    // A timestamp parameter is accepted as an ISO 8601 date-time string.
    'conventions/time-parameters-are-iso-8601',
  ]),
  async ({ api, check }) => {
    const all = await api.call(operation);
    const few = await api.call(operation, { query: { limit: 2 } });
    const late = await api.call(operation, { query: { startDate: '2025-10-13T09:30:00Z' } });

    check.accepted('transactions/operation-list', all, 'listing transactions');
    check.accepted('transactions/list-takes-a-limit', few, 'the parameter limit');
    check.accepted('conventions/time-parameters-are-iso-8601', late, 'a startDate in ISO 8601');
  },
);

/** A refusal, or a page without a row: either shows that the filter is no instant. */
const expectNothing = (check: Check, answer: Exchange, startDate: string): void => {
  const isEmpty = isAccepted(answer) && rowsOf(answer).length === 0;
  check
    .request('conventions/other-time-parameters-are-refused', answer)
    .wants('rejected', !isEmpty)
    .that(
      isEmpty || (answer.response.status >= 400 && answer.response.status < 500),
      `startDate=${startDate} to be refused (4xx), or to find nothing`,
      answerOf(answer),
    );
};

test(
  'a start date that is no instant is refused',
  covers([
    // A timestamp parameter that is not an ISO 8601 date-time string is refused.
    'conventions/other-time-parameters-are-refused',
  ]),
  async ({ api, cleanup, check }) => {
    const first = await api.call(operation, { query: { startDate: 'yesterday' } });
    const listed = await api.call(operation);
    // A page without a row proves something only where there is a row that it could have.
    if (isAccepted(first) && rowsOf(first).length === 0 && rowsOf(listed).length === 0)
      await settledPayment(api, cleanup);
    for (const startDate of ['yesterday', '13.10.2025', '1760347800', '2025-13-40T99:00:00Z'])
      expectNothing(check, await api.call(operation, { query: { startDate } }), startDate);
  },
);

test(
  'the list of a customer shows its payments and nobody else’s',
  covers(
    [
      // A payment that was executed appears in the list.
      'transactions/list-shows-a-payment',
      // With customerId, the list holds transactions of that customer only.
      'transactions/list-by-customer',
      // With limit, a page holds at most that many transactions.
      'transactions/list-by-limit',
    ],
    { needs },
  ),
  async ({ api, cleanup, check }) => {
    const own = await settledPayment(api, cleanup);
    const other = await settledPayment(api, cleanup);
    const { customerId } = own.account;

    const { found, page } = await findListed(api, operation, own.id, { customerId });
    const foreign = await findListed(api, operation, other.id, { customerId });
    const one = requireSuccess(await api.call(operation, { query: { limit: 1 } }), 'Listing transactions');

    check
      .evidence('transactions/list-shows-a-payment', [own.read, page])
      .that(found === 'present', `a row with the id ${own.id}`, 'no such row on any page');
    const unwanted = rowsOf(page).filter((row) => (memberOf(row, 'customerId') ?? customerId) !== customerId);
    check
      .evidence('transactions/list-by-customer', [page, foreign.page])
      .that(
        foreign.found === 'missing' && unwanted.length === 0,
        `transactions of ${customerId} only`,
        `also ${unwanted.map((row) => String(memberOf(row, 'id'))).join(', ') || other.id}`,
      );
    const count = rowsOf(one).length;
    check
      .evidence('transactions/list-by-limit', one)
      .that(count <= 1, 'at most 1 row with limit=1', `${count} rows`);
  },
);

test(
  'the list shows why a payment failed, and its refund',
  covers(
    [
      // A FAILED payment carries failureReason.
      'payments/failure-sets-a-reason',
      // A transaction that has a refund shows it in refund.
      'refunds/shown-on-the-transaction',
      // A payment that was executed appears in the list.
      'transactions/list-shows-a-payment',
    ],
    { needs },
  ),
  async ({ api, cleanup, check }) => {
    const failing = provocation('payoutFails');
    const { id, account } = await payByQuote(api, cleanup, { ending: failing.value });
    const read = await paymentUntil(api, id, isRefunded);
    const isRefundedFailure = memberOf(read, 'status') === 'FAILED' && refundOf(bodyOf(read)) !== undefined;
    requireTriggered(failing, isRefundedFailure, 'the payment did not fail, or has no refund', read);

    const { customerId } = account;
    const { row, page } = await poll(
      () => findListed(api, operation, id, { customerId }),
      (found) =>
        found.row !== undefined && memberOf(found.row, 'status') === 'FAILED' && isRefunded(found.row),
      asPaymentsFollow((found) => found.row),
    );
    check
      .evidence('transactions/list-shows-a-payment', [read, page])
      .that(row !== undefined, `a row with the id ${id}, which has failed`, 'no such row on any page');
    if (row === undefined) throw new Inconclusive('not-shown', 'A payment is not listed.', page);
    requireArrival(memberOf(row, 'status') === 'FAILED', 'The list shows a payment as it was', page);
    for (const [rule, name] of [
      ['payments/failure-sets-a-reason', 'failureReason'],
      ['refunds/shown-on-the-transaction', 'refund'],
    ] as const) {
      const shown = memberOf(row, name, { absent: undefined }) ?? undefined;
      check
        .response(rule, [read, page])
        .that(shown !== undefined, `${name} in the row of ${id}`, 'a row without it');
    }
  },
);

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
  if (before(second) > lastOf(first)) return { first, second, startDate: instantText(before(second)) };
  throw new Inconclusive('ambiguous', 'Payments made one after the other have the same createdAt.');
};

test(
  'a start date is an instant and not a day',
  covers(
    [
      // With startDate, the list holds no transaction from before that instant.
      'transactions/list-by-start-date',
    ],
    { needs },
  ),
  async ({ api, cleanup, check }) => {
    const { first, second, startDate } = await twoInOrder(api, cleanup);

    for (const [one, wanted] of [
      [first, 'missing'],
      [second, 'present'],
    ] as const) {
      const { customerId } = one.account;
      const anyTime = await findListedAs('present', api, operation, one.id, { customerId });
      if (anyTime.found !== 'present')
        throw new Inconclusive('not-shown', 'A payment is not listed, even without a date.', anyTime.page);
      const { found, page } = await findListed(api, operation, one.id, { customerId, startDate });
      check
        .evidence('transactions/list-by-start-date', [one.read, page])
        .that(
          found === wanted,
          `the payment of ${createdAt(one)} to be ${wanted} with startDate=${startDate}`,
          found,
        );
    }
  },
);

test(
  'a range of dates has an end beside its start',
  covers(
    [
      // The list can be narrowed to a range of dates, with an end beside the start.
      'transactions/list-by-date-range',
    ],
    { needs },
  ),
  async ({ api, cleanup, check }) => {
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
  },
);

const someoneElse = '$nobody-at-all@nowhere.example';

test(
  'the list narrows to a status, a type, a customer and an address',
  covers(
    [
      // The list can be narrowed to a status.
      'transactions/list-by-status',
      // The list can be narrowed to a transaction type.
      'transactions/list-by-type',
      // The list can be narrowed to a platform's own customer id.
      'transactions/list-by-platform-customer-id',
      // The list can be narrowed to a UMA address.
      'transactions/list-by-uma-address',
    ],
    { needs },
  ),
  async ({ api, cleanup, check }) => {
    const { id, account, read } = await settledPayment(api, cleanup);
    const { customerId, platformCustomerId, umaAddress } = account;
    const status = String(memberOf(read, 'status'));
    const within = { customerId };
    const narrows = (
      rule: Parameters<typeof expectNarrowing>[2],
      parameter: string,
      match: string,
      miss: string,
    ): Promise<void> =>
      leavingOpen(check, [rule], () =>
        expectNarrowing(api, check, rule, { operation, parameter, match, miss, id, within }),
      );

    await narrows(
      'transactions/list-by-status',
      'status',
      status,
      status === 'EXPIRED' ? 'FAILED' : 'EXPIRED',
    );
    await narrows('transactions/list-by-type', 'type', 'OUTGOING', 'INCOMING');
    const rule = 'transactions/list-by-platform-customer-id';
    await narrows(rule, 'platformCustomerId', platformCustomerId, `${platformCustomerId}-x`);
    await narrows('transactions/list-by-uma-address', 'accountIdentifier', umaAddress, someoneElse);
  },
);
