import { createDeliveryQueues } from './delivery-queues.ts';
import { outbox } from './outbox.ts';
import { everyone } from '../store/store.ts';
import { createSender, type Waiting } from './sender.ts';
import { createSharedOutbox } from './shared-outbox.ts';
import type { System } from '../runtime/system.ts';
import type { StoredEvent } from './event.ts';
import type { Delivery } from '../runtime/ports.ts';

/** Waits for running attempts this long when the server stops. Real time. */
const stopGraceMs = 1000;

/** The attempts under way, by partition. */
const createRunning = () => {
  const running = new Map<Promise<unknown>, number | undefined>();
  return {
    during: <T>(partition: number | undefined, attempt: Promise<T>): Promise<T> => {
      running.set(attempt, partition);
      return attempt.finally(() => running.delete(attempt));
    },
    ended: async (partitions: ReadonlySet<number>): Promise<void> => {
      await Promise.all(
        [...running].flatMap(([attempt, partition]) =>
          partition !== undefined && partitions.has(partition) ? [attempt] : [],
        ),
      );
    },
  };
};

/** The worker that empties the outbox: in order per resource, at least once. */
export const createDelivery = (world: System): Delivery => {
  const { limits, cluster, store, clock } = world;
  const sender = createSender(world);
  const running = createRunning();
  const queues = createDeliveryQueues<Waiting>({
    perGroup: limits.webhooksAtOnce,
    nowMs: clock.nowMs,
    runs: clock.runs,
    work: async (waiting) => {
      const next = await running.during(waiting.partition, sender.send(waiting));
      if (next === undefined) shared?.done(waiting.id);
      return next;
    },
  });
  const push = ({ id, partition, tenant, resource }: StoredEvent): void =>
    queues.push(tenant, resource, { id, ...(partition !== undefined && { partition }) });
  const onTrouble = (err: unknown): void => world.log.warn({ err }, 'the outbox could not be read');
  const shared = cluster && createSharedOutbox({ store, cluster, push, onTrouble });

  return {
    // Events that another process has put in before must be sent before: all of it is taken from the outbox, in its
    // order.
    enqueue: (event) => {
      if (shared === undefined) push(event);
      else if (cluster?.owns(event.partition) === true) shared.look();
      else cluster?.signal('outbox');
    },
    look: () => shared?.look(),
    lookAnew: () => shared?.lookAnew(),
    drained: running.ended,
    wake: queues.wake,
    idle: queues.idle,
    sendNow: async (event) => {
      try {
        return await sender.sendNow(event);
      } catch (error) {
        // The store failed: it waits for its next attempt in a queue of this process, whoever has its partition.
        const { partition: _lane, ...own } = event;
        push(own);
        throw error;
      }
    },
    start: async () => {
      // Partitions are acquired later, and their events with them.
      if (shared !== undefined) return;
      const left = await store.transact(
        (tx) => tx.collection(outbox, everyone).find({ order: 'oldest' }),
        'read',
      );
      for (const event of left) push(event);
    },
    stop: async () => {
      const grace = setTimeout(sender.cut, stopGraceMs);
      await queues.stop();
      clearTimeout(grace);
      await sender.end();
    },
  };
};
