import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { loggablePath } from '../runtime/log.ts';
import type { World } from '../runtime/world.ts';

/** Numbers requests, and logs each when it is answered. */
export interface RequestLog {
  readonly nextId: () => string;
  readonly answered: (request: Pick<IncomingMessage, 'method' | 'url'>, what: Answered) => void;
}

interface Answered {
  readonly id: string;
  readonly status: number;
  /** Of `performance.now()`. */
  readonly started: number;
}

export const requestIdHeader = 'x-request-id';

export const createRequestLog = ({ log }: World): RequestLog => {
  let count = 0;
  return {
    nextId: () => `req-${++count}`,
    answered: ({ method, url = '' }, { id, status, started }) => {
      if (!log.isLevelEnabled('info')) return;
      const ms = Math.round((performance.now() - started) * 10) / 10;
      const query = url.indexOf('?');
      const path = loggablePath(query < 0 ? url : url.slice(0, query));
      log.info({ id, method, path, status, ms }, 'request');
    },
  };
};

/** The same for requests that Express serves. */
export const logRequests =
  ({ nextId, answered }: RequestLog): RequestHandler =>
  (request, response, next) => {
    const id = nextId();
    const started = performance.now();
    response.setHeader(requestIdHeader, id);
    const { method, originalUrl: url } = request;
    response.once('finish', () => answered({ method, url }, { id, status: response.statusCode, started }));
    next();
  };
