import type { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import type { Limits } from '../runtime/limits.ts';
import { ApiError } from '../http/api-error.ts';
import { isForm } from '../http/form-body.ts';

/** Reads the body of a request that was let in, once: the bytes as they came, so that signatures can be checked. */
export type ReadBody = () => Promise<Buffer>;

type Bounds = Pick<Limits, 'jsonBytes' | 'bufferedBytes' | 'discardedBytes'>;

/** The most bytes that a request can have: what it says, as far as it says so and may. */
const lengthOf = ({ headers }: IncomingMessage, most: number): number => {
  if (headers['transfer-encoding'] !== undefined) return most;
  return Math.min(most, Number(headers['content-length'] ?? 0));
};

type Reader = (request: IncomingMessage, response: ServerResponse, done: (error?: unknown) => void) => void;

const bodyOf = (read: Reader, request: IncomingMessage, response: ServerResponse): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    read(request, response, (error) => {
      if (error !== undefined) reject(error);
      else {
        const body: unknown = 'body' in request ? request.body : undefined;
        resolve(Buffer.isBuffer(body) ? body : Buffer.alloc(0));
      }
    });
  });

const full = (): ApiError =>
  new ApiError(503, 'OVERLOADED', 'The server holds as many bodies as it can: come again.', {
    headers: { 'Retry-After': '1' },
  });

/**
 * Receives and drops what is still sent of a request that was refused, so that the refusal arrives. Cuts the
 * connection where that goes on beyond `limits.discardedBytes`.
 */
export const discardRest = (request: IncomingMessage, { discardedBytes }: Bounds): void => {
  if (request.complete) return;
  let dropped = 0;
  request.on('data', (chunk: Buffer) => {
    dropped += chunk.length;
    if (dropped > discardedBytes) request.destroy();
  });
};

/**
 * Reads bodies, each up to `limits.jsonBytes`, and all that are held at the same time up to `limits.bufferedBytes`.
 * Raises 413 for one that is too large, 503 when too many are held. A form is left alone: it is read as it arrives.
 */
export const bodyReader = (
  limits: Bounds,
): ((request: IncomingMessage, response: ServerResponse) => ReadBody) => {
  const { jsonBytes, bufferedBytes } = limits;
  const raw: Reader = express.raw({ type: () => true, limit: jsonBytes });
  let held = 0;
  return (request, response) => {
    let body: Promise<Buffer> | undefined;
    const read = (): Promise<Buffer> => {
      // A client that asks first whether to go on waits for this before it sends anything.
      if (request.headers.expect !== undefined) response.writeContinue();
      const length = isForm(request.headers['content-type']) ? 0 : lengthOf(request, jsonBytes);
      if (length === 0) return Promise.resolve(Buffer.alloc(0));
      if (held + length > bufferedBytes) return Promise.reject(full());
      held += length;
      response.once('close', () => (held -= length));
      return bodyOf(raw, request, response);
    };
    return () => (body ??= read());
  };
};
