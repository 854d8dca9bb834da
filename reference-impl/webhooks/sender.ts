import type { KeyObject } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { replaceable } from '../runtime/behaviour.ts';
import type { System } from '../runtime/system.ts';
import { platformConfigs } from '../store/platforms.ts';
import { everyone } from '../store/store.ts';
import { attemptConnections } from './attempt-connections.ts';
import { afterAttempt, firstRetryMs } from './attempt-result.ts';
import { logDelivery, type DeliveryAttempt } from './delivery-log.ts';
import { outbox } from './outbox.ts';
import { sendEvent } from './send-event.ts';
import { signingKeyOf } from './signing-key.ts';
import { refusedAddress, type Post } from './webhook-post.ts';
import type { StoredEvent } from './event.ts';
import type { Attempt } from './reply.ts';

/** The address that events go to, for the webhook URL of a platform. Source: Events. */
export const addressFor = replaceable((_world: System, webhookEndpoint: string): string => webhookEndpoint);

interface Due {
  readonly event: StoredEvent;
  /** Signs it. */
  readonly key: KeyObject;
  readonly url: string | undefined;
}

const due = (world: System, id: string): Promise<Due | undefined> =>
  world.store.transact(async (tx) => {
    const event = await tx.collection(outbox, everyone).get(id);
    if (event === undefined) return undefined;
    const config = await tx.collection(platformConfigs, event.tenant).first({});
    const url = config?.webhookEndpoint;
    const { key } = await signingKeyOf(world, tx, event.tenant);
    return { event, key, url: url === undefined ? undefined : addressFor(world, url) };
  }, 'read');

/** Characters of what a receiver answered that are kept, where it did not take the event. */
const longestReply = 500;

type Noted = Pick<DeliveryAttempt, 'status' | 'error' | 'reply' | 'headers'>;

const resultOf = (attempt: Attempt): Noted => {
  const { headers } = attempt;
  const sent = { ...(headers !== undefined && { headers }) };
  if (!('status' in attempt)) return { ...sent, error: attempt.error };
  const { status, body } = attempt;
  return { ...sent, status, ...(status >= 300 && body !== '' && { reply: body.slice(0, longestReply) }) };
};

const note = (
  world: System,
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
      if ('status' in attempt) await world.onReply(tx, event, attempt);
      return after;
    },
    'write',
    event.tenant,
  );

const forget = (world: System, { id, tenant }: StoredEvent): Promise<unknown> =>
  world.store.transact((tx) => tx.collection(outbox, everyone).delete(id), 'write', tenant);

/** Signs an event and sends it once, if the operator allows the address. */
const attempter =
  (world: System, connection: Pick<Post, 'dispatcher' | 'signal' | 'limits'>) =>
  async ({ event, key }: Due, url: string): Promise<Attempt> => {
    const refusal = refusedAddress(url, world);
    if (refusal !== undefined) return { error: refusal };
    return sendEvent({ ...world, webhookKey: key }, event, { url, body: event.body, ...connection });
  };

/** An event that waits to be sent. */
export type Waiting = Pick<StoredEvent, 'id' | 'partition'>;

const isElsewhere = ({ cluster }: System, partition: number | undefined): boolean =>
  cluster !== undefined && partition !== undefined && !cluster.owns(partition);

/** Sends what waits, one attempt at a time. */
export interface Sender {
  /** Answers when the next attempt is due, in milliseconds of the world's clock; undefined when the event is done with. */
  readonly send: (waiting: Waiting) => Promise<number | undefined>;
  /** Sends an event once, outside its queue, and notes the attempt. */
  readonly sendNow: (event: StoredEvent) => Promise<Attempt>;
  /** Cuts what runs short. */
  readonly cut: () => void;
  readonly end: () => Promise<void>;
}

/** A sender for one world. */
export const createSender = (world: System): Sender => {
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
    const result = await attempt(found, url);
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
      const result = await attempt(found, found.url);
      // Cut short by our own stop: the next start sends it, or another process.
      if (!stopping.signal.aborted || 'status' in result) await note(world, event, found.url, result);
      return result;
    },
    cut: (): void => stopping.abort(),
    end: (): Promise<void> => dispatcher.destroy(),
  };
};
