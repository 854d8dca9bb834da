import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { interfaceVersion } from '../spec/vocabulary.ts';
import { createProcessorPage, processorPath } from './cards/processor-page.ts';
import type { ControlAccess } from './control/guard.ts';
import { createControl } from './control/control.ts';
import { createDocs } from './docs/docs.ts';
import { notFound } from './http/api-error.ts';
import { createDispatch } from './http/dispatch.ts';
import { bodyReader, discardRest } from './http/request-body.ts';
import { answerMissingHost } from './http/broken-requests.ts';
import { loggablePath } from './runtime/log.ts';
import { errorAnswer, send } from './http/send.ts';
import type { World } from './runtime/world.ts';
import { createKycPage, kycPagePath } from './customers/kyc-page.ts';
import { routes } from './routes.ts';

/** Numbers requests, and logs each when it is answered. */
const logRequests = (world: World): RequestHandler => {
  let count = 0;
  return (request, response, next) => {
    const id = `req-${++count}`;
    response.setHeader('x-request-id', id);
    if (world.log.isLevelEnabled('info')) {
      const started = performance.now();
      const { method } = request;
      const path = loggablePath(request.originalUrl.split('?')[0] ?? '');
      response.once('finish', () => {
        const ms = Math.round((performance.now() - started) * 10) / 10;
        world.log.info({ id, method, path, status: response.statusCode, ms }, 'request');
      });
    }
    next();
  };
};

const serveInterface = (world: World): RequestHandler => {
  const dispatch = createDispatch(world, routes);
  const bodies = bodyReader(world.limits);
  return async (request, response) => {
    const [path = '/', query = ''] = request.url.split('?', 2);
    const answer = await dispatch({
      method: request.method,
      path,
      query: new URLSearchParams(query),
      headers: request.headers,
      readBody: bodies(request, response),
      source: request,
    });
    send(response, answer, world);
  };
};

const mustHaveHost: RequestHandler = (request, response, next) => {
  if (!answerMissingHost(request, response)) next();
};

const refuseUnknown: RequestHandler = () => {
  throw notFound('Nothing is served at this path.');
};

const answerErrors =
  (world: World): ErrorRequestHandler =>
  (error, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    send(response, errorAnswer(world, error), world);
    discardRest(request, world.limits);
  };

export interface AppOptions {
  /** Who may use `/_control`; nobody when absent. */
  readonly control?: ControlAccess;
}

/** The whole HTTP face of a world: the interface under its version, and the control plane and the documentation
 * beside it. */
export const createApp = (world: World, { control }: AppOptions): Express => {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.use(logRequests(world));
  app.use(mustHaveHost);
  app.use(`/${interfaceVersion}`, serveInterface(world));
  app.use(processorPath, createProcessorPage(world));
  app.use(kycPagePath, createKycPage(world));
  if (control !== undefined) app.use('/_control', createControl(world, control));
  app.use('/docs', createDocs());
  app.use(refuseUnknown);
  app.use(answerErrors(world));
  return app;
};
