import type { Server as HttpServer } from 'node:http';
import type { Server } from 'node:net';
import { portOf } from './port-of.ts';

/** Listens on loopback, or where it is said; answers the port. Raises the system's error where that is not possible. */
export const listening = (server: Server, port = 0, host = '127.0.0.1'): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve(portOf(server));
    });
  });

/** Stops listening and hangs up on everybody. */
export const closed = (server: HttpServer): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
