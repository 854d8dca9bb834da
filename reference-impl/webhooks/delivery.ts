import { setMaxListeners } from 'node:events';
import { attemptConnections } from './attempt-connections.ts';
import { logDelivery, type DeliveryAttempt } from './delivery-log.ts';
import { createDeliveryQueues } from './delivery-queues.ts';
import { outbox, type StoredEvent } from './outbox.ts';
import { platformConfigs } from '../store/platforms.ts';
import { everyone } from '../store/store.ts';
import { sendEvent } from './send-event.ts';
import { createSharedOutbox } from './shared-outbox.ts';
import { refusedAddress, type Attempt, type Post } from './webhook-post.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { workFor, type Work } from '../runtime/work.ts';
import type { World } from '../runtime/world.ts';

/** What a receiver answered. */
export interface Reply {
  readonly status: number;
  readonly body: string;
}

/** Runs in the transaction that notes an attempt, after a receiver has answered an event of its type. */
export type ReplyHandler = (work: Work, event: StoredEvent, reply: Reply) => Promise<void>;

export interface Delivery {
  /** Notifies the worker of a committed event. */
  readonly enqueue: (event: StoredEvent) => void;
  /** Looks for events that another process has put into the outbox. */
  readonly look: () => void;
  /** The same, from the beginning of the outbox. */
  readonly lookAnew: () => void;
  /** Settles when nothing of these partitions is being sent. */
  readonly drained: (partitions: ReadonlySet<number>) => Promise<void>;
  /** Looks again at what waits for its next attempt; the clock has moved. */
  readonly wake: () => void;
  /** Sends an event at once, outside its queue, and notes the attempt. For the test webhook. */
  readonly sendNow: (event: StoredEvent) => Promise<Attempt>;
  /** Settles when nothing is being sent. */
  readonly idle: () => Promise<void>;
  /** Takes up what an earlier run left. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

// Retries follow the published service: exponential, half an hour apart at most, for seven days.
const firstRetryMs = 1000;
const longestRetryMs = 30 * 60_000;
const giveUpAfterMs = 7 * 24 * 3_600_000;

/** Waits for running attempts this long when the server stops. Real time. */
const stopGraceMs = 1000;

/** Whether an attempt ends the delivery of an event. Source: Events. */
export const isAcknowledged = replaceable((_world: World, _event: StoredEvent, attempt: Attempt): boolean => {
  if (!('status' in attempt)) return false;
  const { status } = attempt;
  return (status >= 200 && status < 300) || status === 409;
});

/** The event as it waits for its next attempt; undefined when the receiver has it or it is given up. */
export const afterAttempt = replaceable(
  (world: World, event: StoredEvent, attempt: Attempt): StoredEvent | undefined => {
    const attempts = event.attempts + 1;
    const nextAttemptMs = world.clock.nowMs() + Math.min(firstRetryMs * 2 ** (attempts - 1), longestRetryMs);
    const isOver =
      isAcknowledged(world, event, attempt) ||
      event.once ||
      nextAttemptMs > event.createdAtMs + giveUpAfterMs;
    return isOver ? undefined : { ...event, attempts, nextAttemptMs };
  },
);

/** The address that events go to, for the webhook URL of a platform. Source: Events. */
export const addressFor = replaceable((_world: World, webhookEndpoint: string): string => webhookEndpoint);

interface Due {
  readonly event: StoredEvent;
  readonly url: string | undefined;
}

const due = (world: World, id: string): Promise<Due | undefined> =>
  world.store.transact(async (tx) => {
    const event = await tx.collection(outbox, everyone).get(id);
    if (event === undefined) return undefined;
    const config = await tx.collection(platformConfigs, event.tenant).first({});
    const url = config?.webhookEndpoint;
    return { event, url: url === undefined ? undefined : addressFor(world, url) };
  }, 'read');

/** Characters of what a receiver answered that are kept, where it did not take the event. */
const longestReply = 500;

const resultOf = (attempt: Attempt): Pick<DeliveryAttempt, 'status' | 'error' | 'reply'> => {
  if (!('status' in attempt)) return { error: attempt.error };
  const { status, body } = attempt;
  return { status, ...(status >= 300 && body !== '' && { reply: body.slice(0, longestReply) }) };
};

const note = (
  world: World,
  event: StoredEvent,
  url: string,
  attempt: Attempt,
): Promise<StoredEvent | undefined> =>
  world.store.transact(
    async (tx) => {
      const waiting = tx.collection(outbox, everyone);
      // Forgotten meanwhile, by a reset.
      if ((await waiting.get(event.id)) === undefined) return undefined;
      const after = afterAttempt(world, event, attempt);
      const { tenant, type, resource } = event;
      await (after === undefined ? waiting.delete(event.id) : waiting.update(after));
      await logDelivery(tx, {
        event: event.id,
        tenant,
        type,
        resource,
        url,
        attempt: event.attempts + 1,
        at: world.clock.now().toISOString(),
        ...(event.attempts === 0 && { body: event.body }),
        ...resultOf(attempt),
      });
      if ('status' in attempt) await world.replies[type]?.(workFor(world, tx, tenant), event, attempt);
      return after;
    },
    'write',
    event.tenant,
  );

const forget = (world: World, { id, tenant }: StoredEvent): Promise<unknown> =>
  world.store.transact((tx) => tx.collection(outbox, everyone).delete(id), 'write', tenant);

/** Signs an event and sends it once, if the operator allows the address. */
const attempter =
  (world: World, connection: Pick<Post, 'dispatcher' | 'signal' | 'limits'>) =>
  async (event: StoredEvent, url: string): Promise<Attempt> => {
    const refusal = refusedAddress(url, world);
    if (refusal !== undefined) return { error: refusal };
    return sendEvent(world, event, { url, body: event.body, ...connection });
  };

/** An event that waits to be sent. */
type Waiting = Pick<StoredEvent, 'id' | 'partition'>;

const isElsewhere = ({ cluster }: World, partition: number | undefined): boolean =>
  cluster !== undefined && partition !== undefined && !cluster.owns(partition);

/** What is being sent, by partition. */
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

/** Sends what waits, one attempt at a time. Answers when the next one is due; undefined when the event is done with. */
const createSender = (world: World) => {
  const { limits } = world;
  const dispatcher = attemptConnections(limits, world);
  const stopping = new AbortController();
  // Every attempt that runs listens.
  setMaxListeners(0, stopping.signal);
  const attempt = attempter(world, { dispatcher, signal: stopping.signal, limits });

  const send = async ({ id, partition }: Waiting): Promise<number | undefined> => {
    // The process that has its partition now finds it in the outbox.
    if (isElsewhere(world, partition)) return undefined;
    const found = await due(world, id);
    if (found === undefined) return undefined;
    const { event, url } = found;
    // Another process has tried before.
    if (partition !== undefined && event.attempts > 0 && event.nextAttemptMs > world.clock.nowMs())
      return event.nextAttemptMs;
    if (url === undefined) {
      await forget(world, event);
      return undefined;
    }
    const result = await attempt(event, url);
    // An attempt that was cut short by our own stop is none: it is made again after the next start.
    if (stopping.signal.aborted && 'error' in result) return event.nextAttemptMs;
    const after = await note(world, event, url, result);
    return after?.nextAttemptMs;
  };

  return {
    send: async (waiting: Waiting): Promise<number | undefined> => {
      try {
        return await send(waiting);
      } catch (error) {
        world.log.error({ err: error, event: waiting.id }, 'a webhook could not be handled');
        return world.clock.nowMs() + firstRetryMs;
      }
    },
    sendNow: async (event: StoredEvent): Promise<Attempt> => {
      const found = await due(world, event.id);
      if (found?.url === undefined) return { error: 'There is no webhook URL.' };
      const result = await attempt(event, found.url);
      // Cut short by our own stop: the next start sends it, or another process.
      if (!stopping.signal.aborted || 'status' in result) await note(world, event, found.url, result);
      return result;
    },
    /** Cuts what runs short. */
    cut: (): void => stopping.abort(),
    end: (): Promise<void> => dispatcher.destroy(),
  };
};

/** The worker that empties the outbox: in order per resource, at least once. */
export const createDelivery = (world: World): Delivery => {
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
    // What another process has put in before must be sent before: all of it is taken from the outbox, in its order.
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
