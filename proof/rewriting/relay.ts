import { createServer, type IncomingMessage, type Server as HttpServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { request } from 'undici';
import { isMembers, parsed } from './json.ts';
import type { Delivery } from './behaviour.ts';
import { passedOn } from './upstream.ts';
import { listening } from '../../spec/http-server.ts';

export const bodyOf = (incoming: IncomingMessage): Promise<Buffer> => buffer(incoming);

/** Listens on loopback, for connections that are kept between requests; answers the origin. */
export const originOf = async (server: HttpServer): Promise<string> => {
  server.keepAliveTimeout = 65_000;
  return `http://127.0.0.1:${await listening(server)}`;
};

/** Posts a webhook to where it belongs; 502 where nobody is. */
export const posted = async ({ to, headers, body }: Delivery): Promise<number> => {
  try {
    const answer = await request(to, { method: 'POST', headers, body: JSON.stringify(body) });
    await answer.body.dump();
    return answer.statusCode;
  } catch {
    // The receiver of the run is gone at its end; the server hears it as the receiver would let it know.
    return 502;
  }
};

export interface Relay {
  /** The address for the server in place of the platform's. */
  readonly standIn: (address: string) => string;
  /** The same text with the platform's addresses back in. */
  readonly restored: (text: string) => string;
  readonly close: () => void;
}

/** Receives the server's webhooks. The address of the platform travels in the path, so nothing is remembered. */
export const relayTo = async (deliver: (delivery: Delivery) => Promise<number>): Promise<Relay> => {
  const server = createServer((incoming, outgoing) => {
    const handle = async (): Promise<number> => {
      const body = parsed(await bodyOf(incoming));
      const to = Buffer.from(incoming.url?.split('/')[2] ?? '', 'base64url').toString('utf8');
      if (!isMembers(body)) throw new Error(`A webhook without a JSON object for ${to}.`);
      return deliver({ to, headers: passedOn(incoming.headers), body });
    };
    handle().then(
      (status) => outgoing.writeHead(status).end(),
      () => outgoing.writeHead(500).end(),
    );
  });
  const origin = await originOf(server);
  const pattern = new RegExp(`${origin.replaceAll('.', String.raw`\.`)}/relay/([A-Za-z0-9_-]+)`, 'g');
  return {
    standIn: (address) => `${origin}/relay/${Buffer.from(address).toString('base64url')}`,
    restored: (text) =>
      text.replaceAll(pattern, (_, encoded: string) => Buffer.from(encoded, 'base64url').toString('utf8')),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
