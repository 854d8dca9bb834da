import { createServer, type Socket } from 'node:net';
import { listening } from '../../../spec/http-server.ts';
import { portOf } from '../../../spec/port-of.ts';

/** A receiver of webhooks that speaks TCP: its answers need not be HTTP. */
export interface RawReceiver {
  readonly url: string;
  /** Settles once so many requests have begun, with their connections. The test's own time limit is the deadline. */
  readonly until: (count: number) => Promise<readonly Socket[]>;
  readonly close: () => Promise<void>;
}

/** Starts one that does this with each connection on which something arrives. */
export const startRawReceiver = async (
  answer: (socket: Socket) => void = () => undefined,
): Promise<RawReceiver> => {
  const open: Socket[] = [];
  const waiting: { readonly count: number; readonly resolve: (sockets: readonly Socket[]) => void }[] = [];
  const server = createServer((socket) => {
    // The other side hangs up in the middle; that is what is tested.
    socket.on('error', () => socket.destroy());
    socket.once('data', () => {
      open.push(socket);
      answer(socket);
      for (const { count, resolve } of waiting) if (open.length >= count) resolve(open);
    });
  });
  await listening(server);
  return {
    url: `http://127.0.0.1:${portOf(server)}/hook`,
    until: (count) =>
      new Promise((resolve) => {
        if (open.length >= count) resolve(open);
        else waiting.push({ count, resolve });
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
};

/** An answer in HTTP, with a body of so many bytes. */
export const rawAnswer = (bytes = 0): string =>
  `HTTP/1.1 200 OK\r\ncontent-length: ${bytes}\r\n\r\n${'x'.repeat(bytes)}`;
