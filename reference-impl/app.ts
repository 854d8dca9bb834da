import type { RequestListener } from 'node:http';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { interfaceVersion } from '../spec/vocabulary.ts';
import { createProcessorPage, processorPath } from './cards/processor-page.ts';
import type { ControlAccess } from './control/guard.ts';
import { createControl } from './control/control.ts';
import { createDocs } from './docs/docs.ts';
import { notFound } from './http/api-error.ts';
import { discardRest } from './http/request-body.ts';
import { createRequestLog, logRequests } from './http/request-log.ts';
import { answerMissingHost } from './http/broken-requests.ts';
import { errorAnswer, send } from './http/send.ts';
import type { World } from './runtime/world.ts';
import { createKycPage, kycPagePath } from './customers/kyc-page.ts';
import { beforeExpress, createInterface } from './interface.ts';

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
export const createApp = (world: World, { control }: AppOptions): RequestListener => {
  const answering = createInterface(world);
  const log = createRequestLog(world);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.use(logRequests(log));
  app.use(mustHaveHost);
  app.use(`/${interfaceVersion}`, async (request, response) => {
    send(response, await answering(request, response, request.url), world);
  });
  app.use(processorPath, createProcessorPage(world));
  app.use(kycPagePath, createKycPage(world));
  if (control !== undefined) app.use('/_control', createControl(world, control));
  app.use('/docs', createDocs());
  app.use(refuseUnknown);
  app.use(answerErrors(world));
  return beforeExpress(world, answering, log, app);
};
