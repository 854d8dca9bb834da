import { request as nodeRequest } from 'node:http';
import { request } from 'undici';
import { outgoing } from './rewriting.ts';
import type { Send } from './in-process-client.ts';

const headersOf = (all: Readonly<Record<string, unknown>>): Headers =>
  new Headers(Object.entries(all).map(([name, value]) => [name, String(value)] as [string, string]));

interface Written {
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Buffer | undefined;
}

/** The body as bytes; a form with the boundary that its content type names. */
const written = async (
  headers: Written['headers'],
  text: string | undefined,
  body: unknown,
): Promise<Written> => {
  if (!(body instanceof FormData))
    return { headers, content: text === undefined ? undefined : Buffer.from(text) };
  const form = new Response(body);
  const type = form.headers.get('content-type') ?? '';
  return { headers: { ...headers, 'content-type': type }, content: Buffer.from(await form.arrayBuffer()) };
};

/** Sends by the undici library. */
export const byUndici: Send = async (input, init) => {
  const { url, method, headers: given, text } = outgoing(input, init);
  const { headers, content: sent } = await written(given, text, init?.body);
  const {
    statusCode,
    headers: got,
    body,
  } = await request(url, {
    // The method of one of our operations; undici's type has a list of them, fetch's has any text.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    method: method as 'GET',
    headers: { ...headers },
    ...(sent !== undefined && { body: sent }),
  });
  const content = await body.text();
  return new Response(content === '' ? null : content, { status: statusCode, headers: headersOf(got) });
};

/** Sends by node:http, with a connection of its own for each request. */
export const byNodeHttp: Send = async (input, init) => {
  const { url, method, headers: given, text } = outgoing(input, init);
  const { headers, content: body } = await written(given, text, init?.body);
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(body.length) };
    const sent = nodeRequest(url, { method, agent: false, headers: { ...headers, ...length } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const content = Buffer.concat(chunks).toString('utf8');
        const { statusCode = 500, headers: got } = answer;
        resolve(
          new Response(content === '' ? null : content, { status: statusCode, headers: headersOf(got) }),
        );
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
};
