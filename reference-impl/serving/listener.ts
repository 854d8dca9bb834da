import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { setTimeout as passing } from 'node:timers/promises';
import { portOf } from '../../spec/port-of.ts';
import type { Limits } from '../runtime/limits.ts';
import type { Health } from '../monitoring/health.ts';
import { StartError } from '../runtime/start-error.ts';
import type { System } from '../runtime/system.ts';
import { answerBrokenRequests, answerUnservable } from './broken-requests.ts';
import { allowing } from './cross-origin.ts';
import { allowText, everyMethod } from '../http/methods.ts';

const problems: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use, perhaps by another mock. Take another with --port; --port 0 takes any free one',
  EACCES: 'may not be used by this user',
  EADDRNOTAVAIL:
    'is on no interface of this machine. Take one of its addresses with --host, 127.0.0.1 for instance',
};

export const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const problem = problems[error.code ?? ''];
      const message = `The port ${port} of ${host} ${problem ?? `cannot be opened: ${error.message}`}.`;
      reject(new StartError(message, { cause: error }));
    });
    server.listen(port, host, () => resolve(portOf(server)));
  });

/** Lets requests that run end, as far as they do so in time: half a request would otherwise be waited for for ever. */
export const closeHttp = (server: Server, graceMs: number): Promise<void> =>
  new Promise((resolve) => {
    const grace = setTimeout(() => server.closeAllConnections(), graceMs);
    // Those that still answer go once they have.
    server.keepAliveTimeout = 1;
    server.close(() => {
      clearTimeout(grace);
      resolve();
    });
    server.closeIdleConnections();
  });

/** Serves on for a while; whoever is answered is asked to come back over another connection. */
export const drain = async (server: Server, health: Health, drainMs: number): Promise<void> => {
  health.drain();
  if (drainMs === 0) return;
  server.prependListener('request', (_request, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  await passing(drainMs);
};

export const originOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/**
 * Longer than clients keep an idle connection: a request that crosses with the hanging up is lost, and whoever sent it
 * cannot know whether it was heard. Node's own is five seconds, which a busy machine oversleeps.
 */
const keepAliveMs = 65_000;

/** How often Node looks for requests that take too long: often enough for the shorter of the two times. */
const checkEveryMs = ({ headersMs, requestMs }: Limits): number =>
  Math.min(5000, Math.ceil(Math.min(headersMs, requestMs) / 2));

/** Opens a server. Web pages of the origins in `cors` may call the interface. */
export const openHttp = (
  app: RequestListener,
  { limits, log, contract }: System,
  cors: readonly string[] = [],
): Server => {
  const crossOrigin = allowing(contract, cors);
  const serve: RequestListener = (request, response) => {
    if (answerUnservable(request, response) || crossOrigin?.(request, response) === true) return;
    // Asked of the server, and of no path of it.
    if (request.url === '*' && request.method === 'OPTIONS')
      response.writeHead(204, { Allow: allowText(everyMethod) }).end();
    else app(request, response);
  };
  const server = createServer(
    {
      // Node's own bound is exclusive.
      maxHeaderSize: limits.headerBytes + 1,
      headersTimeout: Math.min(limits.headersMs, limits.requestMs),
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: checkEveryMs(limits),
      keepAliveTimeout: keepAliveMs,
      requireHostHeader: false,
    },
    serve,
  );
  server.maxConnections = limits.connections;
  server.on('drop', () => log.warn({ connections: limits.connections }, 'a connection too many was closed'));
  answerBrokenRequests(server, serve);
  return server;
};
