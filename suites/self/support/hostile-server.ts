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

interface Asked {
  readonly path: string;
  readonly hasCredential: boolean;
}

const proper = (socket: Socket, { hasCredential }: Asked): void => {
  const error = hasCredential
    ? { status: 404, code: 'USER_NOT_FOUND', message: 'There is no such customer.' }
    : { status: 401, code: 'UNAUTHORIZED', message: 'A credential is missing.' };
  const text = JSON.stringify(error);
  socket.write(
    `HTTP/1.1 ${error.status} Refused\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n${text}`,
  );
};

/** The requests that have come whole; the rest of the text is the beginning of the next one. */
const takeRequests = (text: string): { readonly asked: readonly Asked[]; readonly rest: string } => {
  const asked: Asked[] = [];
  let rest = text;
  for (;;) {
    const head = rest.indexOf('\r\n\r\n');
    if (head === -1) return { asked, rest };
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(rest.slice(0, head))?.[1] ?? 0);
    const end = head + 4 + length;
    if (rest.length < end) return { asked, rest };
    asked.push({
      path: rest.split(' ', 2)[1] ?? '/',
      hasCredential: /\r\nauthorization:/i.test(rest.slice(0, head)),
    });
    rest = rest.slice(end);
  }
};

/** Starts it on a free port of this machine. It speaks HTTP by hand, because no library would send what it sends. */
export const startHostile = async ({ does, after = 0, diesAfter }: Options): Promise<HostileServer> => {
  const sockets = new Set<Socket>();
  let answered = 0;
  const answer = (socket: Socket, request: Asked): void => {
    answered += 1;
    const name = does[answered % does.length];
    if (answered <= after || name === undefined) proper(socket, request);
    else attacks[name](socket, request.path);
    if (answered === diesAfter) stop();
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setEncoding('latin1');
    let text = '';
    socket.on('data', (chunk) => {
      const { asked, rest } = takeRequests(text + String(chunk));
      text = rest;
      for (const request of asked) answer(socket, request);
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
