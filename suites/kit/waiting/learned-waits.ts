import pMap from 'p-map';

/** A process's experience with waits: which things came, how soon, and which did not. */
export interface LearnedWaits {
  /**
   * How long a wait of a kind is, of so many milliseconds at most. The rest is made good at the end of its test.
   *
   * @param firstMs how long the first thing of its like took, which says more than nothing
   */
  readonly boundMs: (kind: string, wholeMs: number, firstMs?: number) => number;
  /** Whether things of a kind have not come before: nobody need stand in line for the next of them. */
  readonly isMissing: (kind: string) => boolean;
  /** The awaited thing came, after so many milliseconds. */
  readonly came: (kind: string, ms: number) => void;
  /** It did not come within its wait. */
  readonly missed: (kind: string) => void;
  /** It came after its wait had been cut. */
  readonly cameLate: (kind: string) => void;
}

/** No wait for what may come soon is cut to less. Milliseconds. */
const leastMs = 1_000;

/** A wait for what has not come before. Milliseconds. */
const missingMs = 500;

/** Once so much has come, it says how long to wait for something else. */
const enough = 5;

/** How many times as long as the slowest of what came. */
const margin = 4;

/** Of so many kinds of things one may be slow by nature: it says nothing of the others. */
const slowByNature = 10;

export const learnedWaits = (): LearnedWaits => {
  const missing = new Set<string>();
  const late = new Set<string>();
  const slowestOf = new Map<string, number>();
  let count = 0;
  /** How long a kind takes at most that has not come yet, as far as others tell. */
  const ofOthers = (): number => {
    const times = [...slowestOf.values()].toSorted((one, other) => other - one);
    return times[Math.floor(times.length / slowByNature)] ?? 0;
  };
  return {
    boundMs: (kind, wholeMs, firstMs = Number.POSITIVE_INFINITY) => {
      if (late.has(kind)) return wholeMs;
      if (missing.has(kind)) return Math.min(wholeMs, missingMs);
      const knownMs = slowestOf.get(kind) ?? ofOthers();
      const soonMs = count < enough ? Math.max(firstMs, knownMs) : knownMs;
      return Math.min(wholeMs, Math.max(leastMs, margin * soonMs));
    },
    isMissing: (kind) => missing.has(kind),
    came: (kind, ms) => {
      missing.delete(kind);
      count += 1;
      slowestOf.set(kind, Math.max(slowestOf.get(kind) ?? 0, ms));
    },
    missed: (kind) => void missing.add(kind),
    cameLate: (kind) => void late.add(kind),
  };
};

/** A wait that was cut: things of its kind have mostly come sooner, or have not come before. */
interface CutWait {
  /** When it would have ended: by `performance.now()`. */
  readonly untilMs: number;
  /** Whether it would have brought what it brought. */
  readonly holds: () => Promise<boolean>;
}

/** The waits of one test that were cut: they are made good together at its end. */
export interface CutWaits {
  readonly add: (wait: CutWait) => void;
  /** Milliseconds until the last of them would have ended. */
  readonly leftMs: () => number;
  /** Whether the test would have seen the same with whole waits. Looks at so many of them at once. */
  readonly hold: (concurrency: number) => Promise<boolean>;
}

export const cutWaits = (): CutWaits => {
  const cut: CutWait[] = [];
  return {
    add: (wait) => void cut.push(wait),
    leftMs: () => Math.max(0, ...cut.map(({ untilMs }) => untilMs - performance.now())),
    hold: async (concurrency) => (await pMap(cut, ({ holds }) => holds(), { concurrency })).every(Boolean),
  };
};

/** The knowledge that waits of a test share: with others of its process, and with one another. */
export interface Economy {
  readonly learned: LearnedWaits;
  readonly cut: CutWaits;
}
