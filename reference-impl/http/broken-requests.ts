import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** What Node's parser finds wrong, and the status that says so. Anything else is 400. */
const statuses: Readonly<Record<string, readonly [status: number, reason: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The headers are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Payload Too Large', 'The chunk extensions are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long.'],
};

const badRequest = [400, 'Bad Request', 'This is no HTTP request.'] as const;

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
    const [status, reason, message] = statuses[error.code ?? ''] ?? badRequest;
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

/** Raises nothing and answers 400 itself where HTTP/1.1 asks for a Host and there is none; says whether it did. */
export const answerMissingHost = (request: IncomingMessage, response: ServerResponse): boolean => {
  if (request.headers.host !== undefined || request.httpVersion === '1.0') return false;
  answer(response, 400, 'The Host header is missing.');
  return true;
};
