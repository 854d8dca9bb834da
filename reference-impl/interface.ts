import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Answer } from './http/call.ts';
import { createDispatch } from './http/dispatch.ts';
import type { Exchange } from './http/exchange.ts';
import { bodyReader, discardRest } from './http/request-body.ts';
import { requestIdHeader, type RequestLog } from './http/request-log.ts';
import { errorAnswer, send } from './http/send.ts';
import type { World } from './runtime/world.ts';

/**
 * Answers a request for the interface; `url` is what follows its version. Refusals are thrown. Facts that become known
 * of it are noted in `exchange`.
 */
export type Answering = (
  request: IncomingMessage,
  response: ServerResponse,
  url: string,
  exchange?: Exchange,
) => Promise<Answer>;

const noQuery = new URLSearchParams();

export const createInterface = (world: World): Answering => {
  const dispatch = createDispatch(world);
  const bodies = bodyReader(world.limits);
  return (request, response, url, exchange) => {
    const query = url.indexOf('?');
    return dispatch({
      method: request.method ?? '',
      path: query < 0 ? url : url.slice(0, query),
      query: query < 0 ? noQuery : new URLSearchParams(url.slice(query + 1)),
      headers: request.headers,
      readBody: bodies(request, response),
      source: request,
      ...(exchange && { exchange }),
    });
  };
};

/**
 * Serves the interface by itself, and leaves to `app` what else there is, with every request that is written in
 * another way than nearly all of them. Express would do about each request what nobody here asks for: a prototype for
 * it and for its answer, an error handler, a walk through its layers.
 */
export const beforeExpress = (
  world: World,
  answering: Answering,
  { begin, answered }: RequestLog,
  app: RequestListener,
): RequestListener => {
  const prefix = `/${world.contract.version}/`;
  return (request, response) => {
    const { url = '', headers } = request;
    if (!url.startsWith(prefix) || headers.host === undefined) {
      app(request, response);
      return;
    }
    const exchange = begin(headers);
    const finish = (answer: Answer): void => {
      send(response, answer, world, { [requestIdHeader]: exchange.id });
      answered(Object.assign(exchange, { request, answer }));
    };
    const refuse = (error: unknown): void => {
      if (response.headersSent) {
        response.destroy();
        return;
      }
      finish(errorAnswer(world, error, exchange.id));
      discardRest(request, world.limits);
    };
    answering(request, response, url.slice(prefix.length - 1), exchange)
      .then(finish)
      .catch(refuse);
  };
};
