import { Agent, request as nodeRequest } from 'node:http';
import type { Behaviour, Send } from '../in-process-client.ts';
import { outgoing, transporting } from '../rewriting.ts';

/** How node:http is to write a request. */
interface Manner {
  readonly name?: (header: string) => string;
  /** Whether the body is sent in pieces, without its length. */
  readonly inPieces?: boolean;
  readonly keepsConnections?: boolean;
}

const pieceLength = 7;

const piecesOf = (content: Buffer): readonly Buffer[] =>
  Array.from({ length: Math.ceil(content.length / pieceLength) }, (_, n) =>
    content.subarray(n * pieceLength, (n + 1) * pieceLength),
  );

const contentOf = async (init: RequestInit | undefined): Promise<readonly [string | undefined, Buffer]> => {
  if (init?.body === undefined || init.body === null) return [undefined, Buffer.alloc(0)];
  const written = new Response(init.body);
  const type = init.body instanceof FormData ? written.headers.get('content-type') : null;
  return [type ?? undefined, Buffer.from(await written.arrayBuffer())];
};

const headersOf = (all: Readonly<Record<string, unknown>>): Headers =>
  new Headers(Object.entries(all).map(([name, value]) => [name, String(value)] as [string, string]));

const sendBy = (agent: Agent, { name = (header) => header, inPieces = false }: Manner): Send => {
  return async (input, init) => {
    const { url, method, headers } = outgoing(input, init);
    const [type, content] = await contentOf(init);
    const all = { ...headers, ...(type !== undefined && { 'content-type': type }) };
    const isWhole = !inPieces && content.length > 0;
    const written = {
      ...Object.fromEntries(Object.entries(all).map(([header, value]) => [name(header), value])),
      ...(isWhole && { [name('content-length')]: String(content.length) }),
    };
    return new Promise((resolve, reject) => {
      const sent = nodeRequest(url, { method, agent, headers: written }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const { statusCode: status = 500, headers: got } = answer;
          const body = Buffer.concat(chunks).toString('utf8');
          resolve(new Response(body === '' ? null : body, { status, headers: headersOf(got) }));
        });
      });
      sent.on('error', reject);
      if (inPieces) for (const piece of piecesOf(content)) sent.write(piece);
      sent.end(isWhole ? content : undefined);
    });
  };
};

/** Sends by node:http in some manner, as long as the program was not killed. */
export const sendingBy = (manner: Manner): Behaviour =>
  transporting((send) => {
    const agent = new Agent({ keepAlive: manner.keepsConnections ?? false });
    const other = sendBy(agent, manner);
    // The usual way to send answers this at once, and nothing that was killed.
    const alive = async (): Promise<unknown> => send('data:,');
    return async (input, init) => {
      await alive();
      try {
        return await other(input, init);
      } finally {
        await alive();
      }
    };
  });
