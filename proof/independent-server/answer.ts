import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Call, Reply } from './call.ts';
import { missing, Refusal } from './refusal.ts';
import type { Route } from './routes.ts';
import { routes } from './routes.ts';
import type { Platform, World } from './world.ts';
import { newId } from './world.ts';

type Answer = Reply & { readonly headers: Readonly<Record<string, string>> };

const compiled = routes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>[^/]+)`)}$`),
}));

/** The user name is the token's id, whose own colon is not the one that ends it. Source: Authentication. */
const callerOf = (world: World, header: string | undefined): { platform: Platform; sandbox: boolean } => {
  const [scheme, encoded] = (header ?? '').split(' ');
  const pair = scheme?.toLowerCase() === 'basic' ? Buffer.from(encoded ?? '', 'base64').toString() : '';
  const colon = pair.lastIndexOf(':');
  for (const platform of world.platforms) {
    const key = platform.keys.get(pair.slice(0, colon));
    if (key?.secret === pair.slice(colon + 1)) return { platform, sandbox: key.sandbox };
  }
  throw new Refusal(401, 'UNAUTHORIZED', 'No API token, or none that is known here.');
};

const bodyIn = (bytes: Buffer): unknown => {
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(bytes.toString()) as unknown;
  } catch {
    throw new Refusal(400, 'NOT_JSON', 'The body is not JSON.');
  }
};

const routeFor = (method: string, path: string): { route: Route; params: Record<string, string> } => {
  const matches = compiled.flatMap(({ route, pattern }) => {
    const found = pattern.exec(path);
    return found === null ? [] : [{ route, params: { ...found.groups } }];
  });
  if (matches.length === 0) throw missing('REFERENCE_NOT_FOUND', 'such path');
  const match = matches.find(({ route }) => route.method === method);
  if (match === undefined) throw new Refusal(405, 'NO_SUCH_METHOD', 'This path has no such method.');
  return match;
};

const decoded = (params: Readonly<Record<string, string>>): Record<string, string> => {
  try {
    return Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
  } catch {
    throw new Refusal(400, 'NOT_A_PATH', 'The path is not percent-encoded UTF-8.');
  }
};

/** The same key and request again: the first answer again, as 200 and marked. Source: Endpoints, conventions. */
const once = (key: string | undefined, request: string, call: Call, route: Route): Answer => {
  const earlier = key === undefined ? undefined : call.platform.replies.get(key);
  if (key === undefined || earlier === undefined) {
    const reply = route.handler(call);
    if (key !== undefined) call.platform.replies.set(key, { request, body: reply.body });
    return { ...reply, headers: {} };
  }
  if (earlier.request !== request) throw new Refusal(422, 'KEY_REUSED', 'This key was another request.');
  return { status: 200, body: earlier.body, headers: { 'x-answered-before': 'yes' } };
};

const refused = (refusal: Refusal): Answer => ({
  status: refusal.status,
  body: {
    status: refusal.status,
    code: refusal.code,
    message: refusal.message,
    details: refusal.details,
    incident: newId('Incident'),
  },
  headers: refusal.status === 401 ? { 'www-authenticate': 'basic realm="independent"' } : {},
});

const served = (
  world: World,
  { path, query }: { readonly path: string; readonly query: URLSearchParams },
  request: IncomingMessage,
  bytes: Buffer,
): Answer => {
  const caller = callerOf(world, request.headers.authorization);
  const method = request.method ?? 'GET';
  const { route, params } = routeFor(method, path);
  if (route.sandboxOnly && !caller.sandbox) throw new Refusal(403, 'NOT_A_TOY', 'That is for the sandbox.');
  const call: Call = { world, ...caller, params: decoded(params), query, body: bodyIn(bytes) };
  const header = method === 'GET' ? undefined : request.headers['idempotency-key'];
  const digest = createHash('sha256').update(bytes).digest('hex');
  return once(Array.isArray(header) ? header[0] : header, `${method} ${path} ${digest}`, call, route);
};

/** The page that shows one-time codes, outside of the interface. */
const codesPage = (world: World, query: URLSearchParams): Answer => {
  const code = world.codes.get(query.get('to') ?? '');
  return { status: code === undefined ? 404 : 200, body: code === undefined ? {} : { code }, headers: {} };
};

/** The answer to one request. Any error inside is a 500 of the document's. Source: Errors. */
export const answerTo = (world: World, base: string, request: IncomingMessage, bytes: Buffer): Answer => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://independent');
  if (pathname === '/codes') return codesPage(world, searchParams);
  try {
    if (!pathname.startsWith(`${base}/`)) throw missing('REFERENCE_NOT_FOUND', 'such path');
    return served(world, { path: pathname.slice(base.length), query: searchParams }, request, bytes);
  } catch (error) {
    if (error instanceof Refusal) return refused(error);
    return refused(new Refusal(500, 'INTERNAL_ERROR', String(error)));
  }
};
