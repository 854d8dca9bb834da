import { setTimeout as pause } from 'node:timers/promises';
import { currentTest } from '../check/current-test.ts';
import type { Economy } from './learned-waits.ts';

/** The services to a test that waits for something it cannot bring about. */
export interface Waits {
  /** The test only waits now: another may begin beside it. Said again, it changes nothing. */
  readonly stepAside: () => void;
  /**
   * Lets time pass, while other tests run. Answers 0 once it has passed; else the milliseconds that are lacking when
   * nothing else is left to do and the run waits no longer.
   */
  readonly letPass: (ms: number) => Promise<number>;
  /** The test may take so much longer; its time is not limited when absent. */
  readonly extend?: (ms: number) => void;
  /** The economy that shortens waits for what does not come; every wait is whole when absent. */
  readonly economy?: Economy;
}

/** Waits of this length are no reason to begin another test. Milliseconds. */
const momentMs = 300;

/** Waits for something of the target's; where that takes more than a moment, another test may begin meanwhile. */
export const waitAside = async <T>(wait: Promise<T>): Promise<T> => {
  const timer = setTimeout(currentTest().waits.stepAside, momentMs);
  try {
    return await wait;
  } finally {
    clearTimeout(timer);
  }
};

/** The pauses of one loop that looks again and again: where they become long, another test may begin meanwhile. */
export const pauses = (): ((ms: number) => Promise<void>) => {
  let pausedMs = 0;
  return async (ms) => {
    pausedMs += ms;
    if (pausedMs > momentMs) currentTest().waits.stepAside();
    await pause(ms);
  };
};

/** The time that a process lets pass for its tests. */
export interface ClockWaits {
  readonly letPass: Waits['letPass'];
  /** Nothing else is left to do: from now on the run waits as long as the target file says, and no longer. */
  readonly close: () => void;
}

interface Wait {
  readonly dueAt: number;
  readonly end: (lackingMs: number) => void;
}

/** @param mostMs how much longer a run may take because something has to expire */
export const clockWaits = (mostMs: number): ClockWaits => {
  const waiting = new Set<Wait>();
  let lastAt = Number.POSITIVE_INFINITY;
  return {
    letPass: (ms) =>
      new Promise((resolve) => {
        const dueAt = performance.now() + ms;
        const end = (lackingMs: number): void => {
          clearTimeout(timer);
          waiting.delete(wait);
          resolve(lackingMs);
        };
        const wait: Wait = { dueAt, end };
        const timer = setTimeout(end, dueAt > lastAt ? 0 : ms, Math.max(0, dueAt - lastAt));
        waiting.add(wait);
      }),
    close: () => {
      lastAt = Math.min(lastAt, performance.now() + mostMs);
      for (const { dueAt, end } of waiting) if (dueAt > lastAt) end(dueAt - lastAt);
    },
  };
};
