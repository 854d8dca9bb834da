import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { request } from 'undici';
import { closed, listening } from '../../../spec/http-server.ts';
import { isJsonObject } from '../../../spec/json.ts';

/** A server that repeats the credential of each request in its answers, as debugging servers do. */
export interface EchoingProxy {
  readonly url: string;
  readonly close: () => Promise<void>;
}

const told = new Set(['message', 'fullName', 'status']);

/** The answer with the texts in it: in places of its own members, and as the name of one more. */
const withTexts = (value: unknown, texts: readonly string[]): unknown => {
  if (Array.isArray(value)) return value.map((each: unknown) => withTexts(each, texts));
  if (!isJsonObject(value)) return value;
  const shown = Object.entries(value).map(([name, member]) => [
    name,
    told.has(name) && typeof member === 'string' ? texts.join(' ') : withTexts(member, texts),
  ]);
  return { ...Object.fromEntries(shown), ...Object.fromEntries(texts.map((text) => [text, text])) };
};

/** A proxy of the server at `url`. `formsOf` says what is repeated of an Authorization header. */
export const echoingProxy = async (
  url: string,
  formsOf: (authorization: string) => readonly string[],
): Promise<EchoingProxy> => {
  const { origin, pathname } = new URL(url);
  const server = createServer((incoming, outgoing) => {
    const pass = async (): Promise<void> => {
      const body = await buffer(incoming);
      const { connection: _connection, 'transfer-encoding': _encoding, ...headers } = incoming.headers;
      const answer = await request(`${origin}${incoming.url ?? '/'}`, {
        method: incoming.method as 'GET',
        headers,
        body: body.length === 0 ? null : body,
      });
      const text = await answer.body.text();
      const texts = formsOf(incoming.headers.authorization ?? '');
      const isJson = String(answer.headers['content-type']).includes('json');
      outgoing
        .writeHead(answer.statusCode, {
          'content-type': String(answer.headers['content-type'] ?? 'text/plain'),
          'x-echo': texts[0] ?? '',
        })
        .end(isJson ? JSON.stringify(withTexts(JSON.parse(text), texts)) : text);
    };
    pass().catch((error: unknown) => outgoing.destroy(error as Error));
  });
  const port = await listening(server);
  return { url: `http://127.0.0.1:${port}${pathname}`, close: () => closed(server) };
};
