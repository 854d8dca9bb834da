import { jsonText } from '../http/json-text.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { platformConfigs } from '../store/platforms.ts';
import { defineCollection, everyone, type Tx } from '../store/store.ts';
import type { System } from '../runtime/system.ts';
import type { NewEvent, StoredEvent } from './event.ts';

export const outbox = defineCollection<StoredEvent>('outbox', ['tenant']);

/** The sender of an event, where several processes use the store: the one that has its partition, or this one by hand. */
export const sentBy = (
  { cluster }: System,
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
export const envelopeOf = replaceable((_world: System, envelope: Envelope): Envelope => envelope);

/**
 * Stores a webhook event in the transaction of what caused it, and has it sent after the commit. Without a webhook
 * URL there is nobody to notify, then or later; what the version does not announce, nobody waits for.
 * Source: Events.
 */
export const emit = replaceable(async (world: System, tx: Tx, event: NewEvent): Promise<StoredEvent> => {
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
