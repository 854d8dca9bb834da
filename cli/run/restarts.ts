import { once } from 'node:events';
import { connect } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { setTimeout as pause } from 'node:timers/promises';

const betweenTriesMs = 100;

const portOf = ({ port, protocol }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80));

/** Whether something listens at an address, and a promise that ends with the connection to it. */
const knock = (address: URL): Promise<{ readonly closed: Promise<void> } | undefined> =>
  new Promise((resolve) => {
    const to = { host: address.hostname.replace(/^\[|\]$/g, ''), port: portOf(address) };
    const socket =
      address.protocol === 'https:'
        ? connectSecurely({ ...to, servername: to.host, rejectUnauthorized: false })
        : connect(to);
    const closed = new Promise<void>((end) => socket.once('close', () => end()));
    socket.once('connect', () => resolve({ closed }));
    socket.once('error', () => resolve(undefined));
    // A server that has something to say says it to nobody.
    socket.resume();
    socket.unref();
  });

/**
 * Ends when the target has gone away and is there again. A connection that is held open tells at once when its server
 * ends; a server that only tires of it is still there.
 */
export const restarted = async (
  baseUrl: string,
  signal: AbortSignal,
  onGone: () => void = () => {},
): Promise<void> => {
  const address = new URL(baseUrl);
  const aborted = once(signal, 'abort');
  let isThere = true;
  while (!signal.aborted) {
    const met = await knock(address);
    if (met !== undefined && !isThere) return;
    if (met === undefined && isThere) onGone();
    isThere = met !== undefined;
    await Promise.race([met?.closed ?? pause(betweenTriesMs), aborted]);
  }
};
