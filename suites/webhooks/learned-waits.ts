/** What a process has learned of webhooks that do not come. */
export interface LearnedWaits {
  /** Whether such a webhook did not come within a whole wait, and none has come since. */
  readonly isMissing: (kind: string) => boolean;
  /** What became of a wait that was not cut. */
  readonly note: (kind: string, came: boolean) => void;
}

export const learnedWaits = (): LearnedWaits => {
  const missing = new Set<string>();
  return {
    isMissing: (kind) => missing.has(kind),
    note: (kind, came) => {
      if (came) missing.delete(kind);
      else missing.add(kind);
    },
  };
};

/** A wait that was cut, because others of its kind ended without a webhook. */
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
  /** Whether the test would have seen the same with whole waits. */
  readonly hold: () => Promise<boolean>;
}

export const cutWaits = (): CutWaits => {
  const cut: CutWait[] = [];
  return {
    add: (wait) => void cut.push(wait),
    leftMs: () => Math.max(0, ...cut.map(({ untilMs }) => untilMs - performance.now())),
    hold: async () => (await Promise.all(cut.map(({ holds }) => holds()))).every(Boolean),
  };
};
