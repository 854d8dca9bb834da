import { contract } from '../../../spec/contract/in-use.ts';
import type { PaymentScenario } from '../../../spec/rules/event-orders.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import { isOutgoingPayment } from '../../../spec/webhooks.ts';
import { untilTypes, type Inbox } from './inbox.ts';
import type { StartedPayment } from '../fixtures/payments.ts';
import type { WebhookEvent } from './webhook-event.ts';
import type { Check } from '../assertions/check.ts';
import { memberOf } from '../assertions/members.ts';
import type { LaterLook, LookAgain } from '../check/late.ts';

/** The webhooks about one payment. */
export interface EventLog {
  readonly payment: StartedPayment;
  readonly events: readonly WebhookEvent[];
  /** The types of the document that came, in order of arrival; others are let pass. */
  readonly types: readonly string[];
  readonly scenario: PaymentScenario;
}

/** The type of the event that reports a payment, or its refund, in a state. */
export const paymentEvent = (state: string): string => `OUTGOING_PAYMENT.${state}`;

/** The types of the events about a refund. */
export const refundEvents: readonly string[] = ['REFUND_PENDING', 'REFUND_COMPLETED', 'REFUND_FAILED'].map(
  paymentEvent,
);

const isDocumented = (type: string): boolean => contract().outgoingPaymentEvents().includes(type);

const logOf = (
  { payment, scenario }: Pick<EventLog, 'payment' | 'scenario'>,
  events: readonly WebhookEvent[],
): EventLog => ({
  payment,
  scenario,
  events,
  types: events.map(({ type }) => type).filter(isDocumented),
});

const isAboutPayment =
  (id: string) =>
  ({ data }: WebhookEvent): boolean =>
    memberOf(data, 'id', { absent: undefined }) === id;

/** Follows the webhooks of a payment until the last of a scenario has come, or the deadline. */
export const eventsUntilEnd = async (
  inbox: Inbox,
  payment: StartedPayment,
  scenario: PaymentScenario,
): Promise<EventLog> => {
  const events = await inbox.eventsOf(payment.id, { until: untilTypes(...contract().eventOrder(scenario)) });
  return logOf({ payment, scenario }, events);
};

const short = (types: readonly string[]): string =>
  types.map((type) => type.replace('OUTGOING_PAYMENT.', '')).join(', ') || 'nothing';

const evidence = ({ payment, events }: EventLog) => [payment.answer, ...events.map(({ record }) => record)];

/** Whether what came is how a scenario begins: the rest may come yet. */
export const isBeginning = (came: readonly string[], whole: readonly string[]): boolean =>
  came.every((one, place) => one === whole[place]);

/** The same payment with what has come of it at the end of the run. */
const lookAgain = (
  eventLog: EventLog,
  types: readonly string[],
  look: (later: EventLog) => Pick<LaterLook, 'holds' | 'mayCome'>,
): LookAgain => ({
  about: eventLog.payment.id,
  types,
  look: (came) => {
    const later = logOf(eventLog, came.filter(isAboutPayment(eventLog.payment.id)));
    return { ...look(later), actual: short(later.types), on: evidence(later) };
  },
});

/** Asserts that exactly the webhooks of a scenario came, in its order. */
export const expectOrder = (
  check: Check,
  rule: RuleId,
  eventLog: EventLog,
  scenario: PaymentScenario,
): boolean => {
  const expected = contract().eventOrder(scenario);
  const again = lookAgain(eventLog, expected, ({ types }) => ({
    holds: short(types) === short(expected),
    mayCome: isBeginning(types, expected),
  }));
  return check
    .evidence(rule, evidence(eventLog))
    .wants('announced', isBeginning(eventLog.types, expected), again)
    .that(
      short(eventLog.types) === short(expected),
      `the webhooks ${short(expected)}, in this order`,
      short(eventLog.types),
    );
};

/** Whether a webhook came that the scenario has after one of this type: then that one does not come any more. */
const hasPassed = ({ types, scenario }: EventLog, type: string): boolean => {
  const order = contract().eventOrder(scenario);
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
  const again = lookAgain(eventLog, [type], (later) => ({
    holds: later.types.includes(type),
    mayCome: !hasPassed(later, type),
  }));
  check
    .evidence(rule, evidence(eventLog))
    .wants('announced', !hasPassed(eventLog, type), again)
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

/** Asserts something about the resource in an event, and returns whether it held; of no event, nothing is asserted. */
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

/** Asserts that each event of a customer's payment names the customer. */
export const expectCustomer = (check: Check, rule: RuleId, { events, payment }: EventLog): void => {
  const { customerId } = payment.account;
  for (const one of events.filter(({ type }) => isOutgoingPayment(type)))
    expectData(check, rule, one, {
      expected: `customerId ${customerId}`,
      holds: (data) => memberOf(data, 'customerId') === customerId,
    });
};
