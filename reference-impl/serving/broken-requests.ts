import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { hostName } from '../http/host.ts';

/** The status for each fault that Node's parser finds. Anything else is 400. */
const statuses: Readonly<Record<string, readonly [status: number, reason: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The headers are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Payload Too Large', 'The chunk extensions are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long.'],
};

const badRequest = [400, 'Bad Request', 'This is no HTTP request.'] as const;

const otherVersion = [
  505,
  'HTTP Version Not Supported',
  'Only HTTP/1.1 and HTTP/1.0 are spoken here.',
] as const;

/** A whole first line with another major version. Node's parser says the same of lines that end otherwise. */
const hasOtherVersion = (error: NodeJS.ErrnoException & { readonly rawPacket?: unknown }): boolean =>
  error.rawPacket instanceof Uint8Array &&
  /^[A-Z]+ \S+ HTTP\/[2-9]\.\d\r\n/.test(Buffer.from(error.rawPacket).toString('latin1'));

const bodyOf = (status: number, message: string): string =>
  JSON.stringify({ status, code: 'INVALID_INPUT', message });

const answerRaw = (socket: Duplex, status: number, reason: string, message: string): void => {
  const body = bodyOf(status, message);
  socket.end(
    [
      `HTTP/1.1 ${status} ${reason}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
};

const answer = (response: ServerResponse, status: number, message: string): void => {
  const body = bodyOf(status, message);
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    })
    .end(body);
};

/** Whether an answer has begun on this connection: another one in the middle of it would be garbage. */
const isAnswering = (socket: Duplex): boolean =>
  (socket as Duplex & { _httpMessage?: ServerResponse | null })._httpMessage?.headersSent === true;

/**
 * Gives requests that never reach the interface the error body that all others get, where Node would answer without
 * one. Source: Errors.
 */
export const answerBrokenRequests = (
  server: Server,
  serve: (request: IncomingMessage, response: ServerResponse) => void,
): void => {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || isAnswering(socket)) {
      socket.destroy();
      return;
    }
    const [status, reason, message] =
      statuses[error.code ?? ''] ?? (hasOtherVersion(error) ? otherVersion : badRequest);
    answerRaw(socket, status, reason, message);
  });
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    answerRaw(socket, 405, 'Method Not Allowed', 'CONNECT is not possible here.');
  });
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) =>
    answer(response, 417, 'Only 100-continue can be expected.'),
  );
  // Whether to go on is said when the body is read: after the credential was looked at.
  server.on('checkContinue', serve);
};

/** Headers of which a second one would mean another server, caller, body or attempt: nobody knows which one counts. */
const onlyOnce: ReadonlySet<string> = new Set(['host', 'authorization', 'content-type', 'idempotency-key']);
const lengths: ReadonlySet<number> = new Set([...onlyOnce].map((name) => name.length));

const repeated = ({ rawHeaders }: IncomingMessage): string | undefined => {
  const seen: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    // Each request comes through here: most headers are told apart by their length.
    if (!lengths.has(rawHeaders[at]?.length ?? 0)) continue;
    const name = rawHeaders[at]?.toLowerCase() ?? '';
    if (seen.includes(name)) return name;
    if (onlyOnce.has(name)) seen.push(name);
  }
  return undefined;
};

/** The whole address in a request line goes before the Host header, which must then be the same. Source: RFC 9112, section 3.2.2. */
const namesAnotherHost = ({ url = '', headers: { host = '' } }: IncomingMessage): boolean => {
  const [, named] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? [];
  return named !== undefined && named.toLowerCase() !== host.toLowerCase();
};

const badLine = [badRequest[0], badRequest[2]] as const;

const problemOf = (request: IncomingMessage): readonly [status: number, message: string] | undefined => {
  const { httpVersionMajor, httpVersion, headers } = request;
  // Node's parser takes a line without a version for one of HTTP/0.9.
  if (httpVersionMajor < 1) return badLine;
  if (httpVersionMajor > 1) return [otherVersion[0], otherVersion[2]];
  const twice = repeated(request);
  if (twice !== undefined) return [400, `The header ${twice} comes twice.`];
  if (headers.host === undefined)
    return httpVersion === '1.0' ? undefined : [400, 'The Host header is missing.'];
  if (hostName(headers.host) === undefined)
    return [400, 'The Host header must be a name or an address, and may have a port.'];
  return namesAnotherHost(request)
    ? [400, 'The request line names another host than the Host header.']
    : undefined;
};

/**
 * Answers a request itself that no server may serve: 400 for a Host or Authorization that is missing, no Host, or
 * there twice, 505 for another major version of HTTP. Says whether it did. Source: RFC 9112, section 3.2; RFC 9110,
 * section 15.6.6.
 */
export const answerUnservable = (request: IncomingMessage, response: ServerResponse): boolean => {
  const problem = problemOf(request);
  if (problem === undefined) return false;
  answer(response, ...problem);
  return true;
};
