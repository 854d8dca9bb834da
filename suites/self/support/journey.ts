import { FormData, request, type Dispatcher } from 'undici';
import { basicOf } from '../../../spec/http-basic.ts';
import { asJsonObject, jsonIn, type JsonObject } from '../../../spec/json.ts';
import type { RunningServer } from '../../../reference-impl/server.ts';
import { startReceiver, type Answering, type Received } from './receiver.ts';

/** The rows of a page; none where an answer has no list. */
export const rowsOf = (page: JsonObject): readonly JsonObject[] =>
  (page['data'] ?? []) as readonly JsonObject[];

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT';

/** The sender: a token of the server, an Authorization header, or nobody. */
export type Asker = 'sandbox' | 'production' | 'other' | 'nobody' | { readonly bearer: string };

type Headers = Readonly<Record<string, string>>;

/** The sender, with further headers of the request. */
interface AskerWithHeaders {
  readonly as: Asker;
  readonly headers: Headers;
}

export interface Session {
  /** Sends a request and answers its body: of an answer that is no JSON object, an empty one. */
  readonly ask: (
    method: Method,
    path: string,
    body?: JsonObject,
    by?: Asker | AskerWithHeaders,
  ) => Promise<JsonObject>;
  /** Sends a form with a file in its field `file`. */
  readonly send: (
    method: Method,
    path: string,
    fields: Readonly<Record<string, string>>,
    file: { readonly name: string; readonly content: string },
  ) => Promise<JsonObject>;
  /** Lets virtual time pass, with everything that becomes due, until its webhooks have come. */
  readonly pass: (ms?: number) => Promise<void>;
}

/** Goes through one part of the interface. Its use of answers must suit every variation. */
export interface Journey {
  readonly go: (session: Session) => Promise<void>;
  /** Areas of the rules that it goes through. */
  readonly areas: readonly string[];
  /** How the receiver of its webhooks answers; 200 when absent. */
  readonly acknowledges?: Answering;
}

/** A text without the differences between two runs of one server: ids, instants, secrets, ports. */
const settled = (text: string): string =>
  text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '<instant>')
    .replaceAll(/(?<=[?]token=)[^"]*/g, '<random>')
    .replaceAll(/SVC-AGENT-[\w-]+|RF-\w+|(?<=127\.0\.0\.1:)\d+/g, '<random>')
    .replaceAll(/\$[\da-f]{20}@/g, '$<random>@')
    .replaceAll(/(?<="(?:credentialId|id)":\s*"|\/sca\/factors\/)[\w-]{22}(?=["?])/g, '<random>')
    // The text that a wallet is asked to sign is JSON: its quotation marks are escaped.
    .replaceAll(/(?<=\\"bodyHash\\":\\")[\w-]+/g, '<random>')
    .replaceAll(
      /(?<="(?:encrypted\w+|otpEncryptionTargetBundle|challenge|publicKey)":\s*")[\w-]+/g,
      (value) => `<random${/^[\da-f]+$/.test(value) ? ' in hexadecimal' : ''}>`,
    )
    .replaceAll(
      /"(\w*[sS]ecret|accessToken|token|nextCursor|kycUrl|url)":(\s*)"([^"]*)"/g,
      (_all, name: string, space: string, value: string) =>
        `"${name}":${space}"<random${/[+/=]/.test(value) ? ' with signs' : ''}>"`,
    );

/** An answer without a body gives nothing to go on with. */
const objectIn = (text: string): JsonObject => asJsonObject(jsonIn(text));

const shownHeaders = ['content-type', 'transfer-encoding', 'www-authenticate', 'retry-after'] as const;

interface Credentials {
  readonly tokenId: string;
  readonly tokenSecret: string;
}

const authorizationOf = (server: RunningServer, other: Credentials, as: Asker): Headers => {
  if (as === 'nobody') return {};
  if (typeof as === 'object') return { authorization: `Bearer ${as.bearer}` };
  const { tokenId, tokenSecret } = { sandbox: server.sandbox, production: server.production, other }[as];
  return { authorization: basicOf({ tokenId, tokenSecret }) };
};

const webhookLine = ({ headers, text }: Received): string =>
  settled(
    `webhook ${String(headers['content-type'])} ${'x-service-signature' in headers ? 'signed' : ''}\n${text}`,
  );

/** Makes a journey on a server as it is; gives all answers and webhooks as lines of text, without what is random. */
export const record = async (
  server: RunningServer,
  { go, acknowledges }: Journey,
): Promise<readonly string[]> => {
  const receiver = await startReceiver(acknowledges);
  const control = async (method: Method, path: string, body: JsonObject = {}): Promise<JsonObject> => {
    const answer = await request(server.controlUrl + path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return objectIn(await answer.body.text());
  };
  await control('PUT', '/webhook', { platform: server.platform, url: receiver.url });
  const other = (await control('POST', '/platforms'))['sandbox'] as Credentials;
  const lines: string[] = [];
  const noted = async (
    method: Method,
    path: string,
    answer: Dispatcher.ResponseData,
  ): Promise<JsonObject> => {
    const text = await answer.body.text();
    const shown = shownHeaders.map((name) => `${name}: ${String(answer.headers[name] ?? '')}`).join(', ');
    lines.push(settled(`${method} ${path} ${answer.statusCode} ${shown}\n${text}`));
    return objectIn(text);
  };
  const ask: Session['ask'] = async (method, path, body, by = 'sandbox') => {
    const { as, headers } = typeof by === 'object' && 'as' in by ? by : { as: by, headers: {} };
    const answer = await request(server.url + path, {
      method,
      headers: {
        ...authorizationOf(server, other, as),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return noted(method, path, answer);
  };
  const send: Session['send'] = async (method, path, fields, { name, content }) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append('file', new Blob([content]), name);
    const headers = authorizationOf(server, other, 'sandbox');
    return noted(method, path, await request(server.url + path, { method, headers, body: form }));
  };
  const pass: Session['pass'] = async (advanceMs = 100) => {
    await control('POST', '/clock', { advanceMs });
    await server.delivered();
  };
  await go({ ask, send, pass });
  await pass(60_000);
  await receiver.close();
  return [...lines, ...receiver.received.map(webhookLine)];
};
