import { isJsonObject } from '../../spec/json.ts';
import { contract, ofContract } from '../../spec/contract/in-use.ts';
import { memberOf } from '../kit/assertions/members.ts';
import type { PaymentScenario } from '../../spec/rules/event-orders.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';
import type { WebhookEvent } from '../kit/inbox/webhook-event.ts';
import { examineWebhook } from './webhooks.ts';

const seen = 'webhooks/orders-seen-are-listed';

/**
 * The rule about the whole of a scenario, where its webhooks tell it from all others. Those of a cancellation could also
 * be those of a refund after the completion, whose order is not listed.
 */
const ruleOf: Readonly<Partial<Record<PaymentScenario, RuleId>>> = {
  success: 'webhooks/order-on-success',
  failureRefunded: 'webhooks/order-on-failure-refunded',
  failureRefundFailed: 'webhooks/order-on-failure-refund-failed',
  bankReturn: 'webhooks/order-on-bank-return',
};

export const eventOrderRules = [seen] as const satisfies readonly RuleId[];

export const scenarioRules: readonly RuleId[] = Object.values(ruleOf);

const events = (...statuses: readonly string[]): readonly string[] =>
  statuses.map((status) => `OUTGOING_PAYMENT.${status}`);

/** Orders that the document neither lists nor forbids: other ends of the scenarios, and a quote never executed. */
const unlisted: readonly (readonly string[])[] = [
  events('EXPIRED'),
  events('PENDING', 'EXPIRED'),
  events('PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'REFUND_PENDING', 'REFUND_FAILED'),
  events('PENDING', 'PROCESSING', 'REFUND_PENDING', 'REFUND_FAILED'),
  events('PENDING', 'REFUND_PENDING', 'REFUND_COMPLETED'),
  events('PENDING', 'REFUND_PENDING', 'REFUND_FAILED'),
  // The status of a cancelled payment that was not delivered is left open.
  events('PENDING', 'PROCESSING', 'REFUND_PENDING', 'REFUND_COMPLETED', 'FAILED'),
  events('PENDING', 'PROCESSING', 'REFUND_PENDING', 'REFUND_FAILED', 'FAILED'),
  events('PENDING', 'REFUND_PENDING', 'REFUND_COMPLETED', 'FAILED'),
  events('PENDING', 'REFUND_PENDING', 'REFUND_FAILED', 'FAILED'),
];

const orders = ofContract(({ eventOrders }): readonly (readonly string[])[] => [
  ...Object.values(eventOrders),
  ...unlisted,
]);

const isPartOf = (types: readonly string[], order: readonly string[], from: number): boolean =>
  types.every((type, place) => order[from + place] === type);

/**
 * Whether an order has these next to one another: from its beginning, unless the first is no beginning of any. Then the
 * payment may be one of an earlier run at the same target, which had the webhooks before.
 */
const isListed = (types: readonly string[]): boolean => {
  const [first] = types;
  const isBegun = orders().some((order) => order[0] === first);
  return orders().some((order) => isPartOf(types, order, isBegun ? 0 : order.indexOf(first ?? '')));
};

const inAnyOrder = (types: readonly string[]): string => types.toSorted().join();

const scenarios = ofContract(
  ({ eventOrders }) =>
    new Map(
      Object.entries(eventOrders).flatMap(([scenario, order]) => {
        const rule = ruleOf[scenario as PaymentScenario];
        return rule === undefined ? [] : [[inAnyOrder(order), { order, rule }] as const];
      }),
    ),
);

/** The webhooks of payments so far, in order of arrival, each type once: no order has one twice. */
export type EventOrders = Map<string, WebhookEvent[]>;

/** A webhook that the inbox did not acknowledge comes again, and others may overtake it. */
const isUndisturbed = (events: readonly WebhookEvent[]): boolean =>
  events.every(({ delivery: { answered } }) => answered === 200 || answered === 'relayed');

const reasonIn = ({ data: { refund } }: WebhookEvent): unknown =>
  isJsonObject(refund) ? refund['reason'] : undefined;

/** A cancelled payment may fail in the end: then it has the webhooks of a failure in an order that is not listed. */
const mayBeCancelled = (events: readonly WebhookEvent[]): boolean => {
  const types = events.map(({ type }) => type).join();
  const reasons = events.map(reasonIn).filter((reason) => reason !== undefined);
  return (
    unlisted.some((order) => order.join() === types) &&
    reasons.every((reason) => reason === 'USER_CANCELLATION')
  );
};

/** Examines whether what has come of a payment so far is in an order that the document knows. */
export const examineEventOrder = (
  event: WebhookEvent,
  examine: FindingCollector,
  known: EventOrders,
): void => {
  const { type, data } = event;
  const id = memberOf(data, 'id', { absent: undefined });
  if (typeof id !== 'string' || !contract().outgoingPaymentEvents().includes(type)) return;
  const earlierEvents = known.get(id) ?? [];
  if (earlierEvents.some((earlier) => earlier.type === type)) {
    // It may come twice. The second one, whenever it comes, has to be true as well.
    examineWebhook(event, examine);
    return;
  }
  const now = [...earlierEvents, event];
  known.set(id, now);
  if (now.length < 2 || !isUndisturbed(now)) return;
  const types = now.map((one) => one.type);
  const facts = {
    expected: 'the webhooks of a payment in an order that the document lists',
    actual: types.map((one) => one.replace('OUTGOING_PAYMENT.', '')).join(', '),
    on: now.map(({ record }) => record),
  };
  examine.assert(seen, isListed(types), () => facts);
  // All webhooks of one scenario, and no others: its order is stated.
  const whole = scenarios().get(inAnyOrder(types));
  if (whole !== undefined && !mayBeCancelled(now))
    examine.assert(whole.rule, types.join() === whole.order.join(), () => facts);
};
