import { completeBusiness } from '../../kit/fixtures/people.ts';
import { ifThere } from '../../kit/check/if-there.ts';
import { covers } from '../../kit/check/covers.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { leavingOpen } from '../../kit/check/leave-open.ts';
import { idShown, requireSuccess } from '../../kit/assertions/answers.ts';
import { memberOf } from '../../kit/assertions/members.ts';
import {
  executeQuote,
  payByQuote,
  requireNotFailed,
  someEnds,
  someQuote,
  usualAmount,
} from '../../kit/fixtures/payments.ts';
import { realtimeQuote } from '../../kit/fixtures/quotes.ts';
import {
  expectEvent,
  expectNoEvent,
  expectOrder,
  eventsUntilEnd,
  expectCustomer,
  paymentEvent,
  refundEvents,
} from '../../kit/inbox/event-log.ts';
import { now, untilTypes } from '../../kit/inbox/inbox.ts';

const needs = ['state', 'sandbox', 'webhooks'] as const;

covers({ needs }, [
  // A payment that succeeds sends PENDING, PROCESSING, COMPLETED, in this order.
  'webhooks/order-on-success',
  // Executing a quote fires OUTGOING_PAYMENT.PENDING.
  'payments/execution-fires-pending',
  // A payment that becomes PROCESSING fires OUTGOING_PAYMENT.PROCESSING.
  'payments/processing-fires-processing',
  // A payment that becomes COMPLETED fires OUTGOING_PAYMENT.COMPLETED.
  'payments/completion-fires-completed',
  // Webhooks arrive at the URL that the platform configured.
  'webhooks/sent-to-the-configured-url',
  // A notification about a customer's payment carries customerId.
  'webhooks/notification-names-the-customer',
  // OUTGOING_PAYMENT.FAILED is sent only for a payout that failed or came back.
  'webhooks/failed-only-on-failure-or-return',
  // OUTGOING_PAYMENT.REFUND_PENDING is sent only when a refund was initiated.
  'webhooks/refund-pending-only-when-initiated',
  // OUTGOING_PAYMENT.EXPIRED is sent only for a quote that expired before its execution.
  'webhooks/expired-only-when-unexecuted',
]).test(
  'a payment that succeeds is announced in the documented order',
  async ({ api, cleanup, check, inbox }) => {
    const payment = await payByQuote(api, cleanup);

    const eventLog = await eventsUntilEnd(inbox, payment, 'success');
    expectEvent(check, 'payments/execution-fires-pending', eventLog, paymentEvent('PENDING'));
    expectEvent(check, 'payments/processing-fires-processing', eventLog, paymentEvent('PROCESSING'));
    check
      .evidence('webhooks/sent-to-the-configured-url', payment.answer)
      .wants('announced')
      .that(eventLog.events.length > 0, 'webhooks about the payment at the URL of the configuration', 'none');
    expectCustomer(check, 'webhooks/notification-names-the-customer', eventLog);
    await ifThere(async () => {
      const ofBusiness = await payByQuote(api, cleanup, { customer: completeBusiness });
      const itsLog = await eventsUntilEnd(inbox, ofBusiness, 'success');
      expectCustomer(check, 'webhooks/notification-names-the-customer', itsLog);
    });
    const none = expectNoEvent.bind(undefined, check);
    none('webhooks/expired-only-when-unexecuted', eventLog, [paymentEvent('EXPIRED')]);
    const ofDelivery = [
      'webhooks/order-on-success',
      'payments/completion-fires-completed',
      'webhooks/failed-only-on-failure-or-return',
      'webhooks/refund-pending-only-when-initiated',
    ] as const;
    await leavingOpen(check, ofDelivery, async () => {
      const [order, completes, noFailure, noRefund] = ofDelivery;
      await requireNotFailed(api, payment.id);
      expectOrder(check, order, eventLog, 'success');
      expectEvent(check, completes, eventLog, paymentEvent('COMPLETED'));
      none(noFailure, eventLog, [paymentEvent('FAILED')]);
      none(noRefund, eventLog, refundEvents);
    });
  },
);

covers({ needs }, [
  // OUTGOING_PAYMENT.PROCESSING is sent only for a payment whose payout is in progress.
  'webhooks/processing-only-when-confirmed',
]).test(
  'a payment whose funds have not come announces no processing',
  async ({ api, cleanup, check, inbox }) => {
    const ends = await someEnds(api, cleanup);
    const { customerId, currency } = ends.account;
    const wanted = { customerId, currency, to: ends.payee.id, amount: usualAmount };
    const waiting = await realtimeQuote(api, wanted);
    const { id: quoteId } = await someQuote(api, ends);
    const id = idShown(requireSuccess(await executeQuote(api, quoteId), 'Executing a quote'));

    // Webhooks of the first payment have come when a later one of the same customer is processed.
    const processing = paymentEvent('PROCESSING');
    const later = await inbox.eventsOf(id, { until: untilTypes(processing) });
    if (!later.some(({ type }) => type === processing))
      throw new Inconclusive('time-budget', 'A later payment announced no processing.', waiting.exchange);
    const events = await inbox.mentioning(customerId, now);

    const early = events.filter(({ type, data }) => {
      const about = memberOf(data, 'id', { absent: undefined });
      return type === processing && typeof about === 'string' && about !== id;
    });
    check
      .evidence('webhooks/processing-only-when-confirmed', [
        waiting.exchange,
        ...early.map(({ record }) => record),
      ])
      .that(early.length === 0, `no ${processing} of a payment that waits for its funds`, `${early.length}`);
  },
);
