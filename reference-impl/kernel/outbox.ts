import { withWebhookFaults } from './answer-faults.ts';
import { typeAsSent } from './operation-faults.ts';
import { platformConfigs } from './platforms.ts';
import { jsonText } from './spelling.ts';
import { defineCollection, everyone, type Document, type Tx } from './store.ts';
import type { World } from './world.ts';

/**
 * - `pending`: to be sent, or to be sent again.
 * - `delivered`: the receiver took it (2xx, or 409 for one it has).
 * - `abandoned`: every attempt failed.
 * - `unsent`: there was no webhook URL when it was due.
 */
export type EventState = 'pending' | 'delivered' | 'abandoned' | 'unsent';

export interface StoredEvent extends Document {
  readonly tenant: string;
  /** Events of one resource are sent in order. */
  readonly resource: string;
  readonly type: string;
  /** The exact bytes to send, fixed when the event happened. */
  readonly body: string;
  readonly state: EventState;
  readonly attempts: number;
  /** Virtual time of the next attempt. */
  readonly nextAttemptMs: number;
  readonly createdAt: string;
  readonly createdAtMs: number;
  /** Sent one time only, whatever comes of it. */
  readonly once: boolean;
}

export interface NewEvent {
  readonly tenant: string;
  /** Id of the resource that the event is about. */
  readonly resource: string;
  readonly type: string;
  /** The whole resource as it is now. JSON. */
  readonly data: unknown;
  /** True for events that are not sent again when the receiver fails. */
  readonly once?: boolean;
  /** True for an event that whoever emits it sends by `sendNow`, after the commit. */
  readonly isSentByCaller?: boolean;
}

export const outbox = defineCollection<StoredEvent>('outbox', ['state', 'tenant']);

/**
 * Stores a webhook event in the transaction of what caused it, and has it sent after the commit.
 * Source: Events.
 */
export const emit = async (world: World, tx: Tx, event: NewEvent): Promise<StoredEvent> => {
  if (world.variations.has('events-of-other-types-come-too') && event.isSentByCaller !== true)
    await storeEvent(world, tx, { ...event, type: 'VENDOR.SOMETHING_HAPPENED' });
  return storeEvent(world, tx, event);
};

const storeEvent = async (world: World, tx: Tx, event: NewEvent): Promise<StoredEvent> => {
  const config = await tx.collection(platformConfigs, event.tenant).first({});
  const id = `Webhook:${world.ids.uuid()}`;
  const now = world.clock.now();
  const { tenant, resource, data } = event;
  const type = typeAsSent(world.faults, event.type);
  const envelope = world.variations.has('events-hold-type-and-data-alone')
    ? { type, data }
    : { id, type, timestamp: now.toISOString(), data };
  const stored: StoredEvent = {
    id,
    tenant,
    resource,
    type,
    body: jsonText(world.variations, withWebhookFaults(world.faults, envelope)),
    state: config?.webhookEndpoint === undefined ? 'unsent' : 'pending',
    attempts: 0,
    nextAttemptMs: now.getTime(),
    createdAt: now.toISOString(),
    createdAtMs: now.getTime(),
    once: event.once ?? false,
  };
  await tx.collection(outbox, everyone).insert(stored);
  if (stored.state === 'pending' && event.isSentByCaller !== true)
    tx.afterCommit(() => world.delivery.enqueue(stored));
  return stored;
};
