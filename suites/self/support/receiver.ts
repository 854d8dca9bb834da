import { createServer, type IncomingHttpHeaders } from 'node:http';
import { closed, listening } from '../../../spec/http-server.ts';

/** A webhook as it arrived. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  /** The exact text of the body. */
  readonly text: string;
  readonly event: {
    readonly id: string;
    readonly type: string;
    readonly data: Readonly<Record<string, unknown>>;
  };
}

export interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
  /** Settles once so many have arrived. The test's own time limit is the deadline. */
  readonly until: (count: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The answer to the n-th webhook, counted from 1; `hang` answers nothing. */
export type Answering = (count: number, received: Received) => number | 'hang';

export const startReceiver = async (answering: Answering = () => 200): Promise<Receiver> => {
  const received: Received[] = [];
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const one = { headers: request.headers, text, event: JSON.parse(text) as Received['event'] };
      received.push(one);
      const status = answering(received.length, one);
      if (status !== 'hang') response.writeHead(status).end();
      for (const { count, resolve } of waiting) if (received.length >= count) resolve();
    });
  });
  const port = await listening(server);
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    until: (count) =>
      new Promise((resolve) => {
        if (received.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
    close: () => closed(server),
  };
};
