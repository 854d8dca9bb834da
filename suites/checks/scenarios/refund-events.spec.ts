import { covers } from '../../kit/check/covers.ts';
import { bodyOf } from '../../kit/assertions/answers.ts';
import { memberOf } from '../../kit/assertions/members.ts';
import { isRefunded, isSettled, payByQuote, paymentUntil, refundOf } from '../../kit/fixtures/payments.ts';
import {
  expectData,
  expectEvent,
  expectNoEvent,
  expectOrder,
  eventsUntilEnd,
  expectCustomer,
  paymentEvent,
  refundEvents,
  type EventLog,
} from '../../kit/inbox/event-log.ts';
import { requireTriggered, provocation } from '../../kit/check/trigger.ts';
import type { WebhookEvent } from '../../kit/inbox/webhook-event.ts';
import type { Check } from '../../kit/assertions/check.ts';

const needs = ['state', 'sandbox', 'webhooks'] as const;

const isRefundEvent = ({ type }: WebhookEvent): boolean => refundEvents.includes(type);

/** Asserts that each refund event shows its refund as its type says, and the payment in this status. */
const expectRefundEvents = (check: Check, { events }: EventLog, paymentStatus: string): void => {
  for (const one of events.filter(isRefundEvent)) {
    const named = one.type.replace(paymentEvent('REFUND_'), '');
    expectData(check, 'webhooks/refund-events-show-the-refund-status', one, {
      expected: `a ${named} refund`,
      holds: (data) => refundOf(data)?.status === named,
    });
    expectData(check, 'webhooks/refund-events-keep-the-status', one, {
      expected: `status ${paymentStatus}`,
      holds: (data) => memberOf(data, 'status') === paymentStatus,
    });
  }
};

covers({ needs }, [
  // A payment that fails and is refunded sends PENDING, PROCESSING, FAILED, REFUND_PENDING,
  // REFUND_COMPLETED, in this order.
  'webhooks/order-on-failure-refunded',
  // Each notification about a customer's payment that fails and is refunded carries customerId.
  'webhooks/failure-names-the-customer',
  // A payment that becomes FAILED fires OUTGOING_PAYMENT.FAILED.
  'payments/failure-fires-failed',
  // The refund of a FAILED payment fires OUTGOING_PAYMENT.REFUND_PENDING when it starts.
  'payments/refund-of-a-failure-fires-refund-pending',
  // The refund of a FAILED payment starts as PENDING.
  'payments/refund-of-a-failure-starts-pending',
  // A refund that becomes COMPLETED fires OUTGOING_PAYMENT.REFUND_COMPLETED.
  'payments/refund-settling-fires-refund-completed',
  // A refund that has not settled has no settledAt.
  'refunds/settled-at-waits-for-settling',
  // OUTGOING_PAYMENT.COMPLETED is sent only for a payment whose payout arrived.
  'webhooks/completed-only-when-delivered',
  // OUTGOING_PAYMENT.REFUND_FAILED is sent only when the refund has failed.
  'webhooks/refund-failed-only-when-failed',
  // In REFUND_* events of one refund the status of the payment is the one it had before.
  'webhooks/refund-events-keep-the-status',
  // The refund in a REFUND_* event has the status that the type of the event names.
  'webhooks/refund-events-show-the-refund-status',
]).test(
  'the refund of a payment that fails is announced in the documented order',
  async ({ api, cleanup, check, inbox }) => {
    const failing = provocation('payoutFails');
    const payment = await payByQuote(api, cleanup, { ending: failing.value });

    const eventLog = await eventsUntilEnd(inbox, payment, 'failureRefunded');

    const last = await paymentUntil(api, payment.id, ({ status }) => status === 'FAILED');
    requireTriggered(failing, memberOf(last, 'status') === 'FAILED', 'the payment did not fail', last);
    expectOrder(check, 'webhooks/order-on-failure-refunded', eventLog, 'failureRefunded');
    expectCustomer(check, 'webhooks/failure-names-the-customer', eventLog);
    expectEvent(check, 'payments/failure-fires-failed', eventLog, paymentEvent('FAILED'));
    const began = expectEvent(
      check,
      'payments/refund-of-a-failure-fires-refund-pending',
      eventLog,
      paymentEvent('REFUND_PENDING'),
    );
    expectEvent(
      check,
      'payments/refund-settling-fires-refund-completed',
      eventLog,
      paymentEvent('REFUND_COMPLETED'),
    );
    const data = expectData.bind(undefined, check);
    const isPending = data('payments/refund-of-a-failure-starts-pending', began, {
      expected: 'a PENDING refund',
      holds: (body) => refundOf(body)?.status === 'PENDING',
    });
    if (isPending)
      data('refunds/settled-at-waits-for-settling', began, {
        expected: 'a refund without settledAt',
        holds: (body) => (refundOf(body)?.settledAt ?? null) === null,
      });
    expectRefundEvents(check, eventLog, 'FAILED');
    expectNoEvent(check, 'webhooks/completed-only-when-delivered', eventLog, [paymentEvent('COMPLETED')]);
    expectNoEvent(check, 'webhooks/refund-failed-only-when-failed', eventLog, [
      paymentEvent('REFUND_FAILED'),
    ]);
  },
);

covers({ needs }, [
  // A payment that fails and whose refund fails sends PENDING, PROCESSING, FAILED, REFUND_PENDING,
  // REFUND_FAILED, in this order.
  'webhooks/order-on-failure-refund-failed',
  // A refund that becomes FAILED fires OUTGOING_PAYMENT.REFUND_FAILED.
  'payments/refund-failing-fires-refund-failed',
  // OUTGOING_PAYMENT.REFUND_COMPLETED is sent only when the refund has settled.
  'webhooks/refund-completed-only-when-settled',
  // In REFUND_* events of one refund the status of the payment is the one it had before.
  'webhooks/refund-events-keep-the-status',
  // The refund in a REFUND_* event has the status that the type of the event names.
  'webhooks/refund-events-show-the-refund-status',
]).test(
  'a refund that fails is announced in the documented order',
  async ({ api, cleanup, check, inbox }) => {
    const failing = provocation('refundFails');
    const payment = await payByQuote(api, cleanup, { ending: failing.value });

    const eventLog = await eventsUntilEnd(inbox, payment, 'failureRefundFailed');

    const last = await paymentUntil(api, payment.id, isRefunded);
    const status = refundOf(bodyOf(last))?.['status'];
    requireTriggered(failing, status === 'FAILED', 'the refund did not fail', last);
    expectOrder(check, 'webhooks/order-on-failure-refund-failed', eventLog, 'failureRefundFailed');
    expectEvent(
      check,
      'payments/refund-failing-fires-refund-failed',
      eventLog,
      paymentEvent('REFUND_FAILED'),
    );
    expectRefundEvents(check, eventLog, 'FAILED');
    expectNoEvent(check, 'webhooks/refund-completed-only-when-settled', eventLog, [
      paymentEvent('REFUND_COMPLETED'),
    ]);
  },
);

covers({ needs }, [
  // A payment that the bank returns sends PENDING, PROCESSING, COMPLETED, FAILED, REFUND_PENDING,
  // REFUND_COMPLETED, in this order.
  'webhooks/order-on-bank-return',
  // A bank return fires OUTGOING_PAYMENT.FAILED.
  'payments/bank-return-fires-failed',
]).test(
  'a bank return is announced after the completion, then the refund',
  async ({ api, cleanup, check, inbox }) => {
    const returned = provocation('bankReturn');
    const payment = await payByQuote(api, cleanup, { ending: returned.value });

    const eventLog = await eventsUntilEnd(inbox, payment, 'bankReturn');

    const last = await paymentUntil(api, payment.id, ({ status }) => status === 'FAILED');
    const hasFailed = memberOf(last, 'status') === 'FAILED';
    // Only a payout that completes sets settledAt: the bank returned it, though no webhook may say so.
    const hasCompleted =
      eventLog.types.includes(paymentEvent('COMPLETED')) ||
      memberOf(last, 'settledAt', { absent: undefined }) !== undefined;
    requireTriggered(
      returned,
      hasFailed && hasCompleted,
      'the payment did not fail after its completion',
      last,
    );
    expectOrder(check, 'webhooks/order-on-bank-return', eventLog, 'bankReturn');
    expectEvent(check, 'payments/bank-return-fires-failed', eventLog, paymentEvent('FAILED'));
  },
);

covers({ needs }, [
  // A payment that is cancelled and delivered anyway sends PENDING, PROCESSING, REFUND_PENDING,
  // REFUND_COMPLETED, COMPLETED, in this order.
  'webhooks/order-on-manual-cancellation',
  // A manual cancellation fires OUTGOING_PAYMENT.REFUND_PENDING.
  'payments/cancellation-fires-refund-pending',
  // A payment that is cancelled manually while PROCESSING gets a PENDING refund.
  'payments/cancellation-starts-a-refund',
  // A cancelled payment that is delivered anyway fires OUTGOING_PAYMENT.COMPLETED after the refund has
  // settled.
  'payments/delivered-after-cancellation-fires-completed',
  // In REFUND_* events of one refund the status of the payment is the one it had before.
  'webhooks/refund-events-keep-the-status',
  // The refund in a REFUND_* event has the status that the type of the event names.
  'webhooks/refund-events-show-the-refund-status',
]).test(
  'a cancelled payment delivered anyway is announced as completed last',
  async ({ api, cleanup, check, inbox }) => {
    const cancelled = provocation('cancellation');
    const payment = await payByQuote(api, cleanup, { ending: cancelled.value });

    const eventLog = await eventsUntilEnd(inbox, payment, 'manualCancellation');

    const last = await paymentUntil(api, payment.id, (body) => isRefunded(body) && isSettled(body));
    const isDelivered = refundOf(bodyOf(last)) !== undefined && memberOf(last, 'status') === 'COMPLETED';
    requireTriggered(cancelled, isDelivered, 'the payment is not refunded and delivered', last);
    expectOrder(check, 'webhooks/order-on-manual-cancellation', eventLog, 'manualCancellation');
    const fires = 'payments/cancellation-fires-refund-pending';
    const began = expectEvent(check, fires, eventLog, paymentEvent('REFUND_PENDING'));
    // A read may come when the refund has settled: the event is of the moment when it began.
    expectData(check, 'payments/cancellation-starts-a-refund', began, {
      expected: 'a PENDING refund',
      holds: (data) => refundOf(data)?.status === 'PENDING',
    });
    const rule = 'payments/delivered-after-cancellation-fires-completed';
    const completed = expectEvent(check, rule, eventLog, paymentEvent('COMPLETED'));
    expectData(check, rule, completed, {
      expected: 'a COMPLETED refund',
      holds: (data) => refundOf(data)?.['status'] === 'COMPLETED',
    });
    expectRefundEvents(check, eventLog, 'PROCESSING');
  },
);
