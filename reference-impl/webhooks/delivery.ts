import { setMaxListeners } from 'node:events';
import { attemptConnections } from './attempt-connections.ts';
import { logDelivery, type DeliveryAttempt } from './delivery-log.ts';
import { createDeliveryQueues } from './delivery-queues.ts';
import { outbox, type StoredEvent } from './outbox.ts';
import { platformConfigs } from '../store/platforms.ts';
import { everyone } from '../store/store.ts';
import { sendEvent } from './send-event.ts';
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
  /** Tells the worker about a committed event. */
  readonly enqueue: (event: StoredEvent) => void;
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
export const isTaken = replaceable((_world: World, _event: StoredEvent, attempt: Attempt): boolean => {
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
      isTaken(world, event, attempt) || event.once || nextAttemptMs > event.createdAtMs + giveUpAfterMs;
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

/** The worker that empties the outbox: in order per resource, at least once. */
export const createDelivery = (world: World): Delivery => {
  const { limits } = world;
  const dispatcher = attemptConnections(limits, world);
  const stopping = new AbortController();
  // Every attempt that runs listens.
  setMaxListeners(0, stopping.signal);
  const attempt = attempter(world, { dispatcher, signal: stopping.signal, limits });

  const send = async (id: string): Promise<number | undefined> => {
    const found = await due(world, id);
    if (found === undefined) return undefined;
    const { event, url } = found;
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

  const sendOrLog = async (id: string): Promise<number | undefined> => {
    try {
      return await send(id);
    } catch (error) {
      world.log.error({ err: error, event: id }, 'a webhook could not be handled');
      return world.clock.nowMs() + firstRetryMs;
    }
  };

  const queues = createDeliveryQueues<string>({
    perGroup: limits.webhooksAtOnce,
    nowMs: world.clock.nowMs,
    runs: world.clock.runs,
    work: sendOrLog,
  });
  const enqueue = (event: StoredEvent): void => queues.push(event.tenant, event.resource, event.id);

  return {
    enqueue,
    wake: queues.wake,
    idle: queues.idle,
    sendNow: async (event) => {
      const found = await due(world, event.id);
      if (found?.url === undefined) return { error: 'There is no webhook URL.' };
      const result = await attempt(event, found.url);
      await note(world, event, found.url, result);
      return result;
    },
    start: async () => {
      const left = await world.store.transact(
        (tx) => tx.collection(outbox, everyone).find({ order: 'oldest' }),
        'read',
      );
      for (const event of left) enqueue(event);
    },
    stop: async () => {
      const grace = setTimeout(() => stopping.abort(), stopGraceMs);
      await queues.stop();
      clearTimeout(grace);
      await dispatcher.destroy();
    },
  };
};
