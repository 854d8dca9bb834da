/**
 * Virtual time: real time plus an offset that only grows, or, when `startAt` is given, an instant that stands
 * still and moves only when it is advanced (for runs that must repeat byte for byte). Milliseconds.
 */
export interface Clock {
  readonly now: () => Date;
  readonly nowMs: () => number;
  /** Moves forward to an instant; an earlier one is ignored. Virtual time never runs backwards. */
  readonly moveTo: (instantMs: number) => void;
  /** Whether time passes by itself. */
  readonly runs: boolean;
  /** How far ahead of real time (or of `startAt`) it is. */
  readonly offsetMs: () => number;
  /** Moves forward to what another process has reached, unless it is further. Whether it moved. */
  readonly catchUp: (offsetMs: number) => boolean;
  readonly reset: () => void;
}

export const createClock = (startAt?: Date, initialOffsetMs = 0): Clock => {
  const base = startAt === undefined ? (): number => Date.now() : (): number => startAt.getTime();
  let offsetMs = initialOffsetMs;
  const nowMs = (): number => base() + offsetMs;
  return {
    now: () => new Date(nowMs()),
    nowMs,
    moveTo: (instantMs) => {
      offsetMs += Math.max(0, instantMs - nowMs());
    },
    runs: startAt === undefined,
    offsetMs: () => offsetMs,
    catchUp: (reachedMs) => {
      if (reachedMs <= offsetMs) return false;
      offsetMs = reachedMs;
      return true;
    },
    reset: () => {
      offsetMs = 0;
    },
  };
};
