import { request as nodeRequest } from 'node:http';
import { request } from 'undici';
import { outgoing } from './rewriting.ts';
import type { Send } from './in-process-client.ts';

const headersOf = (all: Readonly<Record<string, unknown>>): Headers =>
  new Headers(Object.entries(all).map(([name, value]) => [name, String(value)] as [string, string]));

/** Sends by the undici library. */
export const byUndici: Send = async (input, init) => {
  const { url, method, headers, text } = outgoing(input, init);
  const {
    statusCode,
    headers: got,
    body,
  } = await request(url, {
    method: method as 'GET',
    headers: { ...headers },
    ...(text !== undefined && { body: text }),
  });
  const content = await body.text();
  return new Response(content === '' ? null : content, { status: statusCode, headers: headersOf(got) });
};

/** Sends by node:http, with a connection of its own for each request. */
export const byNodeHttp: Send = (input, init) =>
  new Promise((resolve, reject) => {
    const { url, method, headers, text } = outgoing(input, init);
    const length = text === undefined ? {} : { 'content-length': String(Buffer.byteLength(text)) };
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
    sent.end(text);
  });
