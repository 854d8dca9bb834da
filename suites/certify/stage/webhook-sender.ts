import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';
import type { WebhookManner } from '../../../spec/results/client-evidence.ts';
import type { Recorder } from '../evidence/recorder.ts';
import type { Secrets } from '../evidence/secrets.ts';
import { keptText } from './body.ts';

/** A receiver that takes longer than this has failed: a little more than it may take, so that a late answer is seen. */
export const longestAnswerMs = 11_000;

/** The answer of a receiver, or the reason why it gave none. */
export type Attempt = { readonly status: number } | { readonly error: string };

/** Whether an event need not be sent again. */
export const isAcknowledged = (attempt: Attempt): boolean =>
  'status' in attempt && (attempt.status < 300 || attempt.status === 409);

export interface WebhookSender {
  /** The public key that the client verifies signatures with, as PEM. */
  readonly publicKey: string;
  /** The signing key, as PEM, for a later relay that goes on. */
  readonly privateKey: string;
  /** Where the client wants webhooks; undefined until it has said so. */
  readonly target: () => string | undefined;
  readonly aim: (url: string | undefined) => void;
  /** Sends an event, signed as its manner wants it, and records it with its answer. */
  readonly deliver: (text: string, manner: WebhookManner) => Promise<Attempt>;
  /** How many are on their way. */
  readonly underWay: () => number;
  /** Milliseconds, so far, in which at least one was on its way: the time that the receiver took. */
  readonly busyMs: () => number;
  /** While the client is down, nothing reaches it: the sender of the event must try again. */
  readonly setDown: (isDown: boolean) => void;
}

const newKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

const publicPem = (key: KeyObject): string =>
  createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();

const signatureOf = (text: string, key: KeyObject): string =>
  sign('sha256', Buffer.from(text), key).toString('base64');

/** Between two packets, so that they are two. Milliseconds. */
const betweenPacketsMs = 5;

/** A body in two packets that part a character of several bytes: nothing says that characters stay whole. */
const parted = (bytes: Buffer, at: number): Readable =>
  Readable.from(
    (async function* packets() {
      yield bytes.subarray(0, at);
      await pause(betweenPacketsMs);
      yield bytes.subarray(at);
    })(),
  );

/** The body of an event; one that has more than ASCII comes in two packets. */
const bodyOf = (text: string): Buffer | Readable => {
  const bytes = Buffer.from(text);
  const first = bytes.findIndex((byte) => byte > 0x7f);
  return first < 0 ? bytes : parted(bytes, first + 1);
};

const attemptTo = async (
  url: string,
  text: string,
  headers: Readonly<Record<string, string>>,
): Promise<Attempt> => {
  try {
    const { statusCode, body } = await request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(text)),
        ...headers,
      },
      body: bodyOf(text),
      // A connection of its own: one that was idle may be closed by the other side while the request is on its way.
      reset: true,
      signal: AbortSignal.timeout(longestAnswerMs),
    });
    await body.dump();
    return { status: statusCode };
  } catch (error) {
    const { name, code, message } = error as { name: string; code?: string; message: string };
    return { error: name === 'TimeoutError' ? `no answer within ${longestAnswerMs} ms` : (code ?? message) };
  }
};

/** The view of a sender when a machine has failed. */
const notThere: Attempt = { error: 'ECONNREFUSED' };

/** Counts what is on its way, and for how long anything was. */
const createTraffic = () => {
  let count = 0;
  let since = 0;
  let totalMs = 0;
  return {
    underWay: () => count,
    busyMs: () => totalMs + (count > 0 ? performance.now() - since : 0),
    during: async <T>(work: () => Promise<T>): Promise<T> => {
      if (count === 0) since = performance.now();
      count += 1;
      try {
        return await work();
      } finally {
        count -= 1;
        if (count === 0) totalMs += performance.now() - since;
      }
    },
  };
};

/** Sends webhooks to the client, signed with a key of its own, and records each. The key is a new one when absent. */
export const createWebhookSender = (
  recorder: Recorder,
  secrets: Secrets,
  privateKey?: string,
): WebhookSender => {
  const key = privateKey === undefined ? newKey() : createPrivateKey(privateKey);
  const otherKey = newKey();
  const traffic = createTraffic();
  let target: string | undefined;
  let isDown = false;
  /** The signature of the last event that was genuine: with another body it is worth nothing. */
  let lastSignature: string | undefined;

  const signed = (text: string): Readonly<Record<string, string>> => {
    lastSignature = signatureOf(text, key);
    return { 'x-service-signature': lastSignature };
  };
  const forgeries: Readonly<
    Partial<Record<WebhookManner, (text: string) => Readonly<Record<string, string>>>>
  > = {
    'signed-by-another-key': (text) => ({ 'x-service-signature': signatureOf(text, otherKey) }),
    unsigned: () => ({}),
    'altered-after-signing': (text) => ({
      'x-service-signature': lastSignature ?? signatureOf(`${text} `, key),
    }),
  };

  return {
    publicKey: publicPem(key),
    privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    target: () => target,
    aim: (url) => {
      target = url;
    },
    underWay: traffic.underWay,
    busyMs: traffic.busyMs,
    setDown: (wanted) => {
      isDown = wanted;
    },
    deliver: async (text, manner) => {
      const url = target;
      if (url === undefined) return { error: 'the client has not said where webhooks go' };
      const opened = recorder.last();
      const at = new Date().toISOString();
      const started = performance.now();
      const headers = (forgeries[manner] ?? signed)(text);
      const answer = isDown ? notThere : await traffic.during(() => attemptTo(url, text, headers));
      const ms = Math.round(performance.now() - started);
      recorder.add({
        kind: 'webhook',
        opened,
        at,
        ms,
        manner,
        url,
        headers,
        text: secrets.hide(keptText(text)),
        answer,
      });
      return answer;
    },
  };
};
