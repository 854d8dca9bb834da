import { createServer, request as send, type IncomingMessage } from 'node:http';
import { closed, listening } from '../spec/http-server.ts';
import { portOf } from '../spec/port-of.ts';

/** Stands between a server's webhooks and whoever receives them. */
export interface WebhookGate {
  readonly url: string;
  readonly close: () => Promise<void>;
}

const textOf = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** Hands a request on to a port of this machine, and answers with the status of the answer. */
const handOn = (message: IncomingMessage, body: Buffer, port: number): Promise<number> =>
  new Promise((resolve) => {
    const { method, url: path, headers } = message;
    const onward = send({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 502);
    });
    onward.on('error', () => resolve(502));
    onward.end(body);
  });

/**
 * Opens a gate before a port. `passes` decides about each webhook by its body; one that does not pass is acknowledged
 * all the same, so that the sender has no reason to send it again.
 */
export const startWebhookGate = async (
  port: number,
  passes: (body: string) => boolean,
): Promise<WebhookGate> => {
  const server = createServer((message, answer) => {
    void (async () => {
      const body = await textOf(message);
      answer.writeHead(passes(body.toString()) ? await handOn(message, body, port) : 200).end();
    })();
  });
  await listening(server);
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    close: () => closed(server),
  };
};
