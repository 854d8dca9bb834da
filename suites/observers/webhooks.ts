import { contract } from '../../spec/contract/in-use.ts';
import { isOutgoingPayment } from '../../spec/webhooks.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { SchemaPointer } from '../../spec/schema/schema-pointer.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';
import type { WebhookEvent } from '../kit/inbox/webhook-event.ts';
import { wording } from './wording.ts';

/** The shape of any outgoing-payment webhook, for types that are none of the eight. */
const anyOutgoing: SchemaPointer = '#/components/schemas/OutgoingPaymentEvent';

/** Where the body of a webhook is described; undefined where the document shows no body. */
const schemaOfEvent = (type: string): SchemaPointer | undefined => {
  if (!isOutgoingPayment(type)) return undefined;
  return contract().describedBodyOf(type) ?? anyOutgoing;
};

const listed = 'webhooks/outgoing-types-are-the-listed-ones';

/** Only the format of a type is stated; that the list is complete follows. */
const examineType = ({ type, record }: WebhookEvent, examine: FindingCollector): void => {
  const types = contract().outgoingPaymentEvents();
  examine.assert(listed, types.includes(type), () => ({
    expected: `one of the types ${types.join(', ')}`,
    actual: type,
    on: record,
    pointer: '/type',
    side: 'request',
  }));
};

/** The sentence of a breach, with its webhook. */
const inWebhook = (
  { type }: WebhookEvent,
  { expected, ...rest }: ReturnType<typeof wording>,
): ReturnType<typeof wording> => ({ ...rest, expected: `${expected}, in the webhook ${type}` });

/** Examines the body of an outgoing-payment webhook; the document shows no other body. */
export const examineWebhook = (event: WebhookEvent, examine: FindingCollector): void => {
  const schema = schemaOfEvent(event.type);
  if (schema === undefined) return;
  examineType(event, examine);
  const body = contract().description.withNullsAbsent(schema, event.body);
  const applied = contract().description.appliedSchemas(schema, body);
  const broken = new Set<string>();
  for (const breach of contract().description.breaches(schema, body))
    for (const id of contract().rulesBrokenBy(breach, applied)) {
      broken.add(id);
      examine.assert(id, false, () => ({
        ...inWebhook(event, wording(breach, body, 0)),
        on: event.record,
        side: 'request',
      }));
    }
  for (const id of contract().rulesExercisedBy(applied, body)) if (!broken.has(id)) examine.held(id, 1);
};

const places = (): ReadonlySet<SchemaPointer> => {
  const found = new Set<SchemaPointer>();
  for (const type of contract().outgoingPaymentEvents())
    contract().description.placesOf(schemaOfEvent(type) ?? anyOutgoing, found);
  return found;
};

/** The rules about places that the body of some outgoing-payment webhook consists of. */
export const webhookRules = (): readonly RuleId[] => {
  const described = places();
  const shapes = contract().ruleIds.filter((id) => {
    const { at = [], requiredAt = [] } = contract().rule(id);
    return [...at, ...requiredAt].some((place) => described.has(place));
  });
  return [...shapes, listed];
};
