import { appendFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closed, listening } from '../../../spec/http-server.ts';
import { isJsonObject, jsonIn, type JsonObject } from '../../../spec/json.ts';

interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  body: JsonObject | undefined;
}

/** How one kind of request looks here and there. Written against the reference, not against the dialect. */
interface Renaming {
  readonly method: string;
  readonly path: RegExp;
  /** Makes of a renamed call what the reference takes. */
  readonly inward?: (call: Call, parts: readonly string[]) => void;
  /** Makes of the reference's answer what the renaming proxy shows. */
  readonly outward?: (answer: JsonObject) => JsonObject;
  /** In place of the reference's success status. */
  readonly status?: number;
}

const rows = (answer: JsonObject, each: (row: JsonObject) => JsonObject): JsonObject =>
  Array.isArray(answer['data']) ? { ...answer, data: (answer['data'] as JsonObject[]).map(each) } : answer;

/** `balance` is shown as `funds`: minor units and a currency side by side, and `balance` is something else. */
const account = ({ balance, ...rest }: JsonObject): JsonObject => {
  const { amount, currency } = (balance ?? {}) as { amount?: unknown; currency?: unknown };
  return balance === undefined
    ? rest
    : { ...rest, balance: 'see funds', funds: { minor: amount, unit: currency } };
};

const kinds = { usd: 'USD_ACCOUNT', sepa: 'EUR_ACCOUNT' } as const;
const kindOf = (type: unknown): unknown =>
  Object.entries(kinds).find(([, name]) => name === type)?.[0] ?? type;

const payee = ({ accountInfo, ...rest }: JsonObject): JsonObject => {
  const { accountType, ...info } = (accountInfo ?? {}) as JsonObject;
  return { ...rest, details: { ...info, kind: kindOf(accountType) } };
};

const payeeInward = (call: Call, owner: string): void => {
  const { where, ...rest } = call.body ?? {};
  const { kind, number, ...info } = (where ?? {}) as JsonObject;
  const type = kinds[kind as keyof typeof kinds] ?? kind;
  call.path = '/customers/external-accounts';
  call.body = {
    ...rest,
    customerId: decodeURIComponent(owner),
    accountInfo: { ...info, accountType: type, [type === 'EUR_ACCOUNT' ? 'iban' : 'accountNumber']: number },
  };
};

const renamings: readonly Renaming[] = [
  {
    method: 'PUT',
    path: /^\/people$/,
    inward: (call) => Object.assign(call, { method: 'POST', path: '/customers' }),
  },
  { method: 'GET', path: /^\/people$/, inward: (call) => Object.assign(call, { path: '/customers' }) },
  {
    method: 'POST',
    path: /^\/people\/([^/]+)\/remove$/,
    inward: (call, [id]) => Object.assign(call, { method: 'DELETE', path: `/customers/${id}` }),
    status: 302,
  },
  {
    method: 'GET',
    path: /^\/people\/([^/]+)\/wallets$/,
    inward: (call, [owner = '']) => {
      call.path = '/customers/internal-accounts';
      call.query.set('customerId', decodeURIComponent(owner));
    },
    outward: (answer) => rows(answer, account),
  },
  {
    method: 'POST',
    path: /^\/people\/([^/]+)\/payees$/,
    inward: (call, [owner = '']) => payeeInward(call, owner),
    outward: payee,
  },
  {
    method: 'GET',
    path: /^\/people\/([^/]+)\/payees$/,
    inward: (call, [owner = '']) => {
      call.path = '/customers/external-accounts';
      call.query.set('customerId', decodeURIComponent(owner));
    },
    outward: (answer) => rows(answer, payee),
  },
  { method: 'GET', path: /^\/(customers|platform)\/external-accounts\/[^/]+$/, outward: payee },
  { method: 'POST', path: /^\/sandbox\/internal-accounts\/[^/]+\/fund$/, outward: account },
];

/** Paths that only the reference has. */
const gone = [
  { method: 'POST', path: /^\/customers$/ },
  { method: 'GET', path: /^\/customers$/ },
  { method: 'DELETE', path: /^\/customers\/[^/]+$/ },
  { method: '', path: /^\/customers\/(internal|external)-accounts$/ },
] as const;

const renamed = { page_size: 'limit', after: 'cursor' } as const;

const bytesOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const parsed = (bytes: Buffer): JsonObject | undefined => {
  const value = jsonIn(bytes.toString('utf8'));
  return isJsonObject(value) ? value : undefined;
};

export interface RenamedServer {
  readonly url: string;
  /** Every request that was answered 429. */
  readonly refusedForNow: () => number;
  readonly close: () => Promise<void>;
}

interface Options {
  /** Where the reference listens, with the version segment. */
  readonly behind: string;
  /** Answers every n-th request with 429 first. */
  readonly busyEvery?: number;
  /** Where codes are written that the sandbox sends. */
  readonly codesFile?: string;
}

const refuse = (
  response: ServerResponse,
  status: number,
  code: string,
  headers: Readonly<Record<string, string>> = {},
): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify({ status, code, message: 'Not so.' }));
};

const isGone = (method: string, path: string): boolean =>
  gone.some((each) => (each.method === '' || each.method === method) && each.path.test(path));

/** The reference's own names of the page parameters are not known here, where the document shows none. */
const realQuery = (query: URLSearchParams, path: string): URLSearchParams =>
  new URLSearchParams(
    [...query]
      .filter(([name]) => !Object.values<string>(renamed).includes(name) || path === '/transactions')
      .map(([name, value]): [string, string] => [renamed[name as keyof typeof renamed] ?? name, value]),
  );

const passedHeaders = (headers: IncomingMessage['headers']): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !['host', 'connection', 'content-length'].includes(name))
      .map(([name, value]) => [name, String(value)]),
  );

/** Writes down every code that the sandbox sends, with the contact that it went to. */
const codeWriter = (file: string | undefined): ((path: string, answer: JsonObject | undefined) => void) => {
  const seen = new Map<string, JsonObject>();
  return (path, answer) => {
    if (file === undefined) return;
    if (typeof answer?.['id'] === 'string') seen.set(answer['id'], answer);
    const [, , id = '', channel = ''] = path.split('/');
    if (!/^verify-(email|phone)$/.test(channel) || path.endsWith('/confirm')) return;
    const to = seen.get(decodeURIComponent(id))?.[channel === 'verify-email' ? 'email' : 'phoneNumber'];
    appendFileSync(file, `${JSON.stringify({ to, code: '123456' })}\n`);
  };
};

const ask = async (behind: string, call: Call, request: IncomingMessage, bytes: Buffer) => {
  const answer = await fetch(`${behind}${call.path}?${call.query.toString()}`, {
    method: call.method,
    headers: passedHeaders(request.headers),
    redirect: 'manual',
    ...(bytes.length === 0 ? {} : { body: bytes }),
  });
  const received = Buffer.from(await answer.arrayBuffer());
  return { answer, received, json: parsed(received) };
};

const show = (
  response: ServerResponse,
  { answer, received, json }: Awaited<ReturnType<typeof ask>>,
  renaming: Renaming | undefined,
): void => {
  const outward = answer.ok ? renaming?.outward : undefined;
  const status = answer.ok ? renaming?.status : undefined;
  response.writeHead(status ?? answer.status, {
    'content-type': answer.headers.get('content-type') ?? 'application/json',
  });
  response.end(outward === undefined || json === undefined ? received : JSON.stringify(outward(json)));
};

const inward = (renaming: Renaming | undefined, call: Call, path: string): void =>
  renaming?.inward?.(call, renaming.path.exec(path)?.slice(1) ?? []);

const forwarder = (
  behind: string,
  write: ReturnType<typeof codeWriter>,
): ((request: IncomingMessage, response: ServerResponse) => Promise<void>) => {
  const prefix = new URL(behind).pathname;
  return async (request, response) => {
    const { method = 'GET', url: asked = '/' } = request;
    const url = new URL(asked, 'http://renamed');
    const path = url.pathname.slice(prefix.length);
    const renaming = renamings.find((each) => each.method === method && each.path.test(path));
    const bytes = await bytesOf(request);
    if (!renaming && isGone(method, path)) return refuse(response, 404, 'REFERENCE_NOT_FOUND');
    const said = parsed(bytes);
    const call: Call = { method, path, query: realQuery(url.searchParams, path), body: said };
    inward(renaming, call, path);
    const sent = call.body === said ? bytes : Buffer.from(JSON.stringify(call.body));
    const answered = await ask(behind, call, request, sent);
    if (answered.answer.ok) write(path, answered.json);
    show(response, answered, renaming);
  };
};

/** The reference server under other names, wherever the document gives none: a foreign server that is known to conform. */
export const startRenamed = async ({ behind, busyEvery, codesFile }: Options): Promise<RenamedServer> => {
  const forward = forwarder(behind, codeWriter(codesFile));
  let served = 0;
  let busy = 0;
  const server = createServer((request, response) => {
    served += 1;
    if (busyEvery !== undefined && served % busyEvery === 0) {
      busy += 1;
      request.resume();
      refuse(response, 429, 'INTERNAL_ERROR', { 'retry-after': '0.01' });
      return;
    }
    forward(request, response).catch((cause: unknown) => response.destroy(cause as Error));
  });
  const port = await listening(server);
  return {
    url: `http://127.0.0.1:${port}${new URL(behind).pathname}`,
    refusedForNow: () => busy,
    close: () => closed(server),
  };
};
