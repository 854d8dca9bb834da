import { queryNeeded } from '../../../kit/assertions/query-needed.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import { ifThere } from '../../../kit/check/if-there.ts';
import type { Cleanup } from '../../../kit/check/cleanup-registry.ts';
import type { Client, Query } from '../../../kit/http/client.ts';
import { covers } from '../../../kit/check/covers.ts';
import { leavingOpen } from '../../../kit/check/leave-open.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { answerOf, bodyOf, isAccepted, requireSuccess, rowsOf } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { findListed, findListedAs } from '../../../kit/assertions/listing.ts';
import { expectNarrowing } from '../../../kit/assertions/narrowing.ts';
import {
  asPaymentsFollow,
  isRefunded,
  payByQuote,
  paymentUntil,
  refundOf,
} from '../../../kit/fixtures/payments.ts';
import { requireArrival } from '../../../kit/fixtures/read-until.ts';
import { expectRowsOfCustomer, settledPayment } from '../../../kit/fixtures/listed-payments.ts';
import { poll } from '../../../kit/waiting/poll.ts';
import { requireTriggered, provocation } from '../../../kit/check/trigger.ts';
import type { Check } from '../../../kit/assertions/check.ts';

const needs = ['state', 'sandbox'] as const;
const operation = 'transactions.list';

/** The payments of a customer, who has one. */
const ofSomebody = async (api: Client, cleanup: Cleanup): Promise<Query> => {
  const { account } = await settledPayment(api, cleanup);
  return { customerId: account.customerId };
};

covers([
  // GET /transactions lists transactions.
  'transactions/operation-list',
  // The list takes the parameter limit, an integer.
  'transactions/list-takes-a-limit',
  // A timestamp parameter is accepted as an ISO 8601 date-time string.
  'conventions/time-parameters-are-iso-8601',
]).test('transactions are listed, with a limit or without', async ({ api, cleanup, check }) => {
  const query = await queryNeeded(api, operation, () => ofSomebody(api, cleanup));
  const all = await api.call(operation, { query });
  const few = await api.call(operation, { query: { ...query, limit: 2 } });
  const late = await api.call(operation, { query: { ...query, startDate: '2025-10-13T09:30:00Z' } });

  check.accepted('transactions/operation-list', all, 'listing transactions');
  check.accepted('transactions/list-takes-a-limit', few, 'the parameter limit');
  check.accepted('conventions/time-parameters-are-iso-8601', late, 'a startDate in ISO 8601');
});

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

covers([
  // A timestamp parameter that is not an ISO 8601 date-time string is refused.
  'conventions/other-time-parameters-are-refused',
]).test('a start date that is no instant is refused', async ({ api, cleanup, check }) => {
  const query = await queryNeeded(api, operation, () => ofSomebody(api, cleanup));
  const first = await api.call(operation, { query: { ...query, startDate: 'yesterday' } });
  const listed = await api.call(operation, { query });
  // A page without a row proves something only where there is a row that it could have.
  if (isAccepted(first) && rowsOf(first).length === 0 && rowsOf(listed).length === 0)
    await settledPayment(api, cleanup);
  for (const startDate of ['yesterday', '13.10.2025', '1760347800', '2025-13-40T99:00:00Z'])
    expectNothing(check, await api.call(operation, { query: { ...query, startDate } }), startDate);
});

covers({ needs }, [
  // A payment that was executed appears in the list.
  'transactions/list-shows-a-payment',
  // With customerId, the list holds transactions of that customer only.
  'transactions/list-by-customer',
  // With limit, a page holds at most that many transactions.
  'transactions/list-by-limit',
]).test('the list of a customer shows its payments and nobody else’s', async ({ api, cleanup, check }) => {
  const own = await settledPayment(api, cleanup);
  const other = await settledPayment(api, cleanup);
  const { customerId } = own.account;

  const { found, page } = await findListedAs('present', api, operation, own.id, { customerId });
  const foreign = await findListed(api, operation, other.id, { customerId });
  const query = await queryNeeded(api, operation, () => ({ customerId }));
  const limited = await api.call(operation, { query: { ...query, limit: 1 } });
  const one = requireSuccess(limited, 'Listing transactions');

  check
    .evidence('transactions/list-shows-a-payment', [own.read, page])
    .that(found === 'present', `a row with the id ${own.id}`, 'no such row on any page');
  expectRowsOfCustomer(check, {
    customerId,
    pages: [page, foreign.page],
    other: foreign.found,
    otherId: other.id,
  });
  const count = rowsOf(one).length;
  check
    .evidence('transactions/list-by-limit', one)
    .that(count <= 1, 'at most 1 row with limit=1', `${count} rows`);
});

/** A payment that was cancelled is listed with its refund, too. */
const expectCancelledListed = async (api: Client, cleanup: Cleanup, check: Check): Promise<void> => {
  const cancelled = provocation('cancellation');
  const { id, account } = await payByQuote(api, cleanup, { ending: cancelled.value });
  const read = await paymentUntil(api, id, isRefunded);
  const hasRefund = refundOf(bodyOf(read)) !== undefined;
  requireTriggered(cancelled, hasRefund, 'the payment has no refund', read);
  const { row, page } = await poll(
    () => findListed(api, operation, id, { customerId: account.customerId }),
    (found) => found.row !== undefined && isRefunded(found.row),
    asPaymentsFollow((found) => found.row),
  );
  if (row === undefined) throw new Inconclusive('not-shown', 'A payment is not listed.', page);
  check
    .response('refunds/shown-on-the-transaction', [read, page])
    .that(refundOf(row) !== undefined, `refund in the row of ${id}`, 'a row without it');
};

covers({ needs }, [
  // A FAILED payment carries failureReason.
  'payments/failure-sets-a-reason',
  // A transaction that has a refund shows it in refund.
  'refunds/shown-on-the-transaction',
  // A payment that was executed appears in the list.
  'transactions/list-shows-a-payment',
]).test('the list shows why a payment failed, and its refund', async ({ api, cleanup, check }) => {
  const failing = provocation('payoutFails');
  const { id, account } = await payByQuote(api, cleanup, { ending: failing.value });
  const read = await paymentUntil(api, id, isRefunded);
  const isRefundedFailure = memberOf(read, 'status') === 'FAILED' && refundOf(bodyOf(read)) !== undefined;
  requireTriggered(failing, isRefundedFailure, 'the payment did not fail, or has no refund', read);

  const { customerId } = account;
  const { row, page } = await poll(
    () => findListed(api, operation, id, { customerId }),
    (found) => found.row !== undefined && memberOf(found.row, 'status') === 'FAILED' && isRefunded(found.row),
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
  await ifThere(() => expectCancelledListed(api, cleanup, check));
});

const someoneElse = '$nobody-at-all@nowhere.example';

covers({ needs }, [
  // The list can be narrowed to a status.
  'transactions/list-by-status',
  // The list can be narrowed to a transaction type.
  'transactions/list-by-type',
  // The list can be narrowed to a platform's own customer id.
  'transactions/list-by-platform-customer-id',
  // The list can be narrowed to a UMA address.
  'transactions/list-by-uma-address',
]).test(
  'the list narrows to a status, a type, a customer and an address',
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
    // Of two ids, one may begin like the other.
    for (const another of [`${platformCustomerId}-x`, platformCustomerId.slice(0, -1)])
      await narrows(rule, 'platformCustomerId', platformCustomerId, another);
    await narrows('transactions/list-by-uma-address', 'accountIdentifier', umaAddress, someoneElse);
  },
);
