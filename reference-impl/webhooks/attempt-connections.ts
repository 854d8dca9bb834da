import type { Socket } from 'node:net';
import { Agent, buildConnector } from 'undici';
import type { Limits } from '../limits.ts';

/** Ends a connection on which more bytes arrive than an answer may have, counted from when a request went out. */
const guard = (socket: Socket, most: number): void => {
  let sent = socket.bytesWritten;
  let readBefore = socket.bytesRead;
  let readLast = readBefore;
  socket.on('readable', () => {
    if (socket.bytesWritten !== sent) {
      sent = socket.bytesWritten;
      readBefore = readLast;
    }
    readLast = socket.bytesRead;
    if (readLast - readBefore > most) socket.destroy(new Error(`more than ${most} bytes of an answer`));
  });
};

/**
 * Connections to the receivers of webhooks. As many as there are attempts: an attempt that waited for one would use
 * up its time there.
 */
export const attemptConnections = ({ webhookAnswerBytes }: Pick<Limits, 'webhookAnswerBytes'>): Agent => {
  const open = buildConnector({});
  return new Agent({
    connect: (options, done) =>
      open(options, (...outcome) => {
        const [, socket] = outcome;
        if (socket) guard(socket, webhookAnswerBytes);
        done(...outcome);
      }),
  });
};
