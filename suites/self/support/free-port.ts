import { createServer, type Server } from 'node:http';
import { randomInt } from 'node:crypto';
import { closed, listening } from '../../../spec/http-server.ts';

/**
 * Below the ports that systems give away by themselves (Linux from 32768, others from 49152):
 * so nothing that asks for "any port" takes one between the look and the use.
 */
const lowest = 20_000;
const highest = 32_000;
const attempts = 100;

/** Listens on as many ports in a row; answers their servers, or none when somebody has one of them. */
const occupied = async (first: number, count: number): Promise<readonly Server[] | undefined> => {
  const servers: Server[] = [];
  for (let above = 0; above < count; above += 1) {
    const server = createServer();
    try {
      await listening(server, first + above);
    } catch {
      await Promise.all(servers.map(closed));
      return undefined;
    }
    servers.push(server);
  }
  return servers;
};

/** Ports in a row that this process listens on now. Raises an Error when a hundred looks found none. */
export const portsInARow = async (
  count: number,
): Promise<{ readonly first: number; readonly servers: readonly Server[] }> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const first = randomInt(lowest, highest);
    const servers = await occupied(first, count);
    if (servers !== undefined) return { first, servers };
  }
  throw new Error(`No ${count} free ports in a row between ${lowest} and ${highest}.`);
};

/** A port of this machine that nobody listens on now, for a process that must be given its port. */
export const freePort = async (): Promise<number> => {
  const { first, servers } = await portsInARow(1);
  await Promise.all(servers.map(closed));
  return first;
};
