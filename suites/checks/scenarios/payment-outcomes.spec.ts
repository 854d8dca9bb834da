import { covers } from '../../kit/check/covers.ts';
import { debitedPlatform } from '../../kit/fixtures/platform-payments.ts';
import { ifThere } from '../../kit/check/if-there.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { target } from '../../kit/check/run.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import type { Check } from '../../kit/assertions/check.ts';
import { leavingOpen } from '../../kit/check/leave-open.ts';
import {
  expectPaidOnce,
  expectRefundCredited,
  expectRestored,
  expectDebitedAtOnce,
} from '../../kit/fixtures/expect-balance.ts';
import { bodyOf } from '../../kit/assertions/answers.ts';
import { searchListed } from '../../kit/assertions/listing.ts';
import { memberOf } from '../../kit/assertions/members.ts';
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
} from '../../kit/fixtures/payments.ts';
import { requireTriggered, provocation } from '../../kit/check/trigger.ts';

/** A refund as it was read, before anything is known of it. */
interface Refund {
  readonly status: unknown;
  readonly reason: unknown;
}

const is =
  (...wanted: readonly unknown[]) =>
  (value: unknown): boolean =>
    wanted.includes(value);

covers({ needs: ['state', 'sandbox'] }, [
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
]).test('an executed quote debits its account and is paid out', async ({ api, cleanup, check }) => {
  const { id, account, before, answer, after } = await payByQuote(api, cleanup);

  const sent = amountOf(bodyOf(answer), 'sentAmount') ?? usualAmount;
  check.member('payments/execution-creates-a-pending-payment', answer, 'status').equals('PENDING');
  const debits = [
    'payments/execution-debits-the-source',
    'payments/execution-debits-the-sent-amount',
  ] as const;
  await leavingOpen(check, debits, async () => {
    const [source, amount] = debits;
    await requireNotFailed(api, id);
    await expectDebitedAtOnce(api, check, source, {
      id,
      before,
      answer,
      after,
      account,
      what: 'the execution',
    });
    const why = 'by the execution';
    expectPaidOnce(check, amount, after, {
      before: before.amount,
      amount: sent,
      why,
      after: [before.on, answer],
    });
    await ifThere(async () => {
      const own = {
        ...(await debitedPlatform(api, cleanup, 'quote')),
        what: 'the execution for the platform',
      };
      await expectDebitedAtOnce(api, check, source, own);
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
});

covers({ needs: ['state', 'sandbox'] }, [
  // A PENDING payment whose funds are there becomes PROCESSING.
  'payments/funded-payment-is-processed',
]).test('a payment whose payout takes long is processing meanwhile', async ({ api, cleanup, check }) => {
  const slow = provocation('slowPayout');
  const { id, account } = await payByQuote(api, cleanup, { ending: slow.value });

  const paid = await paymentUntil(api, id, ({ status }) => status !== 'PENDING');

  const status = memberOf(paid, 'status');
  requireTriggered(slow, status === 'PROCESSING', `the payment is ${String(status)}`, paid);
  check.member('payments/funded-payment-is-processed', paid, 'status').equals('PROCESSING');
  // Its row is examined as every answer is: it may tell of an outcome that is not there yet.
  await searchListed(api, 'transactions.list', id, { customerId: account.customerId });
});

/**
 * A trigger may have the payout fail for another reason that the document shows: an account that is invalid, for one.
 * The effect of an assumed trigger is not shown at all.
 */
const expectExecutionFailed = (check: Check, isDeclared: boolean, failed: Exchange): void => {
  const rule = 'payments/reason-quote-execution-failed';
  const reason = 'QUOTE_EXECUTION_FAILED';
  const seen = memberOf(failed, 'failureReason', { absent: undefined });
  const isOther = typeof seen === 'string' && seen !== reason;
  if (isOther && !target().dialect.complete)
    check.markInconclusive(
      rule,
      new Inconclusive('no-trigger', `The payout failed with ${seen}, and not its quote.`, failed),
    );
  else if (isDeclared || seen === reason) check.member(rule, failed, 'failureReason').equals(reason);
  // One that the bank returned has settled before; this one fails at its payout.
  if (isDeclared || seen === reason)
    check.member('transactions/settled-at-waits-for-the-payout', failed, 'settledAt').isAbsent();
};

covers({ needs: ['state', 'sandbox'] }, [
  // A PROCESSING payment whose payout fails becomes FAILED.
  'payments/failed-payout-fails-the-payment',
  // A payment whose payout has not completed has no settledAt.
  'transactions/settled-at-waits-for-the-payout',
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
]).test('a failed payout fails the payment and refunds what was debited', async ({ api, cleanup, check }) => {
  const failing = provocation('payoutFails');
  const { id, account, before, answer } = await payByQuote(api, cleanup, { ending: failing.value });
  const failed = await paymentUntil(api, id, isSettled);
  const status = memberOf(failed, 'status');
  requireTriggered(failing, status === 'FAILED', `the payment is ${String(status)}`, failed);

  check.member('payments/failed-payout-fails-the-payment', failed, 'status').equals('FAILED');
  expectExecutionFailed(check, failing.isDeclared, failed);
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
    for (const rule of [stays, isTerminal]) check.member(rule, later, 'status').equals('FAILED', 'still');
    // Any refund may fail; that this one does not is said by the trigger.
    requireTriggered(failing, refundOf(bodyOf(refunded))?.status !== 'FAILED', 'its refund failed', refunded);
    check
      .member(settlesRule, refunded, 'refund')
      .is('with status COMPLETED', (value) =>
        is('COMPLETED')((value as Partial<Refund> | undefined)?.status),
      );
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
});
