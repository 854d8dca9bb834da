import { basicOf } from '../../spec/http-basic.ts';
import { isDeepStrictEqual } from 'node:util';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isMembers, parsed, pictured } from './json.ts';
import type { Answer, Behaviour, Call, Delivery, Server } from './behaviour.ts';
import { operationOf } from './operation-of.ts';
import { bodyOf, originOf, posted, relayTo, type Relay } from './relay.ts';
import { bytesOf, passedOn, upstreamOf, type Upstream } from './upstream.ts';

export interface Proxy {
  /** Base address, with the version segment. */
  readonly url: string;
  /** How many requests, answers and webhooks the mutant changed so far. */
  readonly changed: () => number;
  /** Errors of the wrapper itself. */
  readonly wrapperErrors: () => readonly string[];
  readonly close: () => Promise<void>;
}

interface Wrapping {
  readonly version: string;
  readonly upstream: Upstream;
  readonly relay: () => Relay;
  readonly behaviour: Behaviour;
  readonly server: Server;
  readonly onChange: () => void;
}

const isHere = (address: string): boolean => /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])[:/]/.test(address);

/** The webhook address goes to the server as the relay's, where it is one that the relay can reach. */
const redirected = (call: Call, relay: Relay): void => {
  if (call.operation !== 'config.update' || !isMembers(call.body)) return;
  const address = call.body['webhookEndpoint'];
  if (typeof address === 'string' && isHere(address)) call.body['webhookEndpoint'] = relay.standIn(address);
};

const written = (answer: Answer, outgoing: ServerResponse, raw?: Buffer): void => {
  const bytes = raw ?? (answer.text === undefined ? bytesOf(answer.body) : Buffer.from(answer.text));
  const headers =
    bytes.length === 0 ? answer.headers : { 'content-type': 'application/json', ...answer.headers };
  const hasNone = answer.status === 204 || answer.status === 304;
  outgoing.writeHead(answer.status, hasNone ? headers : { ...headers, 'content-length': bytes.length });
  outgoing.end(hasNone ? undefined : bytes);
};

/** The request as the server gets it: byte for byte, unless a hook changed it. */
const asked = async (call: Call, query: string, w: Wrapping) => {
  const unchanged = isDeepStrictEqual(pictured(parsed(call.raw)), pictured(call.body));
  const now = call.query.toString();
  const search = now === new URLSearchParams(query).toString() ? query : now;
  const path = `${w.version}${call.path}${search === '' ? '' : `?${search}`}`;
  return w.upstream.send(call.method, path, call.headers, unchanged ? call.raw : bytesOf(call.body));
};

const restoredAnswer = (answer: Answer & { readonly raw: Buffer }, relay: Relay) => {
  const text = answer.raw.toString('latin1');
  const restored = relay.restored(text);
  if (restored === text) return answer;
  const raw = Buffer.from(restored, 'latin1');
  return { ...answer, raw, body: parsed(raw) };
};

const pictureOf = ({ path, query, headers, body }: Call): unknown =>
  pictured([path, query.toString(), headers, body]);

/** A request outside the base address goes through as it is: a reset link, a page of the processor. */
const passedBy = async (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  raw: Buffer,
  { upstream }: Wrapping,
): Promise<void> => {
  const { method = 'GET', url = '/', headers } = incoming;
  const back = await upstream.send(method, url, passedOn(headers), raw);
  written(back, outgoing, back.raw);
};

const callOf = (said: Pick<Call, 'method' | 'path' | 'headers' | 'raw'>, query: string): Call => ({
  ...said,
  ...operationOf(said.method, said.path),
  query: new URLSearchParams(query),
  body: parsed(said.raw),
});

/** The answer in place of the server's, if the mutant gives one. */
const answeredInstead = async (call: Call, w: Wrapping): Promise<Answer | undefined> => {
  const picture = pictureOf(call);
  const { raw } = call;
  const instead = await w.behaviour.before?.(call, w.server);
  const isAsBefore = isDeepStrictEqual(picture, pictureOf(call)) && call.raw === raw;
  if (instead !== undefined || !isAsBefore) w.onChange();
  return instead;
};

const passed = async (incoming: IncomingMessage, outgoing: ServerResponse, w: Wrapping): Promise<void> => {
  const raw = await bodyOf(incoming);
  const { method = 'GET', url = '/' } = incoming;
  const [whole = '', query = ''] = url.split(/\?(.*)/s);
  if (!whole.startsWith(w.version)) {
    await passedBy(incoming, outgoing, raw, w);
    return;
  }
  const call = callOf(
    { method, path: whole.slice(w.version.length), headers: passedOn(incoming.headers), raw },
    query,
  );
  const instead = await answeredInstead(call, w);
  if (instead !== undefined) {
    written(instead, outgoing);
    return;
  }
  redirected(call, w.relay());
  const { raw: bytes, ...answer } = restoredAnswer(await asked(call, query, w), w.relay());
  const before = pictured(answer);
  await w.behaviour.after?.(call, answer, w.server);
  if (isDeepStrictEqual(pictured(answer), before)) {
    written(answer, outgoing, bytes);
    return;
  }
  w.onChange();
  written(answer, outgoing);
};

const serverOf = (version: string, upstream: Upstream, platform: string): Server => ({
  platform,
  post: posted,
  ask: async (method, path, body, headers = {}) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const all = { authorization: platform, ...type, ...headers };
    const { raw: _raw, ...answer } = await upstream.send(method, `${version}${path}`, all, bytesOf(body));
    return answer;
  },
});

/** Whether a webhook is passed on once, at once and as it was; whatever else happens to it is a change. */
const watched = (picture: unknown, onChange: () => void) => {
  const posts: unknown[] = [];
  let isOver = false;
  return {
    post: async (delivery: Delivery): Promise<number> => {
      posts.push(pictured(delivery));
      if (isOver) onChange();
      return posted(delivery);
    },
    done: (): void => {
      isOver = true;
      if (!isDeepStrictEqual(posts, [picture])) onChange();
    },
  };
};

/**
 * Stands between the suite and a server, and behaves as the mutant says; without a mutant nothing is changed.
 * `baseUrl` is the server's, with the version segment.
 */
export const proxyBefore = async (
  baseUrl: string,
  credentials: { readonly tokenId: string; readonly tokenSecret: string },
  behaviour: Behaviour = {},
): Promise<Proxy> => {
  const { origin, pathname: version } = new URL(baseUrl);
  const upstream = upstreamOf(origin);
  const wrapperErrors: string[] = [];
  let changes = 0;
  const onChange = (): void => {
    changes += 1;
  };
  const server = serverOf(version, upstream, basicOf(credentials));
  const relay = await relayTo(async (delivery) => {
    if (behaviour.webhook === undefined) return posted(delivery);
    const watch = watched(pictured(delivery), onChange);
    try {
      const status = await behaviour.webhook(delivery, { ...server, post: watch.post });
      watch.done();
      return status;
    } catch (thrown) {
      wrapperErrors.push(String(thrown));
      throw thrown;
    }
  });
  const wrapping: Wrapping = { version, upstream, relay: () => relay, behaviour, server, onChange };
  const front = createServer((incoming, outgoing) => {
    passed(incoming, outgoing, wrapping).catch((thrown: unknown) => {
      if (incoming.destroyed && !outgoing.writable) return;
      wrapperErrors.push(`${incoming.method} ${incoming.url}: ${String(thrown)}`);
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    });
  });
  const url = `${await originOf(front)}${version}`;
  return {
    url,
    changed: () => changes,
    wrapperErrors: () => wrapperErrors,
    close: async () => {
      front.closeAllConnections();
      front.close();
      relay.close();
      await upstream.close();
    },
  };
};
