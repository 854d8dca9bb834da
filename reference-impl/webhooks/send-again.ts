import { notFound } from '../http/api-error.ts';
import { everyone, type Tx } from '../store/store.ts';
import type { System } from '../runtime/system.ts';
import { deliveryLog } from './delivery-log.ts';
import { outbox, sentBy } from './outbox.ts';
import type { StoredEvent } from './event.ts';
import type { Attempt } from './reply.ts';

/** The event as it waits, or once more as it was when it was first sent. */
const again = async (world: System, tx: Tx, tenant: string, id: string): Promise<StoredEvent> => {
  const waiting = tx.collection(outbox, everyone);
  const there = await waiting.get(id);
  if (there?.tenant === tenant) return there;
  const lines = await tx
    .collection(deliveryLog, everyone)
    .find({ where: { event: id, tenant }, order: 'oldest' });
  const first = lines.find(({ body }) => body !== undefined);
  if (first?.body === undefined) throw notFound('No such webhook, or its body is no longer kept.');
  const { resource, type, body } = first;
  const now = world.clock.now();
  const event: StoredEvent = {
    id,
    ...sentBy(world, { tenant, resource }, true),
    tenant,
    resource,
    type,
    body,
    attempts: Math.max(...lines.map(({ attempt }) => attempt)),
    nextAttemptMs: now.getTime(),
    createdAt: now.toISOString(),
    createdAtMs: now.getTime(),
    once: true,
  };
  await waiting.insert(event);
  return event;
};

/**
 * Sends a webhook again at once, the same bytes with a new signature, and notes the attempt. One that still waits for
 * its next attempt has it now. Raises 404 for an event that this tenant never had, or that is too old.
 */
export const sendAgain = async (world: System, tenant: string, id: string): Promise<Attempt> => {
  const event = await world.store.transact((tx) => again(world, tx, tenant, id), 'write', tenant);
  return world.delivery.sendNow(event);
};
