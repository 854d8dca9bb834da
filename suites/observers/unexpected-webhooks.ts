import { isJsonObject } from '../../spec/json.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { memberOf } from '../kit/assertions/members.ts';
import type { ShownMembers } from '../kit/assertions/shown-members.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';
import type { MissedWebhooks, WebhookEvent } from '../kit/inbox/webhook-event.ts';
import { examineWebhook } from './webhooks.ts';
import { isOutgoingPayment } from '../../spec/webhooks.ts';

/** The value there, if any: nothing is asserted of a webhook that does not show it. */
const valueIn = (data: ShownMembers, member: string): unknown =>
  memberOf(data, member, { absent: undefined });

const isOutgoing = ({ type }: WebhookEvent): boolean => isOutgoingPayment(type);

/** Examines an outgoing-payment webhook that names no payment: a test that waits for one never sees it. */
export const examineNameless = (event: WebhookEvent, examine: FindingCollector): void => {
  if (isOutgoing(event) && typeof valueIn(event.data, 'id') !== 'string') examineWebhook(event, examine);
};

/** The events that announce an outgoing payment as a webhook shows it. */
const eventsAbout = (data: ShownMembers): readonly string[] => [
  `OUTGOING_PAYMENT.${String(valueIn(data, 'status'))}`,
  ...(isJsonObject(data.refund) ? [`OUTGOING_PAYMENT.REFUND_${String(data.refund['status'])}`] : []),
];

/** Whether a webhook of no such type announces what was waited for: its data is the payment, in that state. */
const stoodIn = ({ data, text }: WebhookEvent, { about, missing }: MissedWebhooks): boolean =>
  text.includes(about) &&
  typeof valueIn(data, 'id') === 'string' &&
  (valueIn(data, 'type') === 'OUTGOING' || valueIn(data, 'direction') === 'DEBIT') &&
  eventsAbout(data).some((type) => missing.includes(type));

/**
 * Whether webhooks of this type come beside those of payments: one showed a payment in a state whose own webhook came,
 * too. Then none of them stands in for one that is missing.
 */
const comesBeside = ({ type }: WebhookEvent, arrived: readonly WebhookEvent[]): boolean =>
  arrived.some(
    ({ data, ...one }) =>
      one.type === type &&
      arrived.some(
        (own) =>
          isOutgoing(own) &&
          valueIn(own.data, 'id') === valueIn(data, 'id') &&
          eventsAbout(data).includes(own.type),
      ),
  );

const shape = {
  body: 'webhooks/outgoing-body-is-an-object',
  type: 'webhooks/outgoing-has-type',
  text: 'webhooks/outgoing-type-is-a-string',
  format: 'webhooks/outgoing-type-format',
} as const satisfies Readonly<Record<string, RuleId>>;

/** The rules broken by a webhook that should have been an outgoing-payment webhook. */
const brokenBy = (body: unknown): readonly RuleId[] => {
  if (!isJsonObject(body)) return [shape.body];
  if (!Object.hasOwn(body, 'type')) return [shape.type];
  return typeof body['type'] === 'string' ? [shape.format] : [shape.text, shape.format];
};

/**
 * Examines what came in place of outgoing-payment webhooks. Only this target knows the address, so every delivery is
 * its own; but the document shows no body of other webhooks, so one is judged only where a webhook of a payment is
 * missing, and it is no object at all or its data is that payment.
 */
export const examineUnexpectedWebhooks = (missed: MissedWebhooks, examine: FindingCollector): void => {
  if (missed.missing.length === 0) return;
  for (const event of missed.arrived.filter((each) => !isOutgoing(each) && each.text !== '')) {
    if (isJsonObject(event.body) && (!stoodIn(event, missed) || comesBeside(event, missed.arrived))) continue;
    for (const id of brokenBy(event.body))
      examine.assert(id, false, () => ({
        expected: `an object with a type like OUTGOING_PAYMENT.PENDING and data, for ${missed.missing.join(', ')} did not come`,
        actual: event.text.slice(0, 200),
        on: event.record,
        side: 'request',
      }));
  }
};
