import type { HttpRecord } from '../../spec/exchange.ts';
import type { Delivery } from '../inbox/deliveries.ts';

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

const recordOf = (delivery: Delivery, type: string, body: unknown): HttpRecord => ({
  id: `inbox-${delivery.seq}`,
  operation: `webhook ${type}`,
  request: {
    method: delivery.method,
    url: `the inbox of the run${delivery.lane === '' ? '' : ` (${delivery.lane})`}`,
    headers: delivery.headers,
    body,
  },
  response: {
    status: typeof delivery.answered === 'number' ? delivery.answered : 0,
    headers: {},
    text: '',
  },
  at: delivery.at,
  ms: 0,
});

/** Reads a delivery; whatever came is an event, for the rules to judge. */
export const webhookEvent = (delivery: Delivery): WebhookEvent => {
  const text = Buffer.from(delivery.bytes, 'base64').toString('utf8');
  const body = parsed(text);
  const { type, data } = asObject(body);
  const name = typeof type === 'string' ? type : '';
  return {
    type: name,
    data: asObject(data),
    body,
    text,
    delivery,
    record: recordOf(delivery, name, body ?? text),
  };
};
