import { gzipSync } from 'node:zlib';
import type { Dice } from './dice.ts';
import { bytesOf, headOf, plainShot, type PlainRequest, type Shot } from './shot.ts';

const crlf = '\r\n';

const bomb = gzipSync(Buffer.alloc(10_000_000, 0x20));

/** Cuts a body into chunks of random sizes. */
const chunksOf = (dice: Dice, body: Buffer): readonly Buffer[] => {
  const chunks: Buffer[] = [];
  for (let at = 0; at < body.length;) {
    const size = 1 + dice.below(Math.min(2000, body.length - at));
    chunks.push(body.subarray(at, at + size));
    at += size;
  }
  return chunks;
};

const framed = (chunk: Buffer, extension: string): Buffer =>
  Buffer.concat([Buffer.from(`${chunk.length.toString(16)}${extension}${crlf}`), chunk, Buffer.from(crlf)]);

const bodyOf = ({ body = Buffer.alloc(0) }: PlainRequest): Buffer => body;

type Damage = (dice: Dice, request: PlainRequest, other: () => PlainRequest) => Omit<Shot, 'kind'>;

const broken = (...pieces: readonly (Buffer | string)[]): Omit<Shot, 'kind'> => ({
  pieces: pieces.map((piece) => Buffer.from(piece as string)),
  // The answer to HEAD has no body, also when what follows the request is broken.
  isHead: [
    Buffer.concat(pieces.map((piece) => Buffer.from(piece as string)))
      .subarray(0, 5)
      .toString() === 'HEAD ',
  ],
  isBroken: true,
});

const whole = (request: PlainRequest, ...pieces: readonly Buffer[]): Omit<Shot, 'kind'> => ({
  pieces,
  isHead: [request.method === 'HEAD'],
  isBroken: false,
});

const withHeader = (request: PlainRequest, name: string, value: string): PlainRequest => ({
  ...request,
  headers: [...request.headers, [name, value]],
});

const inChunks = (
  dice: Dice,
  request: PlainRequest,
  extension: string,
  trailer: string,
): readonly Buffer[] => [
  Buffer.from(headOf(withHeader(request, 'transfer-encoding', 'chunked'))),
  ...chunksOf(dice, bodyOf(request)).map((chunk) => framed(chunk, extension)),
  Buffer.from(`0${crlf}${trailer}${crlf}`),
];

const encodings: readonly [string, ...string[]] = [
  'gzip',
  'deflate',
  'br',
  'identity',
  'x-unknown',
  'gzip, gzip',
];

const oddTargets: readonly [string, ...string[]] = [
  '/',
  '*',
  '//',
  '/%',
  '/%00',
  '/%ff%fe',
  '/../../etc/passwd',
  '/2025-10-13/../_control/',
  '/2025-10-13/%2e%2e/_control',
  '/2025-10-13//customers',
  '/2025-10-13/customers/',
  '/2025-10-13/customers;a=b',
  '/2025-10-13/customers?limit=1#x',
  'http://example.com/2025-10-13/customers',
  'customers',
  '/docs',
  '/docs/openapi.json',
  '/_control',
  '/_control/ledger',
  '/_control/ledger?platform[]=x',
  '/_control/deliveries?after=x',
  '/_control/document-file?document=1',
  '/kyc/x',
  `/${'a/'.repeat(3000)}`,
];

const oddHeaders: readonly [string, ...string[]] = [
  'x',
  ': x',
  'x : y',
  ' x: y',
  'x\u0000: y',
  'x: \u0001',
  'content-length: 1x',
  'content-length: +1',
  'content-length: 99999999999999999999',
  'transfer-encoding: identity, chunked',
  'transfer-encoding: chunked, chunked',
  'transfer-encoding: xchunked',
  'expect: 100-continue',
  'expect: nothing',
  'upgrade: websocket',
  'upgrade: h2c',
  'connection: close',
  'connection: upgrade, HTTP2-Settings',
  'host: a',
  `cookie: ${'a=b; '.repeat(1500)}`,
  `x-long: ${'x'.repeat(17_000)}`,
  'if-none-match: *',
  'range: bytes=0-',
  'accept: text/html',
  'accept-encoding: gzip, br',
  'origin: https://evil.example',
  'x-forwarded-for: 1.1.1.1',
  'service-wallet-signature: x',
  'request-id: x',
];

/** Damage to requests below JSON: to their framing, their bytes and their connection. */
export const damages = {
  'in chunks': (dice, request) => whole(request, ...inChunks(dice, request, '', '')),
  'chunk extensions and trailers': (dice, request) =>
    whole(request, ...inChunks(dice, request, ';a=b', `x-trailer: a${crlf}`)),
  'a wrong chunk size': (dice, request) => {
    const pieces = inChunks(dice, request, '', '');
    const size = dice.pick(['zz', '-1', 'ffffffffffffffffff', '', '0x1', '7fffffff']);
    return broken(...pieces.slice(0, 1), `${size}${crlf}`, ...pieces.slice(2));
  },
  truncated: (dice, request) => {
    const bytes = bytesOf(request);
    return broken(bytes.subarray(0, dice.below(bytes.length)));
  },
  'a length too large': (_dice, request) =>
    broken(
      headOf(withHeader(request, 'content-length', String(bodyOf(request).length + 10))),
      bodyOf(request),
    ),
  'a length too small': (dice, request) =>
    broken(
      headOf(withHeader(request, 'content-length', String(dice.below(bodyOf(request).length + 1)))),
      bodyOf(request),
    ),
  'a length and chunks': (dice, request) =>
    broken(...inChunks(dice, withHeader(request, 'content-length', '5'), '', '')),
  'two lengths': (dice, request) =>
    broken(bytesOf(withHeader(request, 'content-length', String(dice.below(100))))),
  'an encoding': (dice, request) => {
    const encoding = dice.pick(encodings);
    const bytes = bodyOf(request);
    const body = dice.percent(60) ? gzipSync(bytes) : bytes;
    const encoded = { ...withHeader(request, 'content-encoding', encoding), body };
    return whole(encoded, bytesOf(encoded));
  },
  'a bomb': (_dice, request) => {
    const encoded = { ...withHeader(request, 'content-encoding', 'gzip'), body: bomb };
    return whole(encoded, bytesOf(encoded));
  },
  pipelined: (dice, request, other) => {
    const all = [request, ...Array.from({ length: 1 + dice.below(9) }, other)];
    return {
      pieces: [Buffer.concat(all.map(bytesOf))],
      isHead: all.map(({ method }) => method === 'HEAD'),
      isBroken: false,
    };
  },
  'in small pieces': (dice, request) => whole(request, ...chunksOf(dice, bytesOf(request))),
  'an odd target': (dice, request) => {
    const target = dice.pick(oddTargets);
    return broken(bytesOf({ ...request, method: dice.percent(70) ? 'GET' : request.method, target }));
  },
  'an odd header': (dice, request) => {
    const [line = '', ...lines] = bytesOf(request).toString('latin1').split(crlf);
    return broken(Buffer.from([line, dice.pick(oddHeaders), ...lines].join(crlf), 'latin1'));
  },
  'an odd line': (dice, request) =>
    broken(
      Buffer.from(
        bytesOf(request)
          .toString('latin1')
          .replace(
            /^.*/,
            dice.pick(['GET', 'GET / HTTP/0.9', 'GET / HTTP/2.0', 'get / HTTP/1.1', 'PRI * HTTP/2.0', '']),
          ),
        'latin1',
      ),
    ),
  'flipped bytes': (dice, request) => {
    const bytes = Buffer.from(bytesOf(request));
    for (let times = 1 + dice.below(6); times > 0; times -= 1)
      bytes[dice.below(bytes.length)] = dice.below(256);
    return broken(bytes);
  },
  noise: (dice) => broken(Buffer.from(Array.from({ length: 1 + dice.below(500) }, () => dice.below(256)))),
  'lines without a carriage return': (_dice, request) =>
    broken(Buffer.from(bytesOf(request).toString('latin1').replaceAll(crlf, '\n'), 'latin1')),
} as const satisfies Readonly<Record<string, Damage>>;

type DamageName = keyof typeof damages;

// The table has rows.
const names = Object.keys(damages) as [DamageName, ...DamageName[]];

/** A request with something done to its bytes. */
export const damagedShot = (dice: Dice, request: PlainRequest, other: () => PlainRequest): Shot => {
  const kind = dice.pick(names);
  if (request.headers.some(([name]) => name === 'content-length')) return plainShot(kind, request);
  const damage: Damage = damages[kind];
  return { kind, ...damage(dice, request, other) };
};
