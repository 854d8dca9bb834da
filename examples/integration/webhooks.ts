import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { noteAction } from './approvals.ts';
import { noteCard, noteCardTransaction } from './cards.ts';
import type { Context } from './context.ts';
import { noteCustomer } from './customers.ts';
import { asObject, textOf, type Json } from './json.ts';
import { noteTransaction } from './transactions.ts';

/** The handler of an event, by how its type begins. Everything else is acknowledged and left alone. */
const handlers: readonly {
  readonly begins: string;
  readonly note: (context: Context, data: Json) => void;
}[] = [
  { begins: 'OUTGOING_PAYMENT.', note: noteTransaction },
  { begins: 'INCOMING_PAYMENT.', note: noteTransaction },
  { begins: 'CARD_TRANSACTION.', note: noteCardTransaction },
  { begins: 'CUSTOMER.', note: noteCustomer },
  { begins: 'CARD.', note: noteCard },
  { begins: 'AGENT_ACTION.', note: noteAction },
];

/** Events that are remembered, so that a repeated one is known. */
const remembered = 5000;
const longestBody = 1024 * 1024;

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > longestBody) throw new Error('The body is too large for a webhook.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** Deals with an event, once. When this returns, the state has it. */
const deal = (context: Context, event: Json, key: string): void => {
  const { seen } = context.state.get();
  if (seen.includes(key)) return;
  const type = textOf(event, 'type') ?? '';
  for (const { begins, note } of handlers)
    if (type.startsWith(begins)) note(context, asObject(event['data']));
  context.state.change({ seen: [...seen, key].slice(-remembered) });
};

const answer = async (
  context: Context,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const body = await bodyOf(request);
  const signature = request.headers['x-service-signature'];
  const { decisions, settings } = context;
  if (!decisions.isGenuine(body, [signature].flat()[0], settings.webhookKey)) {
    response.writeHead(401).end();
    return;
  }
  const event = asObject(JSON.parse(body.toString('utf8')));
  deal(context, event, decisions.eventKey(event, body));
  response.writeHead(await decisions.acknowledgement(event)).end();
};

export interface Receiver {
  readonly url: string;
  readonly close: () => Promise<void>;
}

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });

/** Listens for webhooks: on the port of last time, or on any free one. */
export const startReceiver = async (context: Context): Promise<Receiver> => {
  const server = createServer((request, response) => {
    answer(context, request, response).catch(() => {
      // Not acknowledged: the service will send it again.
      if (!response.headersSent) response.writeHead(500).end();
    });
  });
  const { port: before } = context.state.get();
  const port = await listen(server, before).catch(() => listen(server, 0));
  context.state.change({ port });
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** Sets where webhooks go, unless it knows. */
export const registerReceiver = async ({ api, state }: Context, url: string): Promise<void> => {
  if (state.get().webhookUrl === url) return;
  await api.call({ method: 'PATCH', path: '/config', body: { webhookEndpoint: url } });
  state.change({ webhookUrl: url });
};
