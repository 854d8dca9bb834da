/** How often a process is asked for a sign of life, and how many questions in a row it may leave open. */
export interface Pulse {
  readonly everyMs: number;
  readonly mostOpen: number;
}

/** A check that keeps its process busy for a minute, without a pause, will not end any more. */
export const usualPulse: Pulse = { everyMs: 10_000, mostOpen: 6 };

export interface Heartbeat {
  /** The process has shown that it lives. */
  readonly beat: () => void;
  readonly stop: () => void;
}

/**
 * Asks a process for a sign of life again and again. Questions are counted, not seconds: on a machine that slept no time
 * has passed for anybody.
 *
 * @param onSilent called once, when too many questions in a row were left open
 */
export const heartbeat = (
  ask: () => void,
  onSilent: () => void,
  { everyMs, mostOpen }: Pulse = usualPulse,
): Heartbeat => {
  let open = 0;
  const timer = setInterval(() => {
    if (open >= mostOpen) {
      clearInterval(timer);
      onSilent();
      return;
    }
    open += 1;
    ask();
  }, everyMs);
  timer.unref();
  return {
    beat: () => {
      open = 0;
    },
    stop: () => clearInterval(timer),
  };
};
