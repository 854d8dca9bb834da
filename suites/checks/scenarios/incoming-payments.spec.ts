import { setTimeout as pause } from 'node:timers/promises';
import type { Exchange } from '../../../spec/results/exchange.ts';
import { balanceOf } from '../../kit/fixtures/balances.ts';
import { covers } from '../../kit/check/covers.ts';
import { leavingOpen } from '../../kit/check/leave-open.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { expectBalance, expectCredited } from '../../kit/fixtures/expect-balance.ts';
import { isAccepted, requireSuccess } from '../../kit/assertions/answers.ts';
import { memberOf } from '../../kit/assertions/members.ts';
import { isSettled, paymentUntil, readPayment, usualAmount } from '../../kit/fixtures/payments.ts';
import { decidePayment, openPayment } from '../../kit/fixtures/uma-payments.ts';
import { typesOf, wantsOne } from '../../kit/check/late.ts';
import { mayBeOfKind } from '../../kit/inbox/event-kinds.ts';
import { positiveControl } from '../../kit/check/positive-control.ts';

/** Longer than a request that is answered at once. */
const decidesAfterMs = 2_500;

const needs = ['state', 'sandbox', 'webhooks'] as const;

/** Leaves the test as inconclusive where nobody left the payment open: its webhook has not come, to be answered so. */
const requireOpen = (isOpen: boolean, on: Exchange): void => {
  if (!isOpen)
    throw new Inconclusive(
      'webhook-missing',
      'No webhook of the payment came that could be answered with 202.',
      on,
    );
};

covers({ needs }, [
  // An incoming payment sends a webhook.
  'webhooks/incoming-payment-is-sent',
  // An incoming payment whose webhook was answered with 202 stays open for a decision.
  'webhooks/incoming-payment-can-be-decided-later',
  // An incoming payment whose webhook was answered with 202 can be approved afterwards.
  'webhooks/incoming-payment-can-be-approved-later',
  // POST /transactions/{transactionId}/approve approves a pending payment.
  'transactions/operation-approve',
  // A pending incoming payment can be approved.
  'transactions/approve-incoming',
  // An approved incoming payment is credited to its internal account.
  'transactions/approve-lets-the-money-in',
  // Approving a transaction that is not pending is refused.
  'transactions/approve-needs-a-pending-transaction',
  // Of an approval and a rejection of the same payment, only the first is accepted.
  'transactions/decide-once',
]).test(
  'an approved incoming payment is credited and cannot be decided again',
  async ({ api, cleanup, check, inbox }) => {
    const { id, account, exchange } = await openPayment(api, cleanup, inbox);
    const before = await balanceOf(api, account);
    // The payload is not shown: it is recognised by the payment that it names.
    const isOfPayment = mayBeOfKind('incomingPayment');
    const events = await inbox.mentioning(id, { until: (came) => came.some(isOfPayment) });
    check
      .evidence('webhooks/incoming-payment-is-sent', exchange)
      .wants('announced', true, wantsOne(id, isOfPayment))
      .that(events.some(isOfPayment), 'a webhook about the incoming payment', typesOf(events));
    const open = await readPayment(api, id);
    if (events.length === 0) requireOpen(memberOf(open, 'status') === 'PENDING', open);
    const leftOpen = 'webhooks/incoming-payment-can-be-decided-later';
    if (!check.member(leftOpen, open, 'status').equals('PENDING', 'still'))
      throw new Inconclusive('no-occasion', 'Nothing is left to be decided.', open);

    // A receiver that answers 202 takes a while to decide.
    await pause(decidesAfterMs);
    const approved = await decidePayment(api, 'transactions.approve', id);

    for (const rule of [
      'webhooks/incoming-payment-can-be-approved-later',
      'transactions/operation-approve',
      'transactions/approve-incoming',
    ] as const)
      check.accepted(rule, approved, 'approving a pending incoming payment');
    const onceApproved = [
      'transactions/approve-lets-the-money-in',
      'transactions/approve-needs-a-pending-transaction',
      'transactions/decide-once',
    ] as const;
    await leavingOpen(check, onceApproved, async () => {
      const [rule, needsPending, once] = onceApproved;
      requireSuccess(approved, 'Approving a pending incoming payment');
      const ended = await paymentUntil(api, id, isSettled);
      await leavingOpen(check, [rule], async () => {
        const on = [approved, ended];
        await expectCredited(api, check, { rule, account, before, amount: usualAmount, paymentId: id, on });
      });
      const again = await decidePayment(api, 'transactions.approve', id);
      const reversed = await decidePayment(api, 'transactions.reject', id);
      check.rejected(needsPending, again, 'approving it again');
      check.rejected(once, reversed, 'rejecting what was approved');
      const other = await openPayment(api, cleanup, inbox);
      await positiveControl('rejecting a pending one', decidePayment(api, 'transactions.reject', other.id));
    });
  },
);

covers({ needs }, [
  // An incoming payment whose webhook was answered with 202 can be rejected afterwards.
  'webhooks/incoming-payment-can-be-rejected-later',
  // A pending incoming payment can be rejected.
  'transactions/operation-reject',
  // A rejected incoming payment credits nothing.
  'transactions/reject-keeps-the-money-out',
  // Rejecting a transaction that is not pending is refused.
  'transactions/reject-needs-a-pending-transaction',
  // Of an approval and a rejection of the same payment, only the first is accepted.
  'transactions/decide-once',
]).test(
  'a rejected incoming payment credits nothing and cannot be decided again',
  async ({ api, cleanup, check, inbox }) => {
    const { id, account } = await openPayment(api, cleanup, inbox);
    const before = await balanceOf(api, account);

    const rejected = await decidePayment(api, 'transactions.reject', id);
    if (!isAccepted(rejected)) {
      const events = await inbox.mentioning(id, { until: (came) => came.length > 0 });
      requireOpen(events.length > 0, rejected);
    }

    for (const rule of [
      'webhooks/incoming-payment-can-be-rejected-later',
      'transactions/operation-reject',
    ] as const)
      check.accepted(rule, rejected, 'rejecting a pending incoming payment');
    const keptOut = 'transactions/reject-keeps-the-money-out';
    const onceRejected = [
      'transactions/reject-needs-a-pending-transaction',
      'transactions/decide-once',
    ] as const;
    await leavingOpen(check, [...onceRejected, keptOut], async () => {
      const [needsPending, once] = onceRejected;
      requireSuccess(rejected, 'Rejecting a pending incoming payment');
      const again = await decidePayment(api, 'transactions.reject', id);
      const reversed = await decidePayment(api, 'transactions.approve', id);
      check.rejected(needsPending, again, 'rejecting it again');
      check.rejected(once, reversed, 'approving what was rejected');
      const other = await openPayment(api, cleanup, inbox);
      await positiveControl('approving a pending one', decidePayment(api, 'transactions.approve', other.id));
    });
    await leavingOpen(check, [keptOut], async () => {
      const ended = await paymentUntil(api, id, isSettled);
      const why = `as before, for the payment is ${String(memberOf(ended, 'status'))}`;
      const after = await balanceOf(api, account);
      expectBalance(check, keptOut, after, {
        amount: before.amount,
        why,
        after: [before.on, rejected, ended],
      });
    });
  },
);
