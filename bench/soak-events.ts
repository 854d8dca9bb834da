import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closed, listening } from '../spec/http-server.ts';
import { newestContract } from '../spec/contract/contract.ts';

/** The reported events of a run, payment by payment. */
export interface Events {
  readonly url: string;
  readonly count: () => number;
  /** Those of the given payments whose end was not reported yet. */
  readonly unfinished: (payments: readonly string[]) => readonly string[];
  /** Payments whose webhooks came in another order than in any scenario of the document. */
  readonly disordered: () => readonly string[];
  readonly close: () => Promise<void>;
}

const orders: readonly string[] = [
  ...Object.values(newestContract.eventOrders).map((order) => order.join(' ')),
  // Nothing was debited, so there is nothing to refund.
  'OUTGOING_PAYMENT.PENDING OUTGOING_PAYMENT.PROCESSING OUTGOING_PAYMENT.FAILED',
  'OUTGOING_PAYMENT.EXPIRED',
];

const isWhole = (events: readonly string[]): boolean => orders.includes(events.join(' '));

const isBeginning = (events: readonly string[]): boolean =>
  orders.some((order) => `${order} `.startsWith(`${events.join(' ')} `));

const textOf = async (stream: AsyncIterable<Buffer>): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

interface Event {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly id?: string };
}

/** Receives the webhooks of the mock. Keeps only what it needs: a run brings a great many. */
export const listen = async (): Promise<Events> => {
  const eventsOf = new Map<string, string[]>();
  const last = new Map<string, string>();
  let count = 0;
  /** Deliveries may repeat: at least once is allowed. */
  const note = ({ id: eventId, type, data: { id } }: Event): void => {
    count += 1;
    if (id === undefined || !type.startsWith('OUTGOING_PAYMENT.') || last.get(id) === eventId) return;
    last.set(id, eventId);
    eventsOf.set(id, [...(eventsOf.get(id) ?? []), type]);
  };
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    note(JSON.parse(await textOf(request as AsyncIterable<Buffer>)) as Event);
    response.writeHead(200).end();
  };
  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.destroy());
  });
  const port = await listening(server);
  return {
    url: `http://127.0.0.1:${port}/`,
    count: () => count,
    unfinished: (payments) => payments.filter((id) => !isWhole(eventsOf.get(id) ?? [])),
    disordered: () =>
      [...eventsOf]
        .filter(([, events]) => !isBeginning(events))
        .map(([id, events]) => `${id}: ${events.join(', ')}`),
    close: () => closed(server),
  };
};
