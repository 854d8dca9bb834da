import { buffer } from 'node:stream/consumers';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { basicOf } from '../../spec/http-basic.ts';
import { closed, listening } from '../../spec/http-server.ts';
import { messageOf } from '../../spec/error-message.ts';
import { isJsonObject, jsonIn, type JsonObject } from '../../spec/json.ts';
import { CliError } from '../run/cli-error.ts';
import { unlessSignalled } from '../run/signals.ts';

export interface ListenOptions {
  /** The receiver that gets each webhook. */
  readonly forwardTo: string;
  /** Base address of the server whose webhooks are forwarded. */
  readonly target: string;
}

type Say = (line: string) => void;

/** Headers of one connection alone, or that follow from the body. */
const ofTheHop = new Set([
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'expect',
]);

const passedOn = (headers: IncomingHttpHeaders): Headers => {
  const passed = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !ofTheHop.has(name)) passed.set(name, String(value));
  return passed;
};

const typeIn = (body: Buffer): string => {
  const event = jsonIn(body.toString('utf8'));
  return isJsonObject(event) && typeof event['type'] === 'string'
    ? event['type']
    : 'a webhook without a type';
};

/** Hands a webhook on, byte for byte, and answers as the receiver did: 502 where there is none. */
const forward = async (
  request: IncomingMessage,
  response: ServerResponse,
  { to, say }: { readonly to: string; readonly say: Say },
): Promise<void> => {
  const body = await buffer(request);
  const began = performance.now();
  try {
    const answer = await fetch(to, {
      method: request.method ?? 'POST',
      headers: passedOn(request.headers),
      body,
      redirect: 'manual',
    });
    const text = Buffer.from(await answer.arrayBuffer());
    say(`${typeIn(body)}  ${answer.status}  ${Math.round(performance.now() - began)} ms`);
    response.writeHead(answer.status).end(text);
  } catch (cause) {
    const why = cause instanceof Error && cause.cause !== undefined ? cause.cause : cause;
    say(`${typeIn(body)}  not delivered: ${messageOf(why)}`);
    response.writeHead(502).end();
  }
};

/** The configuration of the platform, read or changed by its token. */
const configuration = async (target: string, change?: JsonObject): Promise<JsonObject> => {
  const { PSI_TOKEN_ID: tokenId, PSI_TOKEN_SECRET: tokenSecret } = process.env;
  if (!tokenId || !tokenSecret)
    throw new CliError(
      exitCodes.usage,
      'psi listen needs PSI_TOKEN_ID and PSI_TOKEN_SECRET: it sets the webhook address.',
    );
  const answer = await fetch(`${target}/config`, {
    method: change === undefined ? 'GET' : 'PATCH',
    headers: {
      authorization: basicOf({ tokenId, tokenSecret }),
      'content-type': 'application/json',
    },
    ...(change !== undefined && { body: JSON.stringify(change) }),
  }).catch((cause: unknown) => {
    throw new CliError(exitCodes.unreachable, `${target} cannot be reached: ${messageOf(cause)}.`);
  });
  const text = await answer.text();
  if (!answer.ok)
    throw new CliError(
      exitCodes.unreachable,
      `${target}/config answered ${answer.status}: ${text.slice(0, 200)}`,
    );
  const shown = jsonIn(text);
  return isJsonObject(shown) ? shown : {};
};

/**
 * `psi listen`: sets the webhook address of a server to one of its own, and hands each webhook on to a receiver. At
 * its end it puts back the address that was there.
 */
export const listen = async ({ forwardTo, target: given }: ListenOptions): Promise<void> => {
  const target = given.replace(/\/+$/, '');
  const say: Say = (line) => void process.stdout.write(`${line}\n`);
  const { webhookEndpoint: before } = await configuration(target);
  const server = createServer((request, response) => void forward(request, response, { to: forwardTo, say }));
  const port = await listening(server);
  try {
    await unlessSignalled(async () => {
      await configuration(target, { webhookEndpoint: `http://127.0.0.1:${port}/` });
      say(`webhooks of ${target} go to ${forwardTo}; stop with Ctrl-C`);
      return new Promise<never>(() => {});
    });
    if (typeof before === 'string') await configuration(target, { webhookEndpoint: before });
  } finally {
    await closed(server);
  }
};
