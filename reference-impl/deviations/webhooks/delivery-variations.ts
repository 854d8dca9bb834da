import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import type { World } from '../../runtime/world.ts';
import { requestFor, sendEvent } from '../../webhooks/send-event.ts';
import type { Variations } from '../deviation.ts';
import { awaiting } from '../serving.ts';
import { jsonObjectIn } from '../../../spec/json.ts';

// Queues share eight senders: more would slow a whole run, and prove no more.
const slowMs = 40;

const sendingAfter = (delayMs: () => number): Replacement =>
  replacing(sendEvent, async (right, ...given) => {
    await pause(delayMs());
    return right(...given);
  });

/**
 * Events are sent once more before. Only the answer to the last counts. A test webhook comes once: the document says
 * so.
 */
const repeating = (again: (world: World, body: string) => string): Replacement =>
  replacing(sendEvent, async (right, world, event, wanted) => {
    if (!event.once) await right(world, event, { ...wanted, body: again(world, wanted.body) });
    return right(world, event, wanted);
  });

/** The same event with an id and an instant of its own. */
const sentAnew = ({ ids, clock }: World, body: string): string => {
  const event = jsonObjectIn(body);
  const envelope = { id: `Webhook:${ids.uuid()}`, timestamp: clock.now().toISOString() };
  return JSON.stringify({ ...event, ...('id' in event && envelope) });
};

const withoutHeader = (
  headers: Readonly<Record<string, string>>,
  name: string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).filter(([header]) => header !== name.toLowerCase()));

/** How webhooks may be sent differently. */
export const deliveryVariations = {
  'events-come-twice': {
    about: 'every webhook is delivered twice, byte for byte the same',
    gaps: ['webhooks/duplicates'],
    areas: 'everything',
    choice: 'repeats',
    replaces: repeating((_world, event) => event),
  },
  'repeated-events-have-another-id': {
    about: 'every webhook is delivered twice, each time with an id and a timestamp of its own',
    gaps: ['webhooks/duplicates'],
    areas: 'everything',
    choice: 'repeats',
    replaces: repeating(sentAnew),
  },
  'events-take-a-while': {
    about: 'every webhook takes 40 ms more',
    gaps: ['webhooks/order-across-resources', 'card-simulations/delay-of-results'],
    areas: 'everything',
    choice: 'speed of webhooks',
    replaces: sendingAfter(() => slowMs),
  },
  'events-of-different-resources-mix': {
    about: 'webhooks of different resources overtake each other',
    gaps: ['webhooks/order-across-resources'],
    areas: 'everything',
    choice: 'speed of webhooks',
    replaces: sendingAfter(() => randomInt(slowMs)),
  },
  'events-come-before-the-answer': {
    about: 'webhooks about what a request does at once come before its answer',
    readings: ['cards/state-in-the-answer-to-issue'],
    areas: 'everything',
    choice: 'speed of webhooks',
    replaces: awaiting(({ delivery }) => delivery.idle()),
  },
  'events-come-by-put': {
    about: 'webhooks come by PUT, as application/vnd.payments+json',
    gaps: ['webhooks/method-and-content-type'],
    replaces: replacing(requestFor, (right, world, body) => {
      const { headers } = right(world, body);
      return { method: 'PUT', headers: { ...headers, 'content-type': 'application/vnd.payments+json' } };
    }),
  },
  'events-are-not-signed': {
    about: 'webhooks have no signature',
    gaps: ['webhooks/signature'],
    replaces: replacing(requestFor, (right, world, body) => {
      const { method, headers } = right(world, body);
      return { method, headers: withoutHeader(headers, world.settings.webhookSignature.header) };
    }),
  },
} as const satisfies Variations;
