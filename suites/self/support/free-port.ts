import { createServer } from 'node:net';
import { portOf } from '../../../spec/port-of.ts';

/** A port of this machine that nobody listens on now, for a process that must be given its port. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const port = portOf(server);
      server.close(() => resolve(port));
    });
  });
