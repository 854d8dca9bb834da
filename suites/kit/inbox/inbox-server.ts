import { randomBytes } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { closed, listening } from '../../../spec/http-server.ts';
import { deliveryLog } from './deliveries.ts';
import { plannedAnswers } from './planned-answers.ts';
import { queryInterface } from './query.ts';
import { receiver } from './receiver.ts';
import type { Relayed } from './relay.ts';

export interface InboxServer {
  /** Where webhooks are received, as this machine calls it; ends with the run's token. */
  readonly receiveUrl: string;
  /** The run's token: the last segment of every receiving address. */
  readonly token: string;
  /** Where the run's workers ask what has arrived. */
  readonly queryUrl: string;
  /** Adds a delivery that somebody else received. */
  readonly relayed: (delivery: Relayed) => void;
  readonly close: () => Promise<void>;
}

/** How long a connection may be idle. Milliseconds; longer than any client keeps one. */
const idleMs = 65_000;

const serving = async (
  listener: RequestListener,
  host: string,
  port: number,
): Promise<{ readonly server: Server; readonly origin: string }> => {
  const server = createServer(listener);
  // Workers ask now and then: a connection that closed under a question would break a check off.
  server.keepAliveTimeout = idleMs;
  const actual = await listening(server, port, host);
  return { server, origin: `http://${host.includes(':') ? `[${host}]` : host}:${actual}` };
};

/**
 * The one receiver of a run, and the interface to it for the workers, which is on loopback always.
 * Raises the system's error when the address cannot be listened on.
 */
export const startInbox = async (listen: {
  readonly host: string;
  readonly port: number;
}): Promise<InboxServer> => {
  const token = randomBytes(12).toString('hex');
  const log = deliveryLog();
  const answers = plannedAnswers();
  const received = await serving(receiver(token, log, answers), listen.host, listen.port);
  const asked = await serving(queryInterface(log, answers), '127.0.0.1', 0);
  return {
    receiveUrl: `${received.origin}/${token}`,
    token,
    queryUrl: asked.origin,
    relayed: ({ headers, text }) =>
      log.add(
        {
          at: new Date().toISOString(),
          method: 'POST',
          subpath: '',
          headers,
          bytes: Buffer.from(text).toString('base64'),
          answered: 'relayed',
        },
        text,
      ),
    close: async () => {
      await closed(received.server);
      await closed(asked.server);
    },
  };
};
