import { covers } from '../engine/covers.ts';
import { leavingOpen } from '../engine/leave-open.ts';
import {
  expectPaidOnce,
  expectRefundCredited,
  expectRestored,
  expectDebitedAtOnce,
} from '../assertions/expect-balance.ts';
import { bodyOf, requireCoverage } from '../assertions/answers.ts';
import { memberOf } from '../assertions/members.ts';
import {
  amountOf,
  isRefunded,
  isSettled,
  payByQuote,
  paymentUntil,
  readPayment,
  refundOf,
  requireDelivered,
  requireNotFailed,
  usualAmount,
} from '../fixtures/payments.ts';
import { readsAfter } from '../fixtures/read-until.ts';
import { test } from '../engine/test.ts';
import { requireTriggered, provocation } from '../engine/trigger.ts';

/** What is read of a refund, before anything is known of it. */
interface Refund {
  readonly status: unknown;
  readonly reason: unknown;
}

const is =
  (...wanted: readonly unknown[]) =>
  (value: unknown): boolean =>
    wanted.includes(value);

test(
  'an executed quote debits its account and is paid out',
  covers(
    [
      // The first status that the payment of an executed quote shows is PENDING.
      'payments/execution-creates-a-pending-payment',
      // On entering PENDING by execution, the source account is debited immediately.
      'payments/execution-debits-the-source',
      // Execution debits the source account by sentAmount, and by fees at most besides.
      'payments/execution-debits-the-sent-amount',
      // A PROCESSING payment whose payout arrives becomes COMPLETED.
      'payments/delivered-payment-completes',
      // A payment whose payout has not completed has no settledAt.
      'transactions/settled-at-waits-for-the-payout',
      // A payment that has not failed has no failureReason.
      'transactions/no-failure-reason-without-failure',
      // A transaction that has no refund has no refund member.
      'refunds/absent-without-a-refund',
    ],
    { needs: ['state', 'sandbox'] },
  ),
  async ({ api, cleanup, check }) => {
    const { id, before, answer, after } = await payByQuote(api, cleanup);

    const sent = amountOf(bodyOf(answer), 'sentAmount') ?? usualAmount;
    check.member('payments/execution-creates-a-pending-payment', answer, 'status').equals('PENDING');
    const debits = [
      'payments/execution-debits-the-source',
      'payments/execution-debits-the-sent-amount',
    ] as const;
    await leavingOpen(check, debits, async () => {
      const [source, amount] = debits;
      await requireNotFailed(api, id);
      expectDebitedAtOnce(check, source, { before, answer, after }, 'the execution');
      const why = 'by the execution';
      expectPaidOnce(check, amount, after, {
        before: before.amount,
        amount: sent,
        why,
        after: [before.on, answer],
      });
    });
    check.member('transactions/settled-at-waits-for-the-payout', answer, 'settledAt').isAbsent();
    const inTheEnd = [
      'payments/delivered-payment-completes',
      'transactions/no-failure-reason-without-failure',
      'refunds/absent-without-a-refund',
    ] as const;
    await leavingOpen(check, inTheEnd, async () => {
      const [completes, noReason, noRefund] = inTheEnd;
      const paid = await paymentUntil(api, id, isSettled);
      requireDelivered(paid);
      check.member(completes, paid, 'status').equals('COMPLETED');
      check.member(noReason, paid, 'failureReason').isAbsent();
      check.member(noRefund, paid, 'refund').isAbsent();
    });
  },
);

test(
  'a payment whose payout takes long is processing meanwhile',
  covers(
    [
      // A PENDING payment whose funds are there becomes PROCESSING.
      'payments/funded-payment-is-processed',
    ],
    { needs: ['state', 'sandbox'] },
  ),
  async ({ api, cleanup, check }) => {
    const slow = provocation('slowPayout');
    const { id } = await payByQuote(api, cleanup, { ending: slow.value });

    const paid = await paymentUntil(api, id, ({ status }) => status !== 'PENDING');

    const status = memberOf(paid, 'status');
    requireTriggered(slow, status === 'PROCESSING', `the payment is ${String(status)}`, paid);
    check.member('payments/funded-payment-is-processed', paid, 'status').equals('PROCESSING');
  },
);

test(
  'a failed payout fails the payment and refunds what was debited',
  covers(
    [
      // A PROCESSING payment whose payout fails becomes FAILED.
      'payments/failed-payout-fails-the-payment',
      // A payment that fails after its source was debited gets a refund without any request for it.
      'payments/failure-starts-a-refund',
      // A PENDING refund that settles becomes COMPLETED.
      'payments/refund-settles',
      // The status of a FAILED payment never changes.
      'payments/failed-is-terminal',
      // While a refund moves, the status of its payment stays what it was.
      'payments/status-stays-while-the-refund-moves',
      // failureReason QUOTE_EXECUTION_FAILED stands where executing the quote went wrong.
      'payments/reason-quote-execution-failed',
      // The refund of a failed payment has reason TRANSACTION_FAILED.
      'refunds/reason-after-a-failure',
      // A transaction that has a refund shows it in refund.
      'refunds/shown-on-the-transaction',
      // The refund of a payment from an internal account is credited to the balance of that account.
      'refunds/prefunded-returns-to-the-source-balance',
      // A completed refund restores what the payment had debited; nothing but its fees may be kept.
      'refunds/restores-what-was-debited',
    ],
    { needs: ['state', 'sandbox'] },
  ),
  async ({ api, cleanup, check }) => {
    const failing = provocation('payoutFails');
    const { id, account, before, answer } = await payByQuote(api, cleanup, { ending: failing.value });
    const failed = await paymentUntil(api, id, isSettled);
    const status = memberOf(failed, 'status');
    requireTriggered(failing, status === 'FAILED', `the payment is ${String(status)}`, failed);

    check.member('payments/failed-payout-fails-the-payment', failed, 'status').equals('FAILED');
    // What an assumed trigger does is not shown: elsewhere it may have the payout fail for another reason.
    const reason = 'QUOTE_EXECUTION_FAILED';
    if (failing.isDeclared || memberOf(failed, 'failureReason') === reason)
      check.member('payments/reason-quote-execution-failed', failed, 'failureReason').equals(reason);
    const shown = [
      'payments/failure-starts-a-refund',
      'refunds/shown-on-the-transaction',
      'refunds/reason-after-a-failure',
    ] as const;
    await leavingOpen(check, shown, async () => {
      const [starts, isShown, hasReason] = shown;
      const started = await paymentUntil(api, id, (body) => refundOf(body) !== undefined);
      for (const rule of [starts, isShown])
        check.member(rule, started, 'refund').isObject(', for money was debited');
      check
        .member(hasReason, started, 'refund')
        .is('with reason TRANSACTION_FAILED', (value) =>
          is('TRANSACTION_FAILED')((value as Partial<Refund> | undefined)?.reason),
        );
    });
    const settles = [
      'payments/refund-settles',
      'payments/failed-is-terminal',
      'payments/status-stays-while-the-refund-moves',
      'refunds/prefunded-returns-to-the-source-balance',
      'refunds/restores-what-was-debited',
    ] as const;
    await leavingOpen(check, settles, async () => {
      const [settlesRule, isTerminal, stays, returns] = settles;
      const refunded = await paymentUntil(api, id, isRefunded);
      const debited = amountOf(bodyOf(answer), 'sentAmount') ?? usualAmount;
      const later = await readPayment(api, id);
      check
        .member(settlesRule, refunded, 'refund')
        .is('with status COMPLETED', (value) =>
          is('COMPLETED')((value as Partial<Refund> | undefined)?.status),
        );
      for (const rule of [stays, isTerminal]) check.member(rule, later, 'status').equals('FAILED', 'still');
      const now = await expectRefundCredited(api, check, {
        rule: returns,
        account,
        before,
        debited,
        refunded,
      });
      const wanted = { whole: before.amount, left: before.amount - debited, payment: refunded };
      expectRestored(check, now, wanted, [before.on]);
    });
  },
);

test(
  'a refund that cannot be paid fails and stays failed',
  covers(
    [
      // A PENDING refund that cannot be paid becomes FAILED.
      'payments/refund-fails',
      // The status of a FAILED refund never changes.
      'refunds/failed-is-terminal',
    ],
    { needs: ['state', 'sandbox'] },
  ),
  async ({ api, cleanup, check }) => {
    const failing = provocation('refundFails');
    const { id } = await payByQuote(api, cleanup, { ending: failing.value });
    const refunded = await paymentUntil(api, id, isRefunded);
    const status = refundOf(bodyOf(refunded))?.['status'];
    requireTriggered(failing, status === 'FAILED', `the refund is ${String(status)}`, refunded);

    const later = await readPayment(api, id);

    const isFailed = (value: unknown): boolean =>
      (value as { readonly status?: unknown } | undefined)?.status === 'FAILED';
    check.member('payments/refund-fails', refunded, 'refund').is('with status FAILED', isFailed);
    check.member('refunds/failed-is-terminal', later, 'refund').is('FAILED still', isFailed);
  },
);

test(
  'a completed payment that the bank returns fails and is refunded',
  covers(
    [
      // A COMPLETED payment that the bank returns, even days later, becomes FAILED.
      'payments/bank-return-fails-a-completed-payment',
      // The status of a COMPLETED refund never changes.
      'refunds/completed-is-terminal',
      // The refund of a payment from an internal account that the bank returned is credited to the balance of
      // that account.
      'refunds/bank-return-is-credited-to-the-source',
    ],
    { needs: ['state', 'sandbox'] },
  ),
  async ({ api, cleanup, check }) => {
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
    const wasCompleted = memberOf(completed, 'status') === 'COMPLETED' || typeof settledAt === 'string';
    const instead = `the payment is ${String(status)}, ${wasCompleted ? '' : 'never '}COMPLETED before`;
    requireTriggered(returned, status === 'FAILED' && wasCompleted, instead, failed);
    check
      .member('payments/bank-return-fails-a-completed-payment', failed, 'status')
      .equals('FAILED', `, after ${String(memberOf(completed, 'status'))}`);
    const rule = 'refunds/completed-is-terminal';
    const credits = 'refunds/bank-return-is-credited-to-the-source';
    await leavingOpen(check, [rule, credits], async () => {
      const refunded = await paymentUntil(api, id, isRefunded);
      const later = await readsAfter(() => readPayment(api, id));
      // A refund that failed instead is no breach of this rule.
      const isComplete = (value: unknown): boolean =>
        (value as Partial<Refund> | undefined)?.status === 'COMPLETED';
      for (const read of isComplete(refundOf(bodyOf(refunded))) ? later : [])
        check.member(rule, read, 'refund').is('COMPLETED still', isComplete);
      requireCoverage(check, rule, 'settling a refund');
      const debited = amountOf(bodyOf(answer), 'sentAmount') ?? usualAmount;
      await expectRefundCredited(api, check, { rule: credits, account, before, debited, refunded });
    });
  },
);

test(
  'a cancelled payment that is delivered anyway completes after its refund',
  covers(
    [
      // A cancelled payment that the payout provider delivers anyway becomes COMPLETED after its refund has
      // completed.
      'payments/delivered-after-cancellation-completes',
      // The refund of a cancelled payment has reason USER_CANCELLATION.
      'refunds/reason-after-a-cancellation',
    ],
    { needs: ['state', 'sandbox'] },
  ),
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
