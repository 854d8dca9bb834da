import { sign, type KeyObject } from 'node:crypto';
import { request, type Dispatcher } from 'undici';

/** What became of one attempt: the receiver's answer, or why there was none. */
export type Attempt = { readonly status: number; readonly body: string } | { readonly error: string };

/** A receiver that takes longer than this has failed. Real time. */
const patienceMs = 10_000;

/** What is kept of a receiver's answer. */
const longestReply = 16_384;

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);

/** Why the address may not receive webhooks, or undefined when it may. */
export const refusedAddress = (address: string, allowedHosts: readonly string[]): string | undefined => {
  if (!URL.canParse(address)) return `"${address}" is no URL.`;
  const { protocol, hostname, username, password } = new URL(address);
  if (protocol !== 'http:' && protocol !== 'https:') return 'The URL must begin with http:// or https://.';
  if (username !== '' || password !== '') return 'The URL must carry no credentials.';
  if (isLoopback(hostname) || allowedHosts.includes(hostname)) return undefined;
  return `The operator of this server does not allow webhooks to ${hostname}.`;
};

/** ECDSA P-256 over SHA-256 of the exact bytes, DER, base64. */
export const signatureOf = (body: string, key: KeyObject): string =>
  sign('sha256', Buffer.from(body), key).toString('base64');

const readReply = async (body: AsyncIterable<Buffer>): Promise<string> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= longestReply) break;
  }
  return Buffer.concat(chunks).toString('utf8').slice(0, longestReply);
};

export interface Post {
  readonly url: string;
  readonly body: string;
  readonly method: 'POST' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  readonly dispatcher: Dispatcher;
  /** Ends the attempt when the server stops. */
  readonly signal: AbortSignal;
}

/** Sends an event once. Follows no redirect. */
export const post = async ({ url, body, method, headers, dispatcher, signal }: Post): Promise<Attempt> => {
  try {
    const response = await request(url, {
      method,
      headers,
      body,
      dispatcher,
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
    });
    return { status: response.statusCode, body: await readReply(response.body) };
  } catch (error) {
    const { name, message, code } = error as { name: string; message: string; code?: string };
    return { error: name === 'TimeoutError' ? `no answer within ${patienceMs} ms` : (code ?? message) };
  }
};
