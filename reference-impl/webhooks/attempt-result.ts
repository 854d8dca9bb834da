import { replaceable } from '../runtime/behaviour.ts';
import type { System } from '../runtime/system.ts';
import type { StoredEvent } from './event.ts';
import type { Attempt } from './reply.ts';

// Retries follow the published service: exponential, half an hour apart at most, for seven days.
export const firstRetryMs = 1000;
const longestRetryMs = 30 * 60_000;
const giveUpAfterMs = 7 * 24 * 3_600_000;

/** Whether an attempt ends the delivery of an event. Source: Events. */
export const isAcknowledged = replaceable(
  (_world: System, _event: StoredEvent, attempt: Attempt): boolean => {
    if (!('status' in attempt)) return false;
    const { status } = attempt;
    return (status >= 200 && status < 300) || status === 409;
  },
);

/** The event as it waits for its next attempt; undefined when the receiver has it or it is given up. */
export const afterAttempt = replaceable(
  (world: System, event: StoredEvent, attempt: Attempt): StoredEvent | undefined => {
    const attempts = event.attempts + 1;
    const nextAttemptMs = world.clock.nowMs() + Math.min(firstRetryMs * 2 ** (attempts - 1), longestRetryMs);
    const isOver =
      isAcknowledged(world, event, attempt) ||
      event.once ||
      nextAttemptMs > event.createdAtMs + giveUpAfterMs;
    return isOver ? undefined : { ...event, attempts, nextAttemptMs };
  },
);
