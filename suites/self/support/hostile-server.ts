import { createServer, type Socket } from 'node:net';
import { listening } from '../../../spec/http-server.ts';
import { attacks, type AttackName } from './attacks.ts';

/** A server that answers as it must for a while, and then as nobody should. */
export interface HostileServer {
  /** Its base address, with the version segment. */
  readonly url: string;
  /** Requests that were answered, the hostile answers included. */
  readonly answered: () => number;
  readonly close: () => Promise<void>;
}

interface Options {
  /** Its attacks, one after the other in turn. */
  readonly does: readonly AttackName[];
  /** So many requests are answered properly first; the looks of the preflight are two. */
  readonly after?: number;
  /** Stops listening, and hangs up on everybody, once so many requests were answered. */
  readonly diesAfter?: number;
}

const notFound = JSON.stringify({
  status: 404,
  code: 'USER_NOT_FOUND',
  message: 'There is no such customer.',
});

const proper = (socket: Socket): void => {
  socket.write(
    `HTTP/1.1 404 Not Found\r\ncontent-type: application/json\r\ncontent-length: ${notFound.length}\r\n\r\n${notFound}`,
  );
};

/** The requests that have come whole; the rest of the text is the beginning of the next one. */
const takeRequests = (text: string): { readonly paths: readonly string[]; readonly rest: string } => {
  const paths: string[] = [];
  let rest = text;
  for (;;) {
    const head = rest.indexOf('\r\n\r\n');
    if (head === -1) return { paths, rest };
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(rest.slice(0, head))?.[1] ?? 0);
    const end = head + 4 + length;
    if (rest.length < end) return { paths, rest };
    paths.push(rest.split(' ', 2)[1] ?? '/');
    rest = rest.slice(end);
  }
};

/** Starts it on a free port of this machine. It speaks HTTP by hand, because no library would send what it sends. */
export const startHostile = async ({ does, after = 0, diesAfter }: Options): Promise<HostileServer> => {
  const sockets = new Set<Socket>();
  let answered = 0;
  const answer = (socket: Socket, path: string): void => {
    answered += 1;
    const name = does[answered % does.length];
    if (answered <= after || name === undefined) proper(socket);
    else attacks[name](socket, path);
    if (answered === diesAfter) stop();
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setEncoding('latin1');
    let text = '';
    socket.on('data', (chunk) => {
      const { paths, rest } = takeRequests(text + String(chunk));
      text = rest;
      for (const path of paths) answer(socket, path);
    });
    // The attacked client hangs up: that is what the tests are about.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  });
  const stop = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  const port = await listening(server);
  return {
    url: `http://127.0.0.1:${port}/2025-10-13`,
    answered: () => answered,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.once('close', () => resolve()));
      const wasListening = server.listening;
      stop();
      if (wasListening) await closed;
    },
  };
};
