import { covers } from '../kernel/covers.ts';
import { bodyOf, expectMember, expectRefused, expectTaken, needed } from '../kernel/judge.ts';
import { isSettled, payByTransfer, paymentUntil, refundOf } from '../kernel/payments.ts';
import { test } from '../kernel/test.ts';
import { mustHaveProvoked, provocation } from '../kernel/trigger.ts';

const needs = ['state', 'sandbox'] as const;

test(
  'a bank transfer under way can be cancelled and is refunded',
  covers(
    [
      'transactions/operation-cancel',
      'payments/cancellation-starts-a-refund',
      'refunds/reason-after-a-cancellation',
    ],
    {
      needs,
    },
  ),
  async ({ api, owned, examine }) => {
    const slow = provocation('transferSlow');
    const { id } = await payByTransfer(api, owned, { ending: slow.value });
    const begun = await paymentUntil(api, id, ({ status }) => status !== 'PENDING');
    mustHaveProvoked(slow, !isSettled(bodyOf(begun)), 'the transfer has settled', begun);

    const cancelled = await api.call('transactions.cancel', { path: { transactionId: id } });

    expectTaken(examine, 'transactions/operation-cancel', cancelled, 'cancelling a transfer under way');
    needed(cancelled, 'Cancelling a transfer');
    const read = await paymentUntil(api, id, (body) => refundOf(body) !== undefined);
    const refund = refundOf(bodyOf(read));
    const member = expectMember.bind(undefined, examine);
    member('payments/cancellation-starts-a-refund', read, 'refund', 'an object', () => refund !== undefined);
    const reason = 'USER_CANCELLATION';
    member(
      'refunds/reason-after-a-cancellation',
      read,
      'refund',
      `with reason ${reason}`,
      () => refund?.['reason'] === reason,
    );
  },
);

test(
  'a transfer that has completed cannot be cancelled any more',
  covers(['transactions/cancel-needs-a-pending-transfer'], { needs }),
  async ({ api, owned, examine }) => {
    const { id } = await payByTransfer(api, owned);
    const completed = await paymentUntil(api, id, isSettled);

    const cancelled = await api.call('transactions.cancel', { path: { transactionId: id } });

    const what = `cancelling a transfer that is ${String(bodyOf(completed)['status'])}`;
    expectRefused(examine, 'transactions/cancel-needs-a-pending-transfer', cancelled, what);
  },
);
