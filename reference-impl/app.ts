import type { RequestListener } from 'node:http';
import express, { type ErrorRequestHandler, type RequestHandler, type Router } from 'express';
import { createProcessorPage, processorPath } from './cards/processor-page.ts';
import { mustShow, type ControlAccess } from './serving/guard.ts';
import { createControl } from './control/control.ts';
import { createDocs } from './docs/docs.ts';
import { notFound } from './http/api-error.ts';
import { nothingBut } from './http/methods.ts';
import { discardRest } from './serving/request-body.ts';
import type { ConsoleOptions } from './console/console.ts';
import type { LiveRequests } from './console/live-requests.ts';
import type { Watcher } from './http/exchange.ts';
import { createRequestLog, logRequests } from './serving/request-log.ts';
import { errorAnswer, send } from './http/send.ts';
import { answerHealth, answerReadiness, type Health } from './monitoring/health.ts';
import type { Metrics } from './monitoring/metrics.ts';
import type { System } from './runtime/system.ts';
import { createKycPage, kycPagePath } from './customers/kyc-page.ts';
import { createInterface } from './serving/interface.ts';

const refuseUnknown =
  ({ contract }: System): RequestHandler =>
  () => {
    throw notFound(
      `Nothing is served at this path. The interface is below /${contract.version}, its documentation at /docs.`,
    );
  };

const answerErrors =
  (world: System): ErrorRequestHandler =>
  (error, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    send(response, errorAnswer(world, error), world);
    discardRest(request, world.limits);
  };

export interface AppOptions {
  /** The callers that may use `/_control`; none when absent. */
  readonly control?: ControlAccess;
  readonly health: Health;
  /** Absent where nobody counts. `/metrics` asks for the token, where there is one. */
  readonly metrics?: Metrics | undefined;
  readonly token?: string | undefined;
  /** Names that the console may be called by, besides `localhost` and addresses. */
  readonly hosts: readonly string[];
  /** The traffic that `/console` shows; absent where there is no console. */
  readonly live?: LiveRequests | undefined;
}

/** For whoever runs the server: probes, and numbers where they are wanted. They are asked all the time, and not logged. */
const monitoring = ({ health, metrics, token }: AppOptions): Router => {
  const router = express.Router({ caseSensitive: true, strict: true });
  router.get('/healthz', answerHealth);
  router.get('/readyz', answerReadiness(health));
  router.all(['/healthz', '/readyz'], nothingBut('GET'));
  if (metrics === undefined) return router;
  const mayRead: RequestHandler = (request, _response, next) => {
    if (token !== undefined) mustShow(token, request);
    next();
  };
  router.get('/metrics', mayRead, metrics.answer);
  router.all('/metrics', nothingBut('GET'));
  return router;
};

const watchersOf = ({ metrics, live }: AppOptions): readonly Watcher[] =>
  [metrics, live].flatMap((watching) => (watching === undefined ? [] : [watching.watch]));

/** Loaded when somebody first opens it. */
const consoleWhenAsked = (world: System, options: ConsoleOptions): RequestHandler => {
  let loading: Promise<Router> | undefined;
  return async (request, response, next) => {
    loading ??= import('./console/console.ts').then(({ createConsole }) => createConsole(world, options));
    const router = await loading;
    router(request, response, next);
  };
};

/**
 * All that a world serves over HTTP: the interface under its version, and by Express the control plane, the console, the
 * documentation and the probes.
 */
export const createApp = (world: System, options: AppOptions): RequestListener => {
  const { control } = options;
  const log = createRequestLog(world, watchersOf(options));
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.use(monitoring(options));
  const { cluster } = world;
  if (cluster !== undefined)
    app.use(async (_request, _response, next) => {
      await cluster.fresh([]);
      next();
    });
  // Before the log: a page that is open asks every other second.
  if (options.live !== undefined)
    app.use('/console', consoleWhenAsked(world, { log, control, hosts: options.hosts }));
  app.use(logRequests(log));
  app.use(processorPath, createProcessorPage(world));
  app.use(kycPagePath, createKycPage(world));
  if (control !== undefined) app.use('/_control', createControl(world, control));
  app.use('/docs', createDocs(world.contract));
  app.use(refuseUnknown(world));
  app.use(answerErrors(world));
  return createInterface(world, log, app);
};
