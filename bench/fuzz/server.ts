/**
 * The reference server in a process of its own, watched from inside: how long its event loop stood still, and how
 * much memory it has. Started by `watched-server.ts`, and asked over its channel.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { startServer } from '../../reference-impl/server.ts';

/** The server's own measurements. */
export interface Watched {
  /** The longest time in which the event loop ran nothing else, waiting for a processor included. Milliseconds. */
  readonly longestDelayMs: number;
  /** The most time of a processor that was used between two turns of the event loop. Milliseconds. */
  readonly longestTurnMs: number;
  readonly peakMegabytes: number;
  /** Time of a processor used since the start. Milliseconds. */
  readonly cpuMs: number;
}

const tickMs = 20;

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const [data = ':memory:', port = '0', seed = '1'] = process.argv.slice(2);
const delay = monitorEventLoopDelay({ resolution: tickMs });
const server = await startServer({ port: Number(port), data, control: true, seed });
const { url, controlUrl, sandbox, production } = server;
delay.enable();

let longestTurnMs = 0;
let before = cpuMs();
setInterval(() => {
  const now = cpuMs();
  longestTurnMs = Math.max(longestTurnMs, now - before);
  before = now;
}, tickMs);

process.on('message', () => {
  const watched: Watched = {
    longestDelayMs: delay.max / 1e6,
    longestTurnMs,
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
    cpuMs: cpuMs(),
  };
  process.send?.(watched);
});
process.on('disconnect', () => process.exit());
process.send?.({ url, controlUrl, sandbox, production });
