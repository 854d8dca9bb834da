import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { covers } from '../../kit/check/covers.ts';
import type { Proof } from '../../kit/assertions/claims.ts';
import { bodyOf, requireCoverage } from '../../kit/assertions/answers.ts';
import { memberOf } from '../../kit/assertions/members.ts';
import type { ShownMembers } from '../../kit/assertions/shown-members.ts';
import { isSettled, payByQuote, readPayment, refundOf } from '../../kit/fixtures/payments.ts';
import { readsAfter, readUntil, readsUntil } from '../../kit/fixtures/read-until.ts';
import { eventsUntilEnd } from '../../kit/inbox/event-log.ts';
import { each } from '../../kit/assertions/property.ts';
import { isProvocable, provocation } from '../../kit/check/trigger.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import type { WebhookEvent } from '../../kit/inbox/webhook-event.ts';
import type { PaymentScenario } from '../../../spec/rules/event-orders.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import type { TriggerName } from '../../target/triggers.ts';
import type { Check } from '../../kit/assertions/check.ts';

/**
 * The statuses that may follow each one, sooner or later: a reader may miss the ones in between. Written from the
 * document, not from the table that the reference server runs on. A cancelled payment stays PROCESSING.
 *
 * Source: States and transitions > Outgoing payment (Transaction.status).
 */
const laterStatuses: Readonly<Record<string, readonly string[]>> = {
  PENDING: ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED'],
  PROCESSING: ['PROCESSING', 'COMPLETED', 'FAILED'],
  COMPLETED: ['COMPLETED', 'FAILED'],
  FAILED: ['FAILED'],
  EXPIRED: ['EXPIRED'],
};

/** A status that is none of the five breaks another rule; the next one stays open here. */
const expectListedTransition = (
  check: Check,
  { before, after, on }: { readonly before: string; readonly after: string; readonly on: Proof },
): void => {
  const rule = 'payments/only-listed-transitions';
  const allowed = laterStatuses[before];
  if (allowed === undefined || laterStatuses[after] === undefined) {
    check.markInconclusive(
      rule,
      new Inconclusive('ambiguous', `No status of a payment: ${before}, ${after}.`),
    );
    return;
  }
  check
    .response(rule, on, '/status')
    .that(allowed.includes(after), `after ${before} one of ${allowed.join(', ')}`, after);
};

const canBeSeen = (outcome: TriggerName | undefined): boolean =>
  outcome === undefined || isProvocable(outcome);

const outcomes: readonly (TriggerName | undefined)[] = [
  undefined,
  'payoutFails',
  'refundFails',
  'bankReturn',
  'cancellation',
  'slowPayout',
];

covers({ needs: ['state', 'sandbox'] }, [
  // A payment changes status only by the transitions of the table.
  'payments/only-listed-transitions',
]).test('no payment makes a transition that is not listed', async ({ api, cleanup, check }) => {
  for (const outcome of outcomes.filter(canBeSeen)) {
    const ending = outcome === undefined ? {} : { ending: provocation(outcome).value };
    const { id, answer } = await payByQuote(api, cleanup, ending);
    const isSlow = outcome === 'slowPayout';
    const reads: Exchange[] = [answer];
    const isOver = (_: unknown, read: Exchange): boolean =>
      isSlow ? memberOf(read, 'status') !== 'PENDING' : isSettled(bodyOf(read));
    reads.push(...(await readsUntil(() => readPayment(api, id), isOver)));
    reads.push(...(await readsAfter(() => readPayment(api, id))));

    const statuses = reads.map((read) => String(memberOf(read, 'status')));
    for (const [index, status] of statuses.entries()) {
      const before = statuses[index - 1] ?? status;
      expectListedTransition(check, { before, after: status, on: reads.slice(0, index + 1) });
    }
  }
});

const reported = [
  { outcome: undefined, scenario: 'success' },
  { outcome: 'payoutFails', scenario: 'failureRefunded' },
  { outcome: 'refundFails', scenario: 'failureRefundFailed' },
] as const satisfies readonly {
  readonly outcome: TriggerName | undefined;
  readonly scenario: PaymentScenario;
}[];

const refundStatus = (body: ShownMembers): unknown => refundOf(body)?.status;

const terminal = {
  COMPLETED: 'refunds/completed-is-terminal',
  FAILED: 'refunds/failed-is-terminal',
} as const satisfies Readonly<Record<string, RuleId>>;

/** The status of a webhook before a read must still be so, or have led to what the read shows. */
const expectLater = (check: Check, { data, record }: WebhookEvent, read: Exchange): void => {
  const on = [record, read];
  const before = String(memberOf(data, 'status'));
  const after = String(memberOf(read, 'status'));
  expectListedTransition(check, { before, after, on });
  if (before === 'FAILED')
    check.member('payments/failed-is-terminal', read, 'status').equals('FAILED', 'still');
  for (const [status, rule] of Object.entries(terminal))
    if (refundStatus(data) === status) check.member(rule, read, '/refund/status').equals(status, 'still');
};

covers({ needs: ['state', 'sandbox', 'webhooks'] }, [
  // A payment changes status only by the transitions of the table.
  'payments/only-listed-transitions',
  // The status of a FAILED payment never changes.
  'payments/failed-is-terminal',
  ...Object.values(terminal),
]).test('what the webhooks of a payment reported stays true', async ({ api, cleanup, check, inbox }) => {
  const followed = reported.filter(({ outcome }) => canBeSeen(outcome));
  await each(check, followed, async ({ outcome, scenario }, one) => {
    const ending = outcome === undefined ? {} : { ending: provocation(outcome).value };
    const payment = await payByQuote(api, cleanup, ending);
    const { events } = await eventsUntilEnd(inbox, payment, scenario);
    const told = events.at(-1)?.data;
    const says = (body: ShownMembers): string =>
      `${String(memberOf(body, 'status', { absent: undefined }))} ${String(refundStatus(body))}`;
    // A read may lag behind a webhook: no time is stated.
    if (told !== undefined)
      await readUntil(
        () => readPayment(api, payment.id),
        (body) => says(body) === says(told),
      );
    const reads = await readsAfter(() => readPayment(api, payment.id));
    for (const event of events) for (const read of reads) expectLater(one, event, read);
  });
  requireCoverage(check, 'payments/failed-is-terminal', 'an event about a failure');
  for (const rule of Object.values(terminal))
    requireCoverage(check, rule, 'an event about a refund that is over');
});
