import type { RequestHandler } from 'express';
import { ApiError } from './api-error.ts';

/** The methods of the interface. */
export const everyMethod = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The text of `Allow` for a path with these methods: HEAD goes with GET, and OPTIONS goes everywhere. */
export const allowText = (methods: readonly string[]): string =>
  [...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'].join(', ');

/** 405 for a path that has these methods alone. Source: RFC 9110, section 15.5.6. */
export const methodNotAllowed = (method: string, allowed: readonly string[]): ApiError =>
  new ApiError(405, 'METHOD_NOT_ALLOWED', `${method} is not possible here.`, {
    headers: { Allow: allowText(allowed) },
  });

/** For a path outside the interface, after what it serves: answers OPTIONS, and 405 to every other method. */
export const nothingBut =
  (...methods: readonly string[]): RequestHandler =>
  ({ method }, response) => {
    if (method !== 'OPTIONS') throw methodNotAllowed(method, methods);
    response.status(204).set('allow', allowText(methods)).end();
  };
