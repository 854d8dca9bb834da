import { BlockList, type Socket } from 'node:net';
import { Agent, buildConnector } from 'undici';
import type { Limits } from '../runtime/limits.ts';
import type { System } from '../runtime/system.ts';

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

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether a connection ends where it began: at the port on which this server listens, by whatever name. */
const leadsToUs = ({ remoteAddress = '', remoteFamily, remotePort, localAddress }: Socket, port?: number) =>
  remotePort === port &&
  (remoteAddress === localAddress ||
    loopback.check(remoteAddress, remoteFamily === 'IPv6' ? 'ipv6' : 'ipv4'));

/**
 * Connections to the receivers of webhooks. As many as there are attempts: an attempt that waited for one would use
 * up its time there. None leads back to this server, which would read its own control plane to a platform.
 */
export const attemptConnections = (
  { webhookAnswerBytes }: Pick<Limits, 'webhookAnswerBytes'>,
  { listensOn }: Pick<System, 'listensOn'>,
): Agent => {
  const open = buildConnector({});
  return new Agent({
    connect: (options, done) =>
      open(options, (...outcome) => {
        const [, socket] = outcome;
        if (socket && leadsToUs(socket, listensOn.port)) {
          socket.destroy();
          done(new Error('the address leads to the server that sends'), null);
          return;
        }
        if (socket) guard(socket, webhookAnswerBytes);
        done(...outcome);
      }),
  });
};
