import { contract } from '../../../spec/contract/in-use.ts';
import { asJsonObject, foreignJsonIn } from '../../../spec/json.ts';
import type { HttpRecord } from '../../../spec/results/exchange.ts';
import type { SchemaPointer } from '../../../spec/schema/schema-pointer.ts';
import { namesIn } from '../../../spec/schema/json-pointer.ts';
import { withOrigin } from '../assertions/members.ts';
import { noteLook } from '../check/unshown-members.ts';
import type { ShownMembers } from '../assertions/shown-members.ts';
import type { Delivery } from './deliveries.ts';
import { renderMembers, type Rendered } from '../../target/dialect/members.ts';
import { placesOfMember, schemaPlace, unfolded } from '../../target/dialect/places.ts';
import { heldAt } from '../../target/dialect/pointers.ts';
import { noDialect, type Dialect } from '../../target/dialect/dialect.ts';

/** A webhook as it arrived: its content, and how it came. */
export interface WebhookEvent {
  readonly type: string;
  /** The resource in it, to be read as the body of an answer is; empty where there is none. */
  readonly data: ShownMembers;
  /** The parsed body; undefined when it is not JSON. */
  readonly body: unknown;
  readonly text: string;
  readonly delivery: Delivery;
  /** The delivery as evidence. */
  readonly record: HttpRecord;
}

/** The body of a webhook in the terms of the assumed interface. */
const renderedOf = (dialect: Dialect, type: string, body: unknown): Rendered =>
  renderMembers(dialect, 'from', contract().webhookBodyOf(type, dialect.events), body);

const isText = (value: unknown): value is string => typeof value === 'string';

const typePlacesOf = (members: Dialect['members']): readonly string[] =>
  Object.values(contract().webhookKinds).flatMap(({ describedAs }) => {
    const schema = contract().describedBodyOf(describedAs);
    if (schema === undefined) return [];
    const parts = [...unfolded(schema)];
    return Object.keys(members)
      .filter((name) => parts.includes(schemaPlace(name)))
      .flatMap((name) => members[name]?.['/type'] ?? []);
  });

const knownTypePlaces = new WeakMap<Dialect['members'], readonly string[]>();

/** Where a target may have the type of webhooks whose bodies the document does not show. */
const typePlaces = (members: Dialect['members']): readonly string[] => {
  const known = knownTypePlaces.get(members) ?? typePlacesOf(members);
  knownTypePlaces.set(members, known);
  return known;
};

const typeIn = (body: unknown, { members }: Dialect): string =>
  ['/type', ...typePlaces(members)].map((place) => heldAt(body, namesIn(place))).find(isText) ?? '';

const recordOf = (delivery: Delivery, type: string, real: unknown, rendered: Rendered): HttpRecord => ({
  id: `inbox-${delivery.seq}`,
  operation: `webhook ${type}`,
  request: {
    method: delivery.method,
    url: `the inbox of the run${delivery.subpath === '' ? '' : ` (${delivery.subpath})`}`,
    headers: delivery.headers,
    body: rendered.body,
  },
  response: {
    status: typeof delivery.answered === 'number' ? delivery.answered : 0,
    headers: {},
    text: '',
  },
  at: delivery.at,
  ms: 0,
  ...(rendered.body === real
    ? {}
    : { wire: { requestBody: real, responseBody: undefined, place: rendered.onWire } }),
});

/** The resource in a webhook. Where a target has it elsewhere, a reason that rests on the webhook names the entry. */
const dataIn = (record: HttpRecord, body: unknown, type: string, { events }: Dialect): ShownMembers => {
  const data = asJsonObject(body)['data'];
  const schema = contract().webhookBodyOf(type, events);
  const places = (): readonly SchemaPointer[] => (schema === undefined ? [] : [schema]);
  noteLook(record, '', { places, member: 'data', isThere: data !== undefined && data !== null });
  return withOrigin(data, record, () => places().flatMap((place) => placesOfMember(place, '/data')), '/data');
};

/** Reads a delivery; any body is an event, for the rules to judge. */
export const webhookEvent = (delivery: Delivery, dialect: Dialect = noDialect): WebhookEvent => {
  const text = Buffer.from(delivery.bytes, 'base64').toString('utf8');
  // A body that is no JSON is judged by the rules about bodies, from `text`.
  const real = foreignJsonIn(text);
  const name = typeIn(real, dialect);
  const rendered = renderedOf(dialect, name, real);
  const { body } = rendered;
  const record = recordOf(
    delivery,
    name,
    real ?? text,
    real === undefined ? { ...rendered, body: text } : rendered,
  );
  return {
    type: name,
    data: dataIn(record, body, name, dialect),
    body,
    text,
    delivery,
    record,
  };
};

/** Outgoing-payment webhooks that were waited for and did not come, and all that arrived meanwhile. */
export interface MissedWebhooks {
  /** The id that they were to mention. */
  readonly about: string;
  /** The types that did not come. */
  readonly missing: readonly string[];
  readonly arrived: readonly WebhookEvent[];
}
