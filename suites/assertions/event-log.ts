import type { PaymentScenario } from '../../spec/rules/payments.ts';
import { eventOrders } from '../../spec/rules/payments.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { outgoingPaymentEvents } from '../../spec/vocabulary.ts';
import { untilTypes, type Inbox } from '../webhooks/inbox.ts';
import type { StartedPayment } from '../fixtures/payments.ts';
import type { WebhookEvent } from '../webhooks/webhook-event.ts';
import type { Check } from './check.ts';

/** What the webhooks told of one payment. */
export interface EventLog {
  readonly payment: StartedPayment;
  readonly events: readonly WebhookEvent[];
  /** The types of the document that came, in order of arrival; others are let pass. */
  readonly types: readonly string[];
  readonly scenario: PaymentScenario;
}

const isDocumented = (type: string): boolean => (outgoingPaymentEvents as readonly string[]).includes(type);

/** Follows the webhooks of a payment until the last of a scenario has come, or the deadline. */
export const follow = async (
  inbox: Inbox,
  payment: StartedPayment,
  scenario: PaymentScenario,
): Promise<EventLog> => {
  const events = await inbox.eventsOf(payment.id, { until: untilTypes(...eventOrders[scenario]) });
  return { payment, scenario, events, types: events.map(({ type }) => type).filter(isDocumented) };
};

const short = (types: readonly string[]): string =>
  types.map((type) => type.replace('OUTGOING_PAYMENT.', '')).join(', ') || 'nothing';

const evidence = ({ payment, events }: EventLog) => [payment.answer, ...events.map(({ record }) => record)];

/** Whether what came is how a scenario begins: the rest may come yet. */
export const isBeginning = (came: readonly string[], whole: readonly string[]): boolean =>
  came.every((one, place) => one === whole[place]);

/** Asserts that exactly the webhooks of a scenario came, in its order. */
export const expectOrder = (
  check: Check,
  rule: RuleId,
  eventLog: EventLog,
  scenario: PaymentScenario,
): boolean => {
  const expected: readonly string[] = eventOrders[scenario];
  return check
    .evidence(rule, evidence(eventLog))
    .wants('announced', isBeginning(eventLog.types, expected))
    .that(
      short(eventLog.types) === short(expected),
      `the webhooks ${short(expected)}, in this order`,
      short(eventLog.types),
    );
};

/** Whether a webhook came that the scenario has after one of this type: then that one does not come any more. */
const hasPassed = ({ types, scenario }: EventLog, type: string): boolean => {
  const order: readonly string[] = eventOrders[scenario];
  return order.slice(order.indexOf(type) + 1).some((later) => types.includes(later));
};

/** Asserts that a webhook of this type came. */
export const expectEvent = (
  check: Check,
  rule: RuleId,
  eventLog: EventLog,
  type: string,
): WebhookEvent | undefined => {
  const found = eventLog.events.find((event) => event.type === type);
  check
    .evidence(rule, evidence(eventLog))
    .wants('announced', !hasPassed(eventLog, type))
    .that(found !== undefined, `the webhook ${type}`, short(eventLog.types));
  return found;
};

/** Asserts that no webhook of these types came. */
export const expectNoEvent = (
  check: Check,
  rule: RuleId,
  eventLog: EventLog,
  types: readonly string[],
): boolean =>
  check
    .evidence(rule, evidence(eventLog))
    .that(
      !eventLog.types.some((type) => types.includes(type)),
      `no webhook ${types.join(' or ')}`,
      short(eventLog.types),
    );

/** Asserts something about the resource in an event, and tells whether it held; of no event, nothing is asserted. */
export const expectData = (
  check: Check,
  rule: RuleId,
  event: WebhookEvent | undefined,
  { expected, holds }: { readonly expected: string; readonly holds: (data: WebhookEvent['data']) => boolean },
): boolean => {
  if (event === undefined) return false;
  return check
    .request(rule, event.record, '/data')
    .that(
      holds(event.data),
      `${expected} in data of ${event.type}`,
      JSON.stringify(event.data).slice(0, 300),
    );
};
