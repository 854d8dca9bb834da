import { covers } from '../engine/covers.ts';
import type { Examiner } from '../engine/examiner.ts';
import { bodyOf, expectMember, requireCoverage } from '../assertions/answers.ts';
import {
  isSettled,
  payByQuote,
  readPayment,
  readsAfter,
  readsUntil,
  refundOf,
} from '../fixtures/payments.ts';
import { follow } from '../assertions/event-log.ts';
import { test } from '../engine/test.ts';
import { provocation } from '../engine/trigger.ts';
import { payment } from '../../spec/machines/payment.ts';
import type { Exchange } from '../../spec/results/exchange.ts';
import type { WebhookEvent } from '../webhooks/webhook-event.ts';
import type { PaymentScenario } from '../../spec/rules/payments.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { TriggerName } from '../target/triggers.ts';

type Body = Readonly<Record<string, unknown>>;
type Statuses = ReadonlySet<string>;

const next = (status: string): readonly string[] =>
  Object.values(payment.transitions)
    .filter(({ from }) => (from as readonly string[]).includes(status))
    .map(({ to }) => to);

/** Every status that can be reached: a reader may miss the ones in between. */
const reachable = (status: string, found: Statuses = new Set([status])): Statuses => {
  const news = next(status).filter((one) => !found.has(one));
  if (news.length === 0) return found;
  const grown = new Set([...found, ...news]);
  return news.reduce<Statuses>((all, one) => reachable(one, all), grown);
};

const outcomes: readonly (TriggerName | undefined)[] = [
  undefined,
  'payoutFails',
  'refundFails',
  'bankReturn',
  'cancellation',
  'slowPayout',
];

test(
  'no payment changes status along an edge that is not there',
  covers(['payments/only-listed-transitions'], { needs: ['state', 'sandbox'] }),
  async ({ api, cleanup, examine }) => {
    for (const outcome of outcomes) {
      const ending = outcome === undefined ? {} : { ending: provocation(outcome).value };
      const { id, answer } = await payByQuote(api, cleanup, ending);
      const isSlow = outcome === 'slowPayout';
      const reads: Exchange[] = [answer];
      const isOver = (body: Body): boolean => (isSlow ? body['status'] !== 'PENDING' : isSettled(body));
      reads.push(...(await readsUntil(() => readPayment(api, id), isOver)));
      reads.push(...(await readsAfter(() => readPayment(api, id))));

      const statuses = reads.map((read) => String(bodyOf(read)['status']));
      for (const [index, status] of statuses.entries()) {
        const before = statuses[index - 1] ?? status;
        examine.assert('payments/only-listed-transitions', reachable(before).has(status), () => ({
          expected: `after ${before} one of ${[...reachable(before)].join(', ')}`,
          actual: status,
          on: reads.slice(0, index + 1),
        }));
      }
    }
  },
);

const told = [
  { outcome: undefined, scenario: 'success' },
  { outcome: 'payoutFails', scenario: 'failureRefunded' },
  { outcome: 'refundFails', scenario: 'failureRefundFailed' },
] as const satisfies readonly {
  readonly outcome: TriggerName | undefined;
  readonly scenario: PaymentScenario;
}[];

const refundStatus = (body: Body): unknown => refundOf(body)?.['status'];

const terminal = {
  COMPLETED: 'refunds/completed-is-terminal',
  FAILED: 'refunds/failed-is-terminal',
} as const satisfies Readonly<Record<string, RuleId>>;

/** What a webhook told before a read must still be so, or have led to what the read shows. */
const expectLater = (examine: Examiner, { data, record }: WebhookEvent, read: Exchange): void => {
  const on = [record, read];
  const before = String(data['status']);
  const after = String(bodyOf(read)['status']);
  // A webhook without a status breaks another rule.
  if ((payment.states as readonly string[]).includes(before))
    examine.assert('payments/only-listed-transitions', reachable(before).has(after), () => ({
      expected: `after ${before} one of ${[...reachable(before)].join(', ')}`,
      actual: after,
      on,
      pointer: '/status',
    }));
  if (before === 'FAILED')
    expectMember(
      examine,
      'payments/failed-is-terminal',
      read,
      'status',
      'FAILED still',
      () => after === before,
    );
  for (const [status, rule] of Object.entries(terminal))
    if (refundStatus(data) === status)
      expectMember(
        examine,
        rule,
        read,
        'refund',
        `${status} still`,
        () => refundStatus(bodyOf(read)) === status,
      );
};

test(
  'what the webhooks of a payment told is not taken back',
  covers(['payments/only-listed-transitions', 'payments/failed-is-terminal', ...Object.values(terminal)], {
    needs: ['state', 'sandbox', 'webhooks'],
  }),
  async ({ api, cleanup, examine, inbox }) => {
    for (const { outcome, scenario } of told) {
      const ending = outcome === undefined ? {} : { ending: provocation(outcome).value };
      const payment = await payByQuote(api, cleanup, ending);
      const { events } = await follow(inbox, payment, scenario);
      const reads = await readsAfter(() => readPayment(api, payment.id));
      for (const event of events) for (const read of reads) expectLater(examine, event, read);
    }
    requireCoverage(examine, 'payments/failed-is-terminal', 'telling of a failure');
    for (const rule of Object.values(terminal))
      requireCoverage(examine, rule, 'telling of a refund that is over');
  },
);
