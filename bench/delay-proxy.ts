import { connect, createServer, type Socket } from 'node:net';
import { listening } from '../spec/http-server.ts';
import { portOf } from '../spec/port-of.ts';

/** A server as seen from afar. */
export interface Far {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** Hands on what one side sends, each piece so much later. The order stays: all wait equally long. */
const handOn = (from: Socket, to: Socket, delayMs: number): void => {
  from.on('data', (chunk: Buffer) => void setTimeout(() => to.write(chunk), delayMs));
  from.on('end', () => void setTimeout(() => to.end(), delayMs));
  from.on('error', () => to.destroy());
};

/** Puts half of a round trip between clients and a port of this machine, in each direction. */
export const startDelayProxy = async (port: number, roundTripMs: number): Promise<Far> => {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const behind = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [near, behind],
      [behind, near],
    ] as const) {
      open.add(from);
      from.once('close', () => open.delete(from));
      handOn(from, to, roundTripMs / 2);
    }
  });
  await listening(server);
  return {
    port: portOf(server),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
};
