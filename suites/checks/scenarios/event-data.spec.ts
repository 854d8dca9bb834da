import type { RuleId } from '../../../spec/rules/index.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import { bodyOf, isAccepted, requireSuccess } from '../../kit/assertions/answers.ts';
import type { Check } from '../../kit/assertions/check.ts';
import { eventsUntilEnd, paymentEvent, type EventLog } from '../../kit/inbox/event-log.ts';
import { memberOf, namesOf } from '../../kit/assertions/members.ts';
import { covers } from '../../kit/check/covers.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { requireTriggered, provocation } from '../../kit/check/trigger.ts';
import { isRefunded, isSettled, payByQuote, paymentUntil, readPayment } from '../../kit/fixtures/payments.ts';
import type { WebhookEvent } from '../../kit/inbox/webhook-event.ts';

const needs = ['state', 'sandbox', 'webhooks'] as const;

/** The members of a transaction that the document names. */
const documented: readonly string[] = [
  'id',
  'customerId',
  'status',
  'type',
  'direction',
  'sentAmount',
  'receivedAmount',
  'createdAt',
  'settledAt',
  'failureReason',
  'refund',
];

/** Names of what a payment showed before it ended: a read that comes later says nothing of the moment of an event. */
const namesBefore = (seen: readonly Exchange[]): readonly string[] =>
  seen
    .filter((each) => isAccepted(each) && !isSettled(bodyOf(each)))
    .flatMap((each) => namesOf(bodyOf(each)));

/** A webhook of a payment that came, or the end of the test. */
const cameOf = ({ events, payment }: EventLog, type: string): WebhookEvent => {
  const found = events.find((one) => one.type === type);
  if (found === undefined)
    throw new Inconclusive('webhook-missing', `No webhook ${type} came.`, payment.answer);
  return found;
};

/** Asserts that a webhook has every member that the payment showed before it and after it, as far as named. */
const expectComplete = (
  check: Check,
  rule: RuleId,
  { data, record, type }: WebhookEvent,
  { early, read, named }: { early: readonly Exchange[]; read: Exchange; named: readonly string[] },
): void => {
  // Other members may have come since: a target may learn the number of a bank's trace only then.
  const before = [...named, ...namesBefore(early)];
  const shown = namesOf(bodyOf(read)).filter((name) => before.includes(name));
  const missing = shown.filter((name) => !Object.hasOwn(data, name));
  check
    .request(rule, [...early, read, record], '/data')
    .that(
      missing.length === 0,
      `${missing.join(', ')}, which the payment showed before ${type} and after it`,
      `data without ${missing.join(', ')}`,
    );
};

covers({ needs }, [
  // data of an outgoing-payment webhook has every member that a read of the transaction shows at that
  // time.
  'webhooks/outgoing-data-is-complete',
]).test('the data of a webhook is the transaction of that moment', async ({ api, cleanup, check, inbox }) => {
  const payment = await payByQuote(api, cleanup);
  const early = [payment.answer, await readPayment(api, payment.id)];
  const eventLog = await eventsUntilEnd(inbox, payment, 'success');

  const read = requireSuccess(await paymentUntil(api, payment.id, isSettled), 'Reading a payment');

  const completed = cameOf(eventLog, paymentEvent('COMPLETED'));
  if (memberOf(read, 'status') !== 'COMPLETED')
    throw new Inconclusive('state-not-reached', 'The payment did not stay COMPLETED.', read);
  expectComplete(check, 'webhooks/outgoing-data-is-complete', completed, {
    early,
    read,
    named: documented,
  });
});

const ofFailure = 'webhooks/failure-data-is-complete';

covers({ needs }, [ofFailure]).test(
  'the data of a webhook about a failure or its refund is the transaction of that moment',
  async ({ api, cleanup, check, inbox }) => {
    const failing = provocation('payoutFails');
    const payment = await payByQuote(api, cleanup, { ending: failing.value });
    const early = [payment.answer, await readPayment(api, payment.id)];
    const eventLog = await eventsUntilEnd(inbox, payment, 'failureRefunded');

    const read = requireSuccess(await paymentUntil(api, payment.id, isRefunded), 'Reading a payment');

    requireTriggered(failing, memberOf(read, 'status') === 'FAILED', 'the payment did not fail', read);
    // The refund begins after the failure. A failed payment was settled at no time; its refund is.
    const atTheFailure = documented.filter((name) => name !== 'refund' && name !== 'settledAt');
    expectComplete(check, ofFailure, cameOf(eventLog, paymentEvent('FAILED')), {
      early,
      read,
      named: atTheFailure,
    });
    expectComplete(check, ofFailure, cameOf(eventLog, paymentEvent('REFUND_COMPLETED')), {
      early,
      read,
      named: documented,
    });
  },
);
