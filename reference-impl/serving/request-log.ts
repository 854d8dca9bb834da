import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { RequestHandler } from 'express';
import { loggablePath } from '../runtime/log.ts';
import type { System } from '../runtime/system.ts';
import type { AnsweredExchange, Exchange, Watcher } from '../http/exchange.ts';

/** Gives requests their ids, and logs each when it is answered. */
export interface RequestLog {
  readonly begin: (headers: IncomingHttpHeaders) => Exchange;
  readonly answered: (exchange: AnsweredExchange) => void;
}

export const requestIdHeader = 'x-request-id';

/** An id that a proxy or a client may give a request: long enough for a UUID or a trace id, and safe in a log. */
const saneId = /^[\w.:+=/-]{1,128}$/;

export const createRequestLog = (
  { log }: Pick<System, 'log'>,
  watchers: readonly Watcher[] = [],
): RequestLog => {
  // Several instances write into one log: each counts under a name of its own.
  const instance = randomBytes(3).toString('hex');
  let count = 0;
  return {
    begin: (headers) => {
      const given = headers[requestIdHeader];
      const isKept = typeof given === 'string' && saneId.test(given);
      return { id: isKept ? given : `req-${instance}-${++count}`, started: performance.now() };
    },
    answered: (exchange) => {
      for (const watch of watchers) watch(exchange);
      if (!log.isLevelEnabled('info')) return;
      const { id, started, operation, request, answer } = exchange;
      const { method, url = '' } = request;
      const ms = Math.round((performance.now() - started) * 10) / 10;
      const query = url.indexOf('?');
      const path = loggablePath(query < 0 ? url : url.slice(0, query));
      log.info({ id, method, path, operation, status: answer.status, ms }, 'request');
    },
  };
};

/** The same for requests that Express serves. */
export const logRequests =
  ({ begin, answered }: RequestLog): RequestHandler =>
  (request, response, next) => {
    const exchange = begin(request.headers);
    response.setHeader(requestIdHeader, exchange.id);
    const { method, originalUrl: url, headers } = request;
    response.once('finish', () =>
      answered(
        Object.assign(exchange, {
          request: { method, url, headers },
          answer: { status: response.statusCode },
        }),
      ),
    );
    next();
  };
