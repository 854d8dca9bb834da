import type { ServerResponse } from 'node:http';
import type { Answer } from './call.ts';
import { ApiError } from './api-error.ts';
import { jsonText } from './json-text.ts';
import { StoreUnavailable, StoreUnwritable } from '../store/store.ts';
import { replaceable, type Behaved } from '../runtime/behaviour.ts';
import type { World } from '../runtime/world.ts';

/** The content type of an answer. */
export const contentTypeOf = replaceable(
  (_context: Behaved, _status: number): string => 'application/json; charset=utf-8',
);

/** The text of an answer. */
export const textOf = replaceable((context: Behaved, body: unknown): string => jsonText(context, body));

/** Writes a text in one piece, with its length. */
export const write = replaceable(
  (
    _context: Behaved,
    response: ServerResponse,
    text: string,
    { status, headers }: Pick<Answer, 'status'> & { readonly headers: Readonly<Record<string, string>> },
  ): void => {
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(text) }).end(text);
  },
);

/**
 * Writes an answer. Express's own `res.json` would cost an etag and a content negotiation nobody asked for. Text,
 * not bytes: Node sends it in one piece with the headers.
 */
export const send = (
  response: ServerResponse,
  { status, body, headers }: Answer,
  context: Behaved,
  more: Answer['headers'] = {},
): void => {
  if (body === undefined) {
    response.writeHead(status, { ...headers, ...more }).end();
    return;
  }
  const type = contentTypeOf(context, status);
  const all = { 'content-type': type, ...headers, ...more };
  write(context, response, textOf(context, body), { status, headers: all });
};

/** The store is away: nothing of the request was kept, or nobody can say. With the same Idempotency-Key it is safe to ask again. */
const unavailable = new ApiError(
  503,
  'SERVICE_UNAVAILABLE',
  'The data cannot be reached at present: send the same request again.',
  { headers: { 'Retry-After': '1' } },
);

/** The store has no room, or its disk fails: nothing of the request was kept. It may take somebody to mend that. */
const unwritable = new ApiError(
  503,
  'SERVICE_UNAVAILABLE',
  'The data cannot be written at present: the disk of this server is full, or fails. Nothing of the request was kept.',
  { headers: { 'Retry-After': '30' } },
);

/** Failures of the body parser, by its own names. */
const unread: Readonly<Record<string, string>> = {
  'entity.too.large': 'The body is too large.',
  'entity.parse.failed': 'The body is not JSON.',
  'encoding.unsupported': 'The Content-Encoding must be gzip, deflate, br or left out.',
  'charset.unsupported': 'JSON is in UTF-8.',
};

const textIn = (error: Error, member: string): string => {
  const value: unknown = Reflect.get(error, member);
  return typeof value === 'string' ? value : '';
};

/** Errors that Express and its body parser raise carry a status and mean the request. */
const meantForRequest = (error: Error): ApiError | undefined => {
  const status = 'status' in error ? error.status : undefined;
  if (typeof status !== 'number' || status < 400 || status >= 500) return undefined;
  const isGarbled = /^(?:Z_|ERR_BROTLI|ERR__ERROR_FORMAT)/.test(textIn(error, 'code'));
  const message = isGarbled
    ? 'The body is not compressed as its Content-Encoding says.'
    : (unread[textIn(error, 'type')] ?? 'The request cannot be read.');
  return new ApiError(status, 'INVALID_INPUT', message);
};

const asApiError = (error: unknown): ApiError | undefined => {
  if (error instanceof ApiError) return error;
  if (error instanceof StoreUnwritable) return unwritable;
  if (error instanceof StoreUnavailable) return unavailable;
  if (error instanceof URIError) return new ApiError(400, 'INVALID_INPUT', 'The path is not URL-encoded.');
  return error instanceof Error ? meantForRequest(error) : undefined;
};

/**
 * The documented error body for a refusal; anything else is logged and becomes 500 INTERNAL_ERROR without a
 * word of what it was. `id` is the request's, where it has one. Source: Errors.
 */
export const errorAnswer = replaceable((world: World, error: unknown, id?: string): Answer => {
  const known = asApiError(error);
  if (known?.status === 503) world.log.warn({ id, err: error }, 'the store could not be used');
  if (known === undefined) world.log.error({ id, err: error }, 'a request failed inside the server');
  const {
    status,
    code,
    message,
    details,
    headers = {},
  } = known ?? { status: 500, code: 'INTERNAL_ERROR', message: 'Something went wrong on our side.' };
  return { headers, status, body: { status, code, message, ...(details && { details }) } };
});
