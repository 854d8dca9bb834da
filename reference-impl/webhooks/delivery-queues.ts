import { createQueue, type Queue } from '../store/queue.ts';

/** Items that must be worked in order within a queue, while queues run side by side. */
export interface DeliveryQueues<T> {
  readonly push: (group: string, queue: string, item: T) => void;
  /** Lets every queue go on whose next attempt is due. */
  readonly wake: () => void;
  /** Settles when nothing runs or is ready; what sleeps until a later attempt does not count. */
  readonly idle: () => Promise<void>;
  /** Starts nothing more, and settles when what runs has ended. */
  readonly stop: () => Promise<void>;
}

export interface QueueOptions<T> {
  /** Largest number of items of one group that are worked at once, so that a slow group holds up itself alone. */
  readonly perGroup: number;
  readonly nowMs: () => number;
  /** Whether time passes by itself; without it only `wake` goes on. */
  readonly runs: boolean;
  /** Works the item; gives the time of the next attempt, or undefined when it is done with. Must not throw. */
  readonly work: (item: T) => Promise<number | undefined>;
}

interface ResourceQueue<T> {
  readonly key: string;
  readonly group: string;
  readonly items: Queue<T>;
}

interface Sleep<T> {
  readonly queue: ResourceQueue<T>;
  readonly dueMs: number;
  readonly timer: NodeJS.Timeout | undefined;
}

const longestTimerMs = 2 ** 31 - 1;

/** Queues whose next attempt lies ahead. */
interface SleepingQueues<T> {
  readonly add: (queue: ResourceQueue<T>, dueMs: number) => void;
  readonly wake: () => void;
  readonly clear: () => void;
}

const createSleepingQueues = <T>(
  { nowMs, runs }: Pick<QueueOptions<T>, 'nowMs' | 'runs'>,
  goOn: (queue: ResourceQueue<T>) => void,
): SleepingQueues<T> => {
  const sleeping = new Map<string, Sleep<T>>();
  const wake = ({ queue, timer }: Sleep<T>): void => {
    clearTimeout(timer);
    sleeping.delete(queue.key);
    goOn(queue);
  };
  return {
    add: (queue, dueMs) => {
      const waitMs = Math.min(Math.max(0, dueMs - nowMs()), longestTimerMs);
      const timer = runs ? setTimeout(() => wake(sleep), waitMs) : undefined;
      timer?.unref();
      const sleep: Sleep<T> = { queue, dueMs, timer };
      sleeping.set(queue.key, sleep);
    },
    wake: () => {
      for (const sleep of sleeping.values()) if (sleep.dueMs <= nowMs()) wake(sleep);
    },
    clear: () => {
      for (const { timer } of sleeping.values()) clearTimeout(timer);
      sleeping.clear();
    },
  };
};

export const createDeliveryQueues = <T>({ perGroup, work, ...time }: QueueOptions<T>): DeliveryQueues<T> => {
  const queues = new Map<string, ResourceQueue<T>>();
  const ready = new Map<string, Queue<ResourceQueue<T>>>();
  const running = new Map<string, number>();
  const inFlight = new Set<Promise<void>>();
  const state = { stopped: false };

  const makeReady = (queue: ResourceQueue<T>): void => {
    const waiting = ready.get(queue.group) ?? createQueue<ResourceQueue<T>>();
    waiting.add(queue);
    ready.set(queue.group, waiting);
    pump(queue.group);
  };
  const asleep = createSleepingQueues<T>(time, makeReady);

  const settle = (queue: ResourceQueue<T>, nextMs: number | undefined): void => {
    if (nextMs === undefined) queue.items.take();
    if (queue.items.size() === 0) queues.delete(queue.key);
    else if (nextMs === undefined) makeReady(queue);
    else if (!state.stopped) asleep.add(queue, nextMs);
  };

  const runHead = async (queue: ResourceQueue<T>): Promise<void> => {
    const head = queue.items.first();
    const nextMs = head === undefined ? undefined : await work(head);
    running.set(queue.group, (running.get(queue.group) ?? 1) - 1);
    settle(queue, nextMs);
    pump(queue.group);
  };

  const pump = (group: string): void => {
    const waiting = ready.get(group);
    while (!state.stopped && (running.get(group) ?? 0) < perGroup) {
      const queue = waiting?.take();
      if (queue === undefined) return;
      running.set(group, (running.get(group) ?? 0) + 1);
      const run = runHead(queue).finally(() => inFlight.delete(run));
      inFlight.add(run);
    }
  };

  const drained = async (): Promise<void> => {
    while (inFlight.size > 0) await Promise.all(inFlight);
  };

  return {
    push: (group, name, item) => {
      const key = `${group}\n${name}`;
      const present = queues.get(key);
      if (present) {
        present.items.add(item);
        return;
      }
      const queue: ResourceQueue<T> = { key, group, items: createQueue([item]) };
      queues.set(key, queue);
      makeReady(queue);
    },
    wake: asleep.wake,
    idle: drained,
    stop: async () => {
      state.stopped = true;
      asleep.clear();
      await drained();
    },
  };
};
