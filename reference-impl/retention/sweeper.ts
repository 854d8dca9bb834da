import type { System } from '../runtime/system.ts';
import { sweep } from './sweep.ts';

/** Deletes in the background what was kept long enough. */
export interface Sweeper {
  readonly start: () => void;
  /** Settles when nothing is being deleted any more. */
  readonly stop: () => Promise<void>;
}

/** Milliseconds of real time from the end of one look to the next. */
const usualPauseMs = 300_000;

/** So many make a transaction of some milliseconds. Judged. */
const atOnce = 100;

/** A batch is followed by so many times as long without one: a busy store takes longer, and is left alone for longer. */
const restTimes = 9;

/** Time that stands still is moved by a test, which sees what it did: nothing is deleted beside it. */
export const createSweeper = (world: System, everyMs = usualPauseMs): Sweeper => {
  const { log, clock } = world;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let wake: () => void = () => undefined;
  let running: Promise<void> = Promise.resolve();

  const rest = (tookMs: number): Promise<void> =>
    new Promise((resolve) => {
      const pause = setTimeout(resolve, tookMs * restTimes);
      pause.unref();
      wake = () => {
        clearTimeout(pause);
        resolve();
      };
    });
  const sweepOnce = async (): Promise<void> => {
    try {
      const swept = await sweep(world, { atOnce, isStopped: () => stopped, rest });
      if (Object.keys(swept).length > 0) log.info({ deleted: swept }, 'what was kept long enough is deleted');
    } catch (error) {
      // A store that is away is asked again at the next time.
      log.warn({ err: error }, 'what was kept long enough could not be deleted');
    }
    next();
  };
  const next = (): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      running = sweepOnce();
    }, everyMs);
    timer.unref();
  };

  return {
    start: () => {
      if (clock.runs) next();
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      wake();
      await running;
    },
  };
};
