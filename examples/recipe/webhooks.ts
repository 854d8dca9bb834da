import { createPublicKey, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until, type Json } from './http.ts';

/** Receives webhooks, keeps those whose signature is right, and says whether another one came. */
export interface Webhooks {
  readonly url: string;
  /** Waits for an event of this type about this resource. */
  readonly received: (type: string, id: string) => Promise<Json>;
  readonly forged: () => number;
  readonly close: () => void;
}

/** Listens on this machine. `publicKey` is what signatures are verified with, as PEM. */
export const listen = async (publicKey: string): Promise<Webhooks> => {
  const events: Json[] = [];
  let forged = 0;
  const key = createPublicKey(publicKey);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const signature = Buffer.from(String(request.headers['x-service-signature']), 'base64');
      if (!verify('sha256', body, key, signature)) {
        forged += 1;
        response.writeHead(401).end();
        return;
      }
      events.push(JSON.parse(body.toString()) as Json);
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    received: async (type, id) =>
      until(
        async () =>
          events.find((event) => event['type'] === type && (event['data'] as Json)['id'] === id) ?? {},
        (event) => event['type'] === type,
      ),
    forged: () => forged,
    close: () => void server.close(),
  };
};
