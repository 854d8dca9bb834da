/** A time that a test may take. It stands still while a request of the test is held back. */
export interface Deadline {
  /** Holds once the time is over. */
  readonly over: Promise<'over'>;
  readonly extend: (ms: number) => void;
  /** Time stands still until what it answers is called. Several may hold it at once. */
  readonly hold: () => () => void;
  /** Seconds that it has become. */
  readonly seconds: () => number;
  readonly stop: () => void;
}

/** It is looked at no more often. Milliseconds. */
const lookMs = 10;

/** Begins to count now. */
export const deadline = (ms: number): Deadline => {
  const began = performance.now();
  let allowed = ms;
  let holders = 0;
  let heldSince = 0;
  let timer: NodeJS.Timeout | undefined;
  let end: (over: 'over') => void = () => {};
  const over = new Promise<'over'>((resolve) => {
    end = resolve;
  });
  const look = (): void => {
    const now = holders === 0 ? performance.now() : heldSince;
    const left = began + allowed - now;
    if (left <= 0) end('over');
    else timer = setTimeout(look, Math.max(left, lookMs));
  };
  look();
  return {
    over,
    extend: (more) => {
      allowed += more;
    },
    hold: () => {
      if (holders === 0) heldSince = performance.now();
      holders += 1;
      return () => {
        holders -= 1;
        if (holders === 0) allowed += performance.now() - heldSince;
      };
    },
    seconds: () => Math.round(allowed / 1000),
    stop: () => clearTimeout(timer),
  };
};
