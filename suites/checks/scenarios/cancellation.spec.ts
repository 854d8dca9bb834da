import type { Exchange } from '../../../spec/results/exchange.ts';
import type { Client } from '../../kit/http/client.ts';
import { requireMember } from '../../kit/check/require-member.ts';
import { covers } from '../../kit/check/covers.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { expectRefundCredited, expectRestored } from '../../kit/fixtures/expect-balance.ts';
import { ifThere } from '../../kit/check/if-there.ts';
import { balanceOf } from '../../kit/fixtures/balances.ts';
import { leavingOpen } from '../../kit/check/leave-open.ts';
import { bodyOf, idShown, isAccepted, requireSuccess } from '../../kit/assertions/answers.ts';
import { memberOf } from '../../kit/assertions/members.ts';
import type { Cleanup } from '../../kit/check/cleanup-registry.ts';
import {
  amountOf,
  isRefunded,
  isSettled,
  payByTransfer,
  paymentUntil,
  readPayment,
  refundOf,
  transferBody,
  usualAmount,
  type StartedPayment,
} from '../../kit/fixtures/payments.ts';
import { requireTriggered, provocation } from '../../kit/check/trigger.ts';

const needs = ['state', 'sandbox'] as const;

const cancel = (api: Client, transactionId: string): Promise<Exchange> =>
  api.call('transactions.cancel', { path: { transactionId } });

/** A cancellation, and what the transfer is after it. */
const cancelAtOnce = async (
  api: Client,
  transfer: StartedPayment,
): Promise<Pick<Cancelled, 'transfer' | 'accepted'> & { readonly status: unknown }> => {
  const accepted = await cancel(api, transfer.id);
  return { transfer, accepted, status: memberOf(await readPayment(api, transfer.id), 'status') };
};

interface Cancelled {
  /** The transfer that was PROCESSING when it was to be cancelled. */
  readonly id: string;
  /** The answer to that. */
  readonly late: Exchange;
  /** The same answer where it was accepted, else that to the cancellation of another, just begun. */
  readonly accepted: Exchange;
  /** The transfer that was cancelled then. */
  readonly transfer: StartedPayment;
}

const credits = 'refunds/cancellation-is-credited-to-the-source';
const restores = 'refunds/restores-what-was-debited';

/** Cancels a transfer under way. Leaves the test as inconclusive where the target may only have been too fast. */
const cancelUnderWay = async (api: Client, cleanup: Cleanup): Promise<Cancelled> => {
  const slow = provocation('transferSlow');
  const first = await payByTransfer(api, cleanup, { ending: slow.value });
  const { id } = first;
  const started = await paymentUntil(api, id, ({ status }) => status !== 'PENDING');
  requireTriggered(slow, !isSettled(bodyOf(started)), 'the transfer has settled', started);
  const late = await cancel(api, id);
  // One place lets a pending transfer be cancelled and another one that is processed: either will do.
  const { accepted, status, transfer } = isAccepted(late)
    ? { accepted: late, status: 'PROCESSING', transfer: first }
    : await cancelAtOnce(api, await payByTransfer(api, cleanup, { ending: slow.value }));
  // Refused, and PENDING no more: the request may have come too late for a target that cancels nothing else.
  requireMember(
    isAccepted(accepted) || status === 'PENDING',
    'A transfer leaves PENDING before it can be cancelled, and is not cancelled later',
    accepted,
  );
  return { id, late, accepted, transfer };
};

covers({ needs }, [
  // A pending bank transfer can be cancelled.
  'transactions/operation-cancel',
  // A payment that is cancelled manually while PROCESSING gets a PENDING refund.
  'payments/cancellation-starts-a-refund',
  // The refund of a cancelled payment has reason USER_CANCELLATION.
  'refunds/reason-after-a-cancellation',
  credits,
  // A completed refund restores what the payment had debited; nothing but its fees may be kept.
  restores,
]).test('a bank transfer under way can be cancelled and is refunded', async ({ api, cleanup, check }) => {
  const { id, transfer, late, accepted } = await cancelUnderWay(api, cleanup);

  check.accepted('transactions/operation-cancel', accepted, 'cancelling a transfer under way');
  const refunded = ['payments/cancellation-starts-a-refund', 'refunds/reason-after-a-cancellation'] as const;
  await leavingOpen(check, refunded, async () => {
    const [starts, hasReason] = refunded;
    requireSuccess(late, 'Cancelling a transfer that is PROCESSING');
    const read = await paymentUntil(api, id, (body) => refundOf(body) !== undefined);
    check.member(starts, read, 'refund').isObject();
    check.member(hasReason, read, '/refund/reason').equals('USER_CANCELLATION');
  });
  await leavingOpen(check, [credits, restores], async () => {
    requireSuccess(accepted, 'Cancelling a transfer under way');
    const settled = await paymentUntil(api, transfer.id, isRefunded);
    const { account, before, after, answer } = transfer;
    if (refundOf(bodyOf(settled))?.status !== 'COMPLETED')
      throw new Inconclusive(
        'state-not-reached',
        'The refund of a cancelled transfer did not settle.',
        settled,
      );
    const debited = amountOf(bodyOf(answer), 'sentAmount') ?? usualAmount;
    const credit = { rule: credits, account, before, debited, refunded: settled } as const;
    const now = await expectRefundCredited(api, check, credit);
    const wanted = { whole: before.amount, left: before.amount - debited, payment: settled };
    const seen = { ...wanted, debited: before.amount - after.amount };
    expectRestored(check, now, seen, [before.on, after.on]);
    // The next cancellation of the account is one like it.
    await ifThere(async () => {
      const had = await balanceOf(api, account);
      const amount = usualAmount + 1;
      const body = transferBody(account.id, transfer.payee.id, amount);
      const next = idShown(requireSuccess(await api.call('transfers.out', { body }), 'A transfer out'));
      requireSuccess(await cancel(api, next), 'Cancelling another transfer');
      const over = await paymentUntil(api, next, isRefunded);
      if (refundOf(bodyOf(over))?.status !== 'COMPLETED')
        throw new Inconclusive('state-not-reached', 'The refund did not settle.', over);
      const another = { rule: credits, account, before: had, debited: amount, refunded: over } as const;
      await expectRefundCredited(api, check, another);
    });
  });
});

covers({ needs }, [
  // Cancelling a transfer that has completed is refused.
  'transactions/cancel-needs-a-pending-transfer',
]).test('a transfer that has completed cannot be cancelled any more', async ({ api, cleanup, check }) => {
  const { id } = await payByTransfer(api, cleanup);
  const completed = await paymentUntil(api, id, isSettled);

  const cancelled = await cancel(api, id);

  const what = `cancelling a transfer that is ${String(memberOf(completed, 'status'))}`;
  check.rejected('transactions/cancel-needs-a-pending-transfer', cancelled, what);
  // One of the same kind in time, if it can be had: else one that takes longer.
  const atOnce = await cancel(api, (await payByTransfer(api, cleanup)).id);
  const accepted = isAccepted(atOnce) ? atOnce : (await cancelUnderWay(api, cleanup)).accepted;
  requireSuccess(accepted, 'Cancelling a transfer that has not completed');
});

covers({ needs }, [
  // The refund object of a cancelled payment shows whether it was refunded or delivered.
  'payments/refund-shows-the-outcome-of-a-cancellation',
]).test(
  'the refund of a cancellation is compared with that of one that is delivered all the same',
  async ({ api, cleanup, check }) => {
    const { id } = await cancelUnderWay(api, cleanup);
    const refunded = await paymentUntil(api, id, isRefunded);
    const anyway = provocation('cancellation');
    const delivered = await payByTransfer(api, cleanup, { ending: anyway.value });
    const paid = await paymentUntil(api, delivered.id, (body) => isRefunded(body) && isSettled(body));
    requireTriggered(anyway, memberOf(paid, 'status') === 'COMPLETED', 'the payment is not delivered', paid);

    // The members that differ in every refund are left out.
    const refunds = [refunded, paid].map((read) => {
      const {
        reference: _reference,
        initiatedAt: _began,
        settledAt: _ended,
        ...rest
      } = refundOf(bodyOf(read)) ?? {};
      return JSON.stringify(rest, Object.keys(rest).toSorted());
    });
    check
      .response('payments/refund-shows-the-outcome-of-a-cancellation', [refunded, paid], '/refund')
      .that(
        refunds[0] !== refunds[1],
        'another refund object where the payment was delivered all the same',
        `the same: ${refunds[0] ?? ''}`,
      );
  },
);
