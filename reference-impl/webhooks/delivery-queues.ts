import { createQueue, type Queue } from '../store/queue.ts';

/** Items that must be worked in order within a lane, while lanes run side by side. */
export interface Lanes<T> {
  readonly push: (group: string, lane: string, item: T) => void;
  /** Lets every lane go on whose next attempt is due. */
  readonly wake: () => void;
  /** Settles when nothing runs or is ready; what sleeps until a later attempt does not count. */
  readonly idle: () => Promise<void>;
  /** Starts nothing more, and settles when what runs has ended. */
  readonly stop: () => Promise<void>;
}

export interface LaneOptions<T> {
  /** Largest number of items of one group that are worked at once, so that a slow group holds up itself alone. */
  readonly perGroup: number;
  readonly nowMs: () => number;
  /** Whether time passes by itself; without it only `wake` goes on. */
  readonly runs: boolean;
  /** Works the item; gives the time of the next attempt, or undefined when it is done with. Must not throw. */
  readonly work: (item: T) => Promise<number | undefined>;
}

interface Lane<T> {
  readonly key: string;
  readonly group: string;
  readonly items: Queue<T>;
}

interface Sleep<T> {
  readonly lane: Lane<T>;
  readonly dueMs: number;
  readonly timer: NodeJS.Timeout | undefined;
}

const longestTimerMs = 2 ** 31 - 1;

/** Lanes whose next attempt lies ahead. */
interface Dormitory<T> {
  readonly add: (lane: Lane<T>, dueMs: number) => void;
  readonly wake: () => void;
  readonly clear: () => void;
}

const createDormitory = <T>(
  { nowMs, runs }: Pick<LaneOptions<T>, 'nowMs' | 'runs'>,
  goOn: (lane: Lane<T>) => void,
): Dormitory<T> => {
  const sleeping = new Map<string, Sleep<T>>();
  const wake = ({ lane, timer }: Sleep<T>): void => {
    clearTimeout(timer);
    sleeping.delete(lane.key);
    goOn(lane);
  };
  return {
    add: (lane, dueMs) => {
      const waitMs = Math.min(Math.max(0, dueMs - nowMs()), longestTimerMs);
      const timer = runs ? setTimeout(() => wake(sleep), waitMs) : undefined;
      timer?.unref();
      const sleep: Sleep<T> = { lane, dueMs, timer };
      sleeping.set(lane.key, sleep);
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

export const createLanes = <T>({ perGroup, work, ...time }: LaneOptions<T>): Lanes<T> => {
  const lanes = new Map<string, Lane<T>>();
  const ready = new Map<string, Queue<Lane<T>>>();
  const running = new Map<string, number>();
  const inFlight = new Set<Promise<void>>();
  const state = { stopped: false };

  const makeReady = (lane: Lane<T>): void => {
    const waiting = ready.get(lane.group) ?? createQueue<Lane<T>>();
    waiting.add(lane);
    ready.set(lane.group, waiting);
    pump(lane.group);
  };
  const asleep = createDormitory<T>(time, makeReady);

  const settle = (lane: Lane<T>, nextMs: number | undefined): void => {
    if (nextMs === undefined) lane.items.take();
    if (lane.items.size() === 0) lanes.delete(lane.key);
    else if (nextMs === undefined) makeReady(lane);
    else if (!state.stopped) asleep.add(lane, nextMs);
  };

  const runHead = async (lane: Lane<T>): Promise<void> => {
    const head = lane.items.first();
    const nextMs = head === undefined ? undefined : await work(head);
    running.set(lane.group, (running.get(lane.group) ?? 1) - 1);
    settle(lane, nextMs);
    pump(lane.group);
  };

  const pump = (group: string): void => {
    const waiting = ready.get(group);
    while (!state.stopped && (running.get(group) ?? 0) < perGroup) {
      const lane = waiting?.take();
      if (lane === undefined) return;
      running.set(group, (running.get(group) ?? 0) + 1);
      const run = runHead(lane).finally(() => inFlight.delete(run));
      inFlight.add(run);
    }
  };

  const drained = async (): Promise<void> => {
    while (inFlight.size > 0) await Promise.all(inFlight);
  };

  return {
    push: (group, name, item) => {
      const key = `${group}\n${name}`;
      const present = lanes.get(key);
      if (present) {
        present.items.add(item);
        return;
      }
      const lane: Lane<T> = { key, group, items: createQueue([item]) };
      lanes.set(key, lane);
      makeReady(lane);
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
