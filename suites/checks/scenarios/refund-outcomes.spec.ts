import type { Exchange } from '../../../spec/results/exchange.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import type { Check } from '../../kit/assertions/check.ts';
import { covers } from '../../kit/check/covers.ts';
import { leavingOpen } from '../../kit/check/leave-open.ts';
import { balanceOf } from '../../kit/fixtures/balances.ts';
import { expectRefundCredited, expectRestored } from '../../kit/fixtures/expect-balance.ts';
import { shownFees } from '../../kit/assertions/paid.ts';
import { bodyOf, requireCoverage } from '../../kit/assertions/answers.ts';
import { memberOf } from '../../kit/assertions/members.ts';
import {
  amountOf,
  isRefunded,
  isSettled,
  payByQuote,
  payByTransfer,
  paymentUntil,
  readPayment,
  refundOf,
  usualAmount,
  type StartedPayment,
} from '../../kit/fixtures/payments.ts';
import type { Client } from '../../kit/http/client.ts';
import { readsAfter } from '../../kit/fixtures/read-until.ts';
import { run } from '../../kit/check/run.ts';
import { now, type Inbox } from '../../kit/inbox/inbox.ts';
import { requireTriggered, provocation } from '../../kit/check/trigger.ts';

/** Whether a webhook said so, where webhooks come. */
const wasAnnounced = async (inbox: Inbox, id: string, type: string): Promise<boolean> =>
  run().inboxUrl !== undefined && (await inbox.eventsOf(id, now)).some((event) => event.type === type);

const isFailed = (value: unknown): boolean =>
  (value as { readonly status?: unknown } | undefined)?.status === 'FAILED';

/** Expects an account to hold no more than a payment left, although its refund is over. */
const expectNothingBack = async (
  api: Client,
  check: Check,
  {
    rule,
    account,
    before,
    answer,
    refunded,
  }: Pick<StartedPayment, 'account' | 'before' | 'answer'> & {
    readonly rule: RuleId;
    readonly refunded: Exchange;
  },
): Promise<void> => {
  const left = before.amount - (amountOf(bodyOf(answer), 'sentAmount') ?? usualAmount);
  const after = await balanceOf(api, account);
  // The document leaves open whether fees come back; later support may give back everything, by hand.
  const most = left + (shownFees([answer, refunded]) ?? 0);
  check
    .response(rule, [before.on, answer, refunded, after.on])
    .that(
      after.amount <= most,
      `no more than ${most} on the source account: what the payment left, and its fees`,
      String(after.amount),
    );
};

covers({ needs: ['state', 'sandbox'] }, [
  // A PENDING refund that cannot be paid becomes FAILED.
  'payments/refund-fails',
  // The status of a FAILED refund never changes.
  'refunds/failed-is-terminal',
  // A refund that failed gives nothing back: support resolves it by hand.
  'refunds/failed-refund-credits-nothing',
]).test('a refund that cannot be paid fails and stays failed', async ({ api, cleanup, check }) => {
  const failing = provocation('refundFails');
  const { id, account, before, answer } = await payByQuote(api, cleanup, { ending: failing.value });
  const refunded = await paymentUntil(api, id, isRefunded);
  const status = refundOf(bodyOf(refunded))?.['status'];
  requireTriggered(failing, status === 'FAILED', `the refund is ${String(status)}`, refunded);

  const later = await readPayment(api, id);

  check.member('payments/refund-fails', refunded, 'refund').is('with status FAILED', isFailed);
  check.member('refunds/failed-is-terminal', later, 'refund').is('FAILED still', isFailed);

  const rule = 'refunds/failed-refund-credits-nothing';
  await expectNothingBack(api, check, { rule, account, before, answer, refunded });
  const transfer = await payByTransfer(api, cleanup, { ending: failing.value });
  const ended = await paymentUntil(api, transfer.id, isRefunded);
  // The trigger is one of quotes: a transfer may well arrive all the same.
  if (isFailed(refundOf(bodyOf(ended))))
    await expectNothingBack(api, check, { rule, ...transfer, refunded: ended });
});

const restores = 'refunds/restores-what-was-debited';

covers({ needs: ['state', 'sandbox'] }, [
  // A COMPLETED payment that the bank returns, even days later, becomes FAILED.
  'payments/bank-return-fails-a-completed-payment',
  // The status of a COMPLETED refund never changes.
  'refunds/completed-is-terminal',
  // The refund of a payment from an internal account that the bank returned is credited to the balance of
  // that account.
  'refunds/bank-return-is-credited-to-the-source',
  // A completed refund restores what the payment had debited; nothing but its fees may be kept.
  restores,
]).test(
  'a completed payment that the bank returns fails and is refunded',
  async ({ api, cleanup, check, inbox }) => {
    const returned = provocation('bankReturn');
    const { id, account, before, answer } = await payByQuote(api, cleanup, { ending: returned.value });
    const completed = await paymentUntil(
      api,
      id,
      ({ status }) => status === 'COMPLETED' || status === 'FAILED',
    );

    const failed = await paymentUntil(api, id, ({ status }) => status === 'FAILED');
    const status = memberOf(failed, 'status');
    const settledAt = memberOf(failed, 'settledAt');
    // A bank of a sandbox may take no longer than the pause between two reads.
    const wasCompleted =
      memberOf(completed, 'status') === 'COMPLETED' ||
      typeof settledAt === 'string' ||
      (await wasAnnounced(inbox, id, 'OUTGOING_PAYMENT.COMPLETED'));
    const instead = `the payment is ${String(status)}, ${wasCompleted ? '' : 'never '}COMPLETED before`;
    requireTriggered(returned, status === 'FAILED' && wasCompleted, instead, failed);
    check
      .member('payments/bank-return-fails-a-completed-payment', failed, 'status')
      .equals('FAILED', `, after ${String(memberOf(completed, 'status'))}`);
    const rule = 'refunds/completed-is-terminal';
    const credits = 'refunds/bank-return-is-credited-to-the-source';
    await leavingOpen(check, [rule, credits, restores], async () => {
      const refunded = await paymentUntil(api, id, isRefunded);
      const later = await readsAfter(() => readPayment(api, id));
      // A refund that failed instead is no breach of this rule.
      const isComplete = (value: unknown): boolean =>
        (value as { readonly status?: unknown } | undefined)?.status === 'COMPLETED';
      for (const read of isComplete(refundOf(bodyOf(refunded))) ? later : [])
        check.member(rule, read, 'refund').is('COMPLETED still', isComplete);
      requireCoverage(check, rule, 'settling a refund');
      const debited = amountOf(bodyOf(answer), 'sentAmount') ?? usualAmount;
      const credit = { rule: credits, account, before, debited, refunded } as const;
      const now = await expectRefundCredited(api, check, credit);
      const wanted = { whole: before.amount, left: before.amount - debited, payment: refunded };
      expectRestored(check, now, wanted, [before.on]);
    });
  },
);

covers({ needs: ['state', 'sandbox'] }, [
  // A cancelled payment that the payout provider delivers anyway becomes COMPLETED after its refund has
  // completed.
  'payments/delivered-after-cancellation-completes',
  // The refund of a cancelled payment has reason USER_CANCELLATION.
  'refunds/reason-after-a-cancellation',
]).test(
  'a cancelled payment that is delivered anyway completes after its refund',
  async ({ api, cleanup, check }) => {
    const cancelled = provocation('cancellation');
    const { id } = await payByQuote(api, cleanup, { ending: cancelled.value });

    const settled = await paymentUntil(api, id, (body) => isRefunded(body) && isSettled(body));

    const refund = refundOf(bodyOf(settled));
    const status = memberOf(settled, 'status');
    const isCancelled = refund !== undefined && status !== 'FAILED';
    const instead = `the payment is ${String(status)}, ${refund === undefined ? 'without' : 'with'} a refund`;
    requireTriggered(cancelled, isCancelled, instead, settled);
    check
      .member('refunds/reason-after-a-cancellation', settled, '/refund/reason')
      .equals('USER_CANCELLATION');
    requireTriggered(cancelled, status === 'COMPLETED', 'it was cancelled and not delivered', settled);
    check
      .member('payments/delivered-after-cancellation-completes', settled, 'status')
      .equals('COMPLETED', ', after the refund');
  },
);
