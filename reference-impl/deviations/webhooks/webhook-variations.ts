import { replacing } from '../../runtime/behaviour.ts';
import { afterAttempt, isAcknowledged } from '../../webhooks/attempt-result.ts';
import { emit, envelopeOf } from '../../webhooks/outbox.ts';
import type { Variations } from '../deviation.ts';

/** How webhooks may be made and repeated otherwise. */
export const webhookVariations = {
  'events-hold-type-and-data-alone': {
    about: 'webhooks have no other members than type and data',
    readings: ['webhooks/two-members'],
    areas: 'everything',
    choice: 'repeats',
    replaces: replacing(envelopeOf, (right, world, envelope) => {
      const { type, data } = right(world, envelope);
      return { type, data };
    }),
  },
  'events-of-other-types-come-too': {
    about:
      'before every webhook comes another about the same resource, of a type that the document does not name',
    readings: ['card-transactions/more-types-and-states'],
    areas: 'everything',
    replaces: replacing(emit, async (right, world, tx, event) => {
      if (event.isSentByCaller !== true)
        await right(world, tx, { ...event, type: 'VENDOR.SOMETHING_HAPPENED' });
      return right(world, tx, event);
    }),
  },
  'only-200-acknowledges': {
    about: 'only 200 acknowledges a webhook, and 202 that of an incoming payment',
    gaps: ['webhooks/other-acknowledgements'],
    readings: ['webhooks/how-a-receiver-acknowledges'],
    replaces: replacing(isAcknowledged, (_right, _world, { type }, attempt) => {
      const status = 'status' in attempt ? attempt.status : undefined;
      return status === 200 || (status === 202 && type.startsWith('INCOMING_PAYMENT.'));
    }),
  },
  'events-are-sent-once': {
    about: 'a webhook that is not acknowledged is not repeated',
    gaps: ['webhooks/retries'],
    replaces: replacing(afterAttempt, (right, world, event, attempt) =>
      right(world, { ...event, once: true }, attempt),
    ),
  },
} as const satisfies Variations;
