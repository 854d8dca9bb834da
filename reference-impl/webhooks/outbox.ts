import { jsonText } from '../http/json-text.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { platformConfigs } from '../store/platforms.ts';
import { defineCollection, everyone, type Document, type Tx } from '../store/store.ts';
import type { World } from '../runtime/world.ts';

/** An event that is still to be sent, or to be sent again: what is over is in the delivery log alone. */
export interface StoredEvent extends Document {
  readonly tenant: string;
  /** Events of one resource are sent in order. */
  readonly resource: string;
  /** Which process sends it, where several use the store. */
  readonly partition?: number;
  /** The process that sends it by hand. While it lives, no other sends it. */
  readonly sender?: string;
  readonly type: string;
  /** The exact bytes to send, fixed when the event happened. */
  readonly body: string;
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

export const outbox = defineCollection<StoredEvent>('outbox', ['tenant']);

/** Who sends an event, where several processes use the store: the one that has its partition, or this one by hand. */
export const sentBy = (
  { cluster }: World,
  { tenant, resource }: Pick<StoredEvent, 'tenant' | 'resource'>,
  isByHand: boolean,
): Pick<StoredEvent, 'partition' | 'sender'> =>
  cluster === undefined
    ? {}
    : {
        partition: cluster.partitionOf(`${tenant} ${resource}`),
        ...(isByHand && { sender: cluster.instance }),
      };

/** The members of a webhook. */
export interface Envelope {
  readonly id?: string;
  readonly type: string;
  readonly timestamp?: string;
  readonly data: unknown;
}

/** The members of a webhook as it is sent. */
export const envelopeOf = replaceable((_world: World, envelope: Envelope): Envelope => envelope);

/**
 * Stores a webhook event in the transaction of what caused it, and has it sent after the commit. Without a webhook
 * URL there is nobody to notify, then or later; what the version does not announce, nobody waits for.
 * Source: Events.
 */
export const emit = replaceable(async (world: World, tx: Tx, event: NewEvent): Promise<StoredEvent> => {
  const config = await tx.collection(platformConfigs, event.tenant).first({});
  const id = `Webhook:${world.ids.orderedUuid()}`;
  const now = world.clock.now();
  const { tenant, resource, type, data } = event;
  const envelope = envelopeOf(world, { id, type, timestamp: now.toISOString(), data });
  const stored: StoredEvent = {
    id,
    ...sentBy(world, event, event.isSentByCaller === true),
    tenant,
    resource,
    type,
    body: jsonText(
      world,
      world.ownMembers(() => world.contract.webhookBodyOf(type), envelope),
    ),
    attempts: 0,
    nextAttemptMs: now.getTime(),
    createdAt: now.toISOString(),
    createdAtMs: now.getTime(),
    once: event.once ?? false,
  };
  if (config?.webhookEndpoint === undefined || world.contract.lacksWebhook(type)) return stored;
  await tx.collection(outbox, everyone).insert(stored);
  if (event.isSentByCaller !== true) tx.afterCommit(() => world.delivery.enqueue(stored));
  return stored;
});
