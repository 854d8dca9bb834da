import type { Relay } from './relay.ts';

/** A receiver may take its time, but not forever: so much of it costs the client nothing. Milliseconds. */
export const longestBusyMs = 60_000;

/** A stopwatch that stands while an event is on its way: the time of a slow receiver is not taken from its client. */
export const idleTime = (relay: Relay): (() => number) => {
  const started = performance.now();
  const before = relay.busyMs();
  return () => performance.now() - started - Math.min(relay.busyMs() - before, longestBusyMs);
};
