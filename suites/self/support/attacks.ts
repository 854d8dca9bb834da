import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

/** One hostile answer, written to the connection on which the request came. */
export type Attack = (socket: Socket, path: string) => void;

const megabyte = 1024 * 1024;

const head = (headers: Readonly<Record<string, string | number>>, status = '200 OK'): string =>
  [
    `HTTP/1.1 ${status}`,
    'content-type: application/json',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');

const whole = (
  socket: Socket,
  body: Buffer | string,
  headers: Readonly<Record<string, string>> = {},
): void => {
  socket.write(head({ 'content-length': Buffer.byteLength(body), ...headers }));
  socket.write(body);
};

/** Writes the same again and again, as fast as it is read and until the other side hangs up. */
const flood = (socket: Socket, piece: Buffer | string, bytes = Number.POSITIVE_INFINITY): void => {
  let left = bytes;
  const more = (): void => {
    while (left > 0 && !socket.destroyed) {
      left -= piece.length;
      if (!socket.write(piece)) return;
    }
  };
  socket.on('drain', more);
  more();
};

const drip = (socket: Socket, text: string, everyMs = 20): void => {
  let at = 0;
  const timer = setInterval(() => {
    socket.write(text[at % text.length] ?? ' ');
    at += 1;
  }, everyMs);
  socket.on('close', () => clearInterval(timer));
};

const repeated = (piece: string, bytes: number): string => piece.repeat(Math.floor(bytes / piece.length));

const page = (rows: string, more = false): string =>
  `{"data":[${rows}],"hasMore":${more},"nextCursor":${more ? `"${randomBytes(8).toString('hex')}"` : 'null'}}`;

const customer = `{"id":"Customer:${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}","customerType":"INDIVIDUAL","fullName":"${'x'.repeat(300)}"}`;

const list = (row: string, bytes: number): string => repeated(`${row},`, bytes).slice(0, -1);

/** Large answers are made when they are first asked for, and once. */
const once = (make: () => Buffer): (() => Buffer) => {
  let made: Buffer | undefined;
  return () => (made ??= make());
};

const large = {
  twentyMegabytes: once(() => Buffer.from(page(list(customer, 20 * megabyte)))),
  underTheLimit: once(() => Buffer.from(page(list(customer, 1.75 * megabyte)))),
  deep: once(() => Buffer.from('['.repeat(megabyte) + ']'.repeat(megabyte))),
  manyValues: once(() => Buffer.from(page(list('{}', 1.9 * megabyte)))),
  emptyRows: once(() => Buffer.from(page(list('{}', 39_000)))),
  bomb: once(() => gzipSync(Buffer.alloc(64 * megabyte, 0x20))),
} as const;

/** Names that JavaScript itself gives a meaning to, half a surrogate pair, numbers that are none any more. */
const odd =
  '{"__proto__":{"id":1},"constructor":null,"toString":1,"id":"\\ud800","customerType":{"toString":1},' +
  '"data":[null,1,"x",[],{"id":{"id":null}},{"__proto__":null}],"hasMore":"yes","nextCursor":{},' +
  '"status":1e999,"code":[],"message":{"":""},"createdAt":-0,"accessToken":"\\udfff\\udfff\\udfff\\udfff\\udfff"}';

export const attacks = {
  'one byte at a time': (socket) => {
    socket.write(head({ 'content-length': 1_000_000 }));
    drip(socket, '{"a":"');
  },
  'slow headers': (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nx-a: b'),
  'no answer': () => {},
  'informational answers without end': (socket) =>
    flood(socket, 'HTTP/1.1 103 Early Hints\r\nlink: </a>; rel=preload\r\n\r\n'.repeat(100)),
  'chunks without end': (socket) => {
    socket.write(head({ 'transfer-encoding': 'chunked' }));
    flood(socket, `10000\r\n${' '.repeat(0x10000)}\r\n`);
  },
  'one gigabyte': (socket) => {
    socket.write(head({ 'content-length': 1024 * megabyte }));
    flood(socket, Buffer.alloc(megabyte, 0x20), 1024 * megabyte);
  },
  '20 megabytes': (socket) => whole(socket, large.twentyMegabytes()),
  'just under the limit, and wrong': (socket) => whole(socket, large.underTheLimit()),
  'deep JSON': (socket) => whole(socket, large.deep()),
  'very many values': (socket) => whole(socket, large.manyValues()),
  'thousands of empty rows': (socket) => whole(socket, large.emptyRows()),
  'pages without end': (socket) => whole(socket, page(customer, true)),
  'no HTTP': (socket) => socket.write(randomBytes(1000)),
  'headers without end': (socket) => flood(socket, `HTTP/1.1 200 OK\r\n${'x-a: b\r\n'.repeat(10_000)}`),
  'a redirect to itself': (socket, path) =>
    void socket.write(head({ location: path, 'content-length': 0 }, '307 Temporary Redirect')),
  'a redirect elsewhere': (socket) =>
    void socket.write(head({ location: 'http://127.0.0.1:1/', 'content-length': 0 }, '302 Found')),
  'the end in the middle': (socket) => {
    socket.end(`${head({ 'content-length': 1000 })}{"data":[`);
  },
  'the end at once': (socket) => void socket.destroy(),
  'a compressed answer that is 64 megabytes': (socket) =>
    whole(socket, large.bomb(), { 'content-encoding': 'gzip' }),
  'what calls itself compressed': (socket) => whole(socket, '{"a":1}', { 'content-encoding': 'gzip' }),
  'an upgrade that nobody asked for': (socket) =>
    void socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
  'odd JSON': (socket) => whole(socket, odd),
} as const satisfies Readonly<Record<string, Attack>>;

export type AttackName = keyof typeof attacks;

export const attackNames = Object.keys(attacks) as readonly AttackName[];
