import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Answer } from '../http/call.ts';
import { createDispatch } from './dispatch.ts';
import { bodyReader, discardRest } from './request-body.ts';
import { requestIdHeader, type RequestLog } from './request-log.ts';
import { errorAnswer, send } from '../http/send.ts';
import type { System } from '../runtime/system.ts';

const noQuery = new URLSearchParams();

/** The part behind the version in an address; undefined for an address of something else. Source: RFC 9112, section 3.2. */
const belowVersion = (url: string, version: string): string | undefined => {
  const origin = url.startsWith('/') ? '' : (/^https?:\/\/[^/?]*/i.exec(url)?.[0] ?? '');
  const prefix = `${origin}/${version}`;
  if (!url.startsWith(prefix)) return undefined;
  const rest = url.slice(prefix.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : undefined;
};

/** Serves the interface, by the table of its operations; leaves to `app` what else there is. */
export const createInterface = (world: System, log: RequestLog, app: RequestListener): RequestListener => {
  const dispatch = createDispatch(world);
  const bodies = bodyReader(world.limits);

  const serve = (request: IncomingMessage, response: ServerResponse, url: string): void => {
    const { method = '', headers } = request;
    const exchange = log.begin(headers);
    const finish = (answer: Answer): void => {
      send(response, answer, world, { [requestIdHeader]: exchange.id });
      log.answered(Object.assign(exchange, { request, answer }));
    };
    const refuse = (error: unknown): void => {
      if (response.headersSent) {
        response.destroy();
        return;
      }
      finish(errorAnswer(world, error, exchange.id));
      discardRest(request, world.limits);
    };
    const query = url.indexOf('?');
    dispatch({
      method,
      path: query < 0 ? url : url.slice(0, query),
      query: query < 0 ? noQuery : new URLSearchParams(url.slice(query + 1)),
      headers,
      readBody: bodies(request, response),
      source: request,
      exchange,
    })
      .then(finish)
      .catch(refuse);
  };

  return (request, response) => {
    const url = belowVersion(request.url ?? '', world.contract.version);
    if (url === undefined) app(request, response);
    else serve(request, response, url);
  };
};
