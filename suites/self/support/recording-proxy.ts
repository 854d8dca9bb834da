import { createServer, type IncomingMessage } from 'node:http';
import { request } from 'undici';
import { closed, listening } from '../../../spec/http-server.ts';

/** Stands between a client and a server, and keeps every answer. */
export interface RecordingProxy {
  /** The address that stands for the server's. */
  readonly url: string;
  /** The bodies of all answers so far. */
  readonly answers: readonly string[];
  /** The methods of all requests so far. */
  readonly methods: readonly string[];
  readonly close: () => Promise<void>;
}

const bodyOf = async (incoming: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** Headers that are about one connection, which ends here. */
const withoutHops = (headers: IncomingMessage['headers']): Record<string, string | string[] | undefined> => {
  const { connection: _connection, 'transfer-encoding': _encoding, ...rest } = headers;
  return rest;
};

/** A proxy of the server at `url`. */
export const recordingProxy = async (url: string): Promise<RecordingProxy> => {
  const { origin, pathname } = new URL(url);
  const answers: string[] = [];
  const methods: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const pass = async (): Promise<void> => {
      const body = await bodyOf(incoming);
      methods.push(incoming.method ?? '');
      const answer = await request(`${origin}${incoming.url ?? '/'}`, {
        method: incoming.method as 'GET',
        headers: withoutHops(incoming.headers),
        body: body.length === 0 ? null : body,
      });
      const text = await answer.body.text();
      answers.push(text);
      outgoing.writeHead(answer.statusCode, withoutHops(answer.headers)).end(text);
    };
    pass().catch((error: unknown) => outgoing.destroy(error as Error));
  });
  const port = await listening(server);
  return {
    url: `http://127.0.0.1:${port}${pathname}`,
    answers,
    methods,
    close: () => closed(server),
  };
};
