import { createServer } from 'node:net';
import { once } from 'node:events';
import { listening } from '../../../spec/http-server.ts';

/** A port of this machine that nobody listens on now, for a process that must be given its port. */
export const freePort = async (): Promise<number> => {
  const server = createServer();
  const port = await listening(server);
  await once(server.close(), 'close');
  return port;
};
