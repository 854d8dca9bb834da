import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Choice } from './choices.ts';
import type { Reply } from './call.ts';
import { isBag } from './checks.ts';

/** An answer before it is written. */
export type Written = Reply & { readonly headers: Readonly<Record<string, string>> };

/** A layer between the connections and the interface. */
export interface Front {
  /** An answer in the place of the interface; undefined where it answers itself. */
  readonly instead: (request: IncomingMessage) => Written | undefined;
  /** The address that the interface sees. */
  readonly seen: (request: IncomingMessage) => string;
  readonly altered: (request: IncomingMessage, answer: Written) => Written;
  readonly write: (response: ServerResponse, answer: Written, text: string) => void;
  /** Headers that are about the connection. */
  readonly aboutConnection: (request: IncomingMessage) => Readonly<Record<string, string>>;
}

const limitPerSecond = 100;
const closedAfterMs = 5_000;

/** A row shows in lists one to two seconds after it was created, each after a time of its own. */
const delayOf = (id: string): number => 1_000 + (parseInt(id.slice(-4), 16) % 1_000 || 0);

/** More than so many in one second have to wait for the next. */
const limiter = (): ((request: IncomingMessage) => Written | undefined) => {
  let second = 0;
  let count = 0;
  return () => {
    const now = Math.floor(Date.now() / 1000);
    count = now === second ? count + 1 : 1;
    second = now;
    if (count <= limitPerSecond) return undefined;
    const body = { status: 429, code: 'SLOW_DOWN', message: 'Too many requests in this second.' };
    return { status: 429, body, headers: { 'retry-after': '1' } };
  };
};

const redirected = ({ url = '/' }: IncomingMessage): Written | undefined => {
  const [path = '', query] = url.split('?');
  if (!path.endsWith('/')) return undefined;
  const location = `${path.replace(/\/+$/, '')}${query === undefined ? '' : `?${query}`}`;
  return { status: 308, headers: { location } };
};

/** Leaves out of pages what is too new for them. */
const lateLists = (): Front['altered'] => {
  const createdAt = new Map<unknown, number>();
  const shows = (row: unknown): boolean => {
    const at = isBag(row) ? createdAt.get(row['id']) : undefined;
    return at === undefined || !isBag(row) || Date.now() >= at + delayOf(String(row['id']));
  };
  return ({ method }, answer) => {
    const { body, status } = answer;
    if (!isBag(body) || status >= 300) return answer;
    if (method !== 'GET') {
      if (!createdAt.has(body['id'])) createdAt.set(body['id'], Date.now());
      return answer;
    }
    const rows = body['data'];
    return Array.isArray(rows) ? { ...answer, body: { ...body, data: rows.filter(shows) } } : answer;
  };
};

const readsFollowMs = 400;

/** The id of nothing, in the form of another. */
const unknownLike = (id: string): string => {
  const last = id.at(-1) ?? '';
  return `${id.slice(0, -1)}${last === '0' ? '1' : '0'}`;
};

/** Reads from a copy that follows: it lacks what is new, and shows what was changed or deleted as it was before. */
const lateReads = (): Pick<Front, 'seen' | 'altered'> => {
  const createdAt = new Map<string, number>();
  const changedAt = new Map<string, number>();
  const copies = new Map<string, Written>();
  const isYoung = (at: number | undefined): boolean => at !== undefined && Date.now() < at + readsFollowMs;
  const copyOf = ({ url, headers }: IncomingMessage): string => `${headers.authorization ?? ''} ${url ?? ''}`;
  return {
    seen: ({ method, url = '/' }) => {
      const id = url.split('/').at(-1) ?? '';
      return method === 'GET' && isYoung(createdAt.get(id))
        ? `${url.slice(0, -id.length)}${unknownLike(id)}`
        : url;
    },
    altered: (request, answer) => {
      const name = copyOf(request);
      if (request.method !== 'GET') {
        const id = isBag(answer.body) ? String(answer.body['id']) : '';
        if (answer.status < 300 && !createdAt.has(id)) createdAt.set(id, Date.now());
        if (answer.status < 300) changedAt.set(name, Date.now());
        return answer;
      }
      const copy = copies.get(name);
      if (copy !== undefined && isYoung(changedAt.get(name))) return copy;
      if (answer.status < 300) copies.set(name, answer);
      return answer;
    },
  };
};

/** Says with the answer that a connection ends with it, once it is old. */
const closing = (): ((request: IncomingMessage) => Readonly<Record<string, string>>) => {
  const since = new WeakMap<Socket, number>();
  return ({ socket }) => {
    const at = since.get(socket) ?? Date.now();
    since.set(socket, at);
    return Date.now() - at >= closedAfterMs ? { connection: 'close' } : {};
  };
};

const plain = (response: ServerResponse, { status, headers }: Written, text: string): void => {
  response.writeHead(status, headers);
  response.end(text);
};

const compressed = (response: ServerResponse, { status, headers }: Written, text: string): void => {
  response.writeHead(status, text === '' ? headers : { ...headers, 'content-encoding': 'gzip' });
  response.end(text === '' ? '' : gzipSync(text));
};

const withFive = (url: string): string => {
  if (/[?&](?:page_size|limit)=/.test(url)) return url;
  return `${url}${url.includes('?') ? '&' : '?'}page_size=5&limit=5`;
};

/** The front that these choices make. */
export const frontWith = (made: ReadonlySet<Choice>): Front => {
  const limited = made.has('requests-are-limited') ? limiter() : () => undefined;
  const late = made.has('reads-follow-later') ? lateReads() : undefined;
  const lists = made.has('lists-follow-later') ? lateLists() : undefined;
  const moved = made.has('trailing-slashes-are-redirected') ? redirected : () => undefined;
  return {
    instead: (request) => limited(request) ?? moved(request),
    seen: (request) => {
      const url = late?.seen(request) ?? request.url ?? '/';
      return made.has('pages-have-five-rows') ? withFive(url) : url;
    },
    altered: (request, answer) => {
      const read = late?.altered(request, answer) ?? answer;
      return lists?.(request, read) ?? read;
    },
    write: made.has('answers-are-compressed') ? compressed : plain,
    aboutConnection: made.has('connections-are-closed') ? closing() : () => ({}),
  };
};
