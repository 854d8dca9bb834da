import { sign, type KeyObject } from 'node:crypto';
import { request, type Dispatcher } from 'undici';
import type { Limits } from '../runtime/limits.ts';
import type { System } from '../runtime/system.ts';
import { codeOf, messageOf } from '../../spec/error-message.ts';
import type { Attempt } from './reply.ts';

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);

/** Whom webhooks may be sent to. */
export type Reach = Pick<System, 'allowedWebhookHosts' | 'listensOn' | 'cluster'>;

const portIn = ({ port, protocol }: URL): number =>
  Number(port === '' ? (protocol === 'https:' ? 443 : 80) : port);

/** The ports of this machine on which this server is called, and other processes of it. */
const ownPorts = ({ listensOn, cluster }: Reach): readonly (number | undefined)[] => [
  listensOn.port,
  ...(cluster?.addresses() ?? [])
    .filter((address) => isLoopback(new URL(address).hostname))
    .map((address) => portIn(new URL(address))),
];

const isOurselves = (url: URL, reach: Reach): boolean =>
  isLoopback(url.hostname) && ownPorts(reach).includes(portIn(url));

/** Why the address may not receive webhooks, or undefined when it may. */
export const refusedAddress = (address: string, reach: Reach): string | undefined => {
  if (!URL.canParse(address)) return `"${address}" is no URL.`;
  const url = new URL(address);
  const { protocol, hostname, username, password } = url;
  if (protocol !== 'http:' && protocol !== 'https:') return 'The URL must begin with http:// or https://.';
  if (username !== '' || password !== '') return 'The URL must carry no credentials.';
  if (isOurselves(url, reach)) return 'Webhooks do not go to the server that sends them.';
  if (isLoopback(hostname) || reach.allowedWebhookHosts.includes(hostname)) return undefined;
  return `The operator of this server does not allow webhooks to ${hostname}.`;
};

/** ECDSA P-256 over SHA-256 of the exact bytes, DER. */
export const signatureOf = (body: string, key: KeyObject): Buffer => sign('sha256', Buffer.from(body), key);

const readReply = async (body: AsyncIterable<Buffer>, longestReply: number): Promise<string> => {
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
  readonly limits: Pick<Limits, 'webhookMs' | 'webhookInformationalAnswers' | 'webhookReplyBytes'>;
  /** Ends the attempt when the server stops. */
  readonly signal: AbortSignal;
}

interface Deadline {
  readonly signal: AbortSignal;
  readonly end: (reason: string) => void;
  readonly clear: () => void;
}

/**
 * Ends an attempt after its time, or when the server stops. Its timer holds the controller: what
 * `AbortSignal.timeout` gives is let go by the first garbage collection once it is part of `AbortSignal.any`, and
 * then never fires.
 */
const deadline = (stop: AbortSignal, ms: number): Deadline => {
  const controller = new AbortController();
  const end = (reason: string): void => controller.abort(new Error(reason));
  const onStop = (): void => end('the server stops');
  const timer = setTimeout(() => end(`no answer within ${ms} ms`), ms);
  if (stop.aborted) onStop();
  else stop.addEventListener('abort', onStop);
  return {
    signal: controller.signal,
    end,
    clear: () => {
      clearTimeout(timer);
      stop.removeEventListener('abort', onStop);
    },
  };
};

/**
 * Sends an event once. Follows no redirect. The receiver has `limits.webhookMs` for everything, its body included,
 * and may send so many informational answers before the real one.
 */
export const post = async ({ url, limits, signal, ...sent }: Post): Promise<Attempt> => {
  const { webhookMs, webhookInformationalAnswers, webhookReplyBytes } = limits;
  const until = deadline(signal, webhookMs);
  let informational = 0;
  const onInfo = (): void => {
    informational += 1;
    if (informational > webhookInformationalAnswers)
      until.end(`more than ${webhookInformationalAnswers} informational answers`);
  };
  try {
    const response = await request(url, { ...sent, signal: until.signal, onInfo });
    return { status: response.statusCode, body: await readReply(response.body, webhookReplyBytes) };
  } catch (error) {
    return { error: codeOf(error) ?? messageOf(error) };
  } finally {
    until.clear();
  }
};
