import type { HttpRecord } from '../../spec/results/exchange.ts';
import { webhookBodyOf } from '../../spec/webhooks.ts';
import type { Delivery } from './deliveries.ts';
import { renderMembers, type Rendered } from '../target/dialect/members.ts';
import { noDialect, type Dialect } from '../target/dialect/dialect.ts';

type Body = Readonly<Record<string, unknown>>;

/** A webhook as it arrived: what it says, and how it came. */
export interface WebhookEvent {
  readonly type: string;
  /** The resource in it; empty where there is none. */
  readonly data: Body;
  /** The parsed body; undefined when it is not JSON. */
  readonly body: unknown;
  readonly text: string;
  readonly delivery: Delivery;
  /** The delivery as evidence. */
  readonly record: HttpRecord;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // The rules about bodies judge that, from `text`.
    return undefined;
  }
};

const asObject = (value: unknown): Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : {};

/** What a webhook says, in the terms of the assumed interface. */
const renderedOf = (dialect: Dialect, type: string, body: unknown): Rendered =>
  renderMembers(dialect, 'from', webhookBodyOf(type, dialect.events), body);

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

/** Reads a delivery; whatever came is an event, for the rules to judge. */
export const webhookEvent = (delivery: Delivery, dialect: Dialect = noDialect): WebhookEvent => {
  const text = Buffer.from(delivery.bytes, 'base64').toString('utf8');
  const real = parsed(text);
  const { type } = asObject(real);
  const name = typeof type === 'string' ? type : '';
  const rendered = renderedOf(dialect, name, real);
  const { body } = rendered;
  const { data } = asObject(body);
  return {
    type: name,
    data: asObject(data),
    body,
    text,
    delivery,
    record: recordOf(
      delivery,
      name,
      real ?? text,
      real === undefined ? { ...rendered, body: text } : rendered,
    ),
  };
};
