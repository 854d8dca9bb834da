/** A time that a test may take. Waits that the target asked for are added to it. */
export interface Deadline {
  /** Holds once the time is over. */
  readonly over: Promise<'over'>;
  readonly extend: (ms: number) => void;
  /** Seconds that it has become. */
  readonly seconds: () => number;
  readonly stop: () => void;
}

/** Begins to count now. */
export const deadline = (ms: number): Deadline => {
  const began = performance.now();
  let allowed = ms;
  let timer: NodeJS.Timeout | undefined;
  let end: (over: 'over') => void = () => {};
  const over = new Promise<'over'>((resolve) => {
    end = resolve;
  });
  const look = (): void => {
    const left = began + allowed - performance.now();
    if (left <= 0) end('over');
    else timer = setTimeout(look, left);
  };
  look();
  return {
    over,
    extend: (more) => {
      allowed += more;
    },
    seconds: () => Math.round(allowed / 1000),
    stop: () => clearTimeout(timer),
  };
};
