import express, { type Request, type RequestHandler, type Router } from 'express';
import { isJsonObject, type JsonObject } from '../../spec/json.ts';
import {
  mustBeCalledByOurName,
  mustBeJson,
  mustComeFromNoOtherSite,
  type ControlAccess,
} from '../serving/guard.ts';
import { ApiError, invalidField, notFound } from '../http/api-error.ts';
import { mustBePermitted } from '../serving/permissions.ts';
import type { RequestLog } from '../serving/request-log.ts';
import { send } from '../http/send.ts';
import { rightBehaviour } from '../runtime/behaviour.ts';
import { platforms } from '../store/platforms.ts';
import { everyone, type Tx } from '../store/store.ts';
import type { System } from '../runtime/system.ts';
import { sendAgain } from '../webhooks/send-again.ts';
import { rotateSigningKey } from '../webhooks/signing-key.ts';
import { createAsk } from './ask.ts';
import { readCertification } from './certification.ts';
import { readDeliveries, readDelivery } from './deliveries.ts';
import { readSeen } from './live-requests.ts';
import { readMoney } from './balances-view.ts';
import { guardedPage, pages } from './page-routes.ts';
import { readPayment, readPayments } from './payments.ts';
import { beginSession, endSession, signedIn } from './sessions.ts';
import { withoutSecrets } from './shown-body.ts';
import { createSignInTries } from './sign-in-tries.ts';
import { readTokens } from './tokens.ts';
import { readTriggers } from './triggers.ts';
import { readWebhookEndpoint } from './webhook-endpoint.ts';
import type { PlatformCaller } from '../runtime/caller.ts';

/** Faults and variations are about the interface: the console shows them, and has none. */
const asItIs = { behaviour: rightBehaviour };

export interface ConsoleOptions {
  readonly log: RequestLog;
  /** The callers that may use `/_control`; absent where it is not served. */
  readonly control: ControlAccess | undefined;
  /** Names that the server is called by, besides `localhost` and addresses. */
  readonly hosts: readonly string[];
}

/** Reads of whoever is signed in. Each looks into the store alone, so any instance may answer. */
type View = (world: System, tx: Tx, caller: PlatformCaller, request: Request) => Promise<unknown>;

const seenOf = async (tx: Tx, tenant: string, key: unknown): Promise<unknown> => {
  const { requests } = await readSeen(tx, tenant);
  const found = requests.find((request) => request.key === key);
  if (found === undefined) throw notFound('This request is no longer kept.');
  return found;
};

const views: Readonly<Record<string, View>> = {
  '/requests': async (_world, tx, { tenant }) => {
    const { requests, unseen } = await readSeen(tx, tenant);
    const rows = requests.map(
      ({ requestBody: _request, answerBody: _answer, headers: _headers, ...row }) => row,
    );
    return { requests: rows, unseen };
  },
  '/requests/:key': (_world, tx, { tenant }, { params }) => seenOf(tx, tenant, params['key']),
  '/deliveries': async (_world, tx, { tenant }) => ({ events: await readDeliveries(tx, tenant) }),
  '/deliveries/:id': (_world, tx, { tenant }, { params }) => readDelivery(tx, tenant, String(params['id'])),
  '/payments': async (world, tx, { tenant }) => ({ payments: await readPayments(world, tx, tenant) }),
  '/payments/:id': (world, tx, { tenant }, { params }) =>
    readPayment(world, tx, tenant, String(params['id'])),
  '/money': (world, tx, { tenant }) => readMoney(world, tx, tenant),
  '/tokens': async (_world, tx, caller) => ({ tokens: await readTokens(tx, caller) }),
  '/webhook-endpoint': (world, tx, { tenant }) => readWebhookEndpoint(world, tx, tenant),
  '/triggers': (world, tx, { tenant }) => readTriggers(world, tx, tenant),
};

const bodyOf = ({ body }: Request): JsonObject => {
  const given: unknown = body ?? {};
  if (!isJsonObject(given)) throw new ApiError(400, 'INVALID_INPUT', 'The body must be a JSON object.');
  return given;
};

/** The caller whose API token this is. Raises 401. Its whole id is understood as well as its client id. */
const callerOf = async (
  { credentials, cluster }: System,
  { tokenId, tokenSecret }: JsonObject,
): Promise<PlatformCaller> => {
  if (typeof tokenId !== 'string' || typeof tokenSecret !== 'string')
    throw invalidField('tokenId', 'Give tokenId and tokenSecret.');
  const clientId = tokenId.trim().replace(/^Token:/, '');
  await cluster?.fresh([clientId]);
  const caller = credentials.match(clientId, tokenSecret.trim());
  if (caller?.kind !== 'platform')
    throw new ApiError(401, 'UNAUTHORIZED', 'No such API token, or the wrong secret.');
  return caller;
};

const aboutCaller = async (
  world: System,
  tx: Tx,
  caller: PlatformCaller,
  control: ControlAccess | undefined,
): Promise<unknown> => {
  const { platform, environment, tokenId, permissions } = caller;
  const found = await tx.collection(platforms, everyone).get(platform);
  return {
    platform: { id: platform, name: found?.name ?? '' },
    environment,
    tokenId,
    permissions: permissions ?? [],
    now: world.clock.now().toISOString(),
    base: `/${world.contract.version}`,
    control: control === undefined ? 'off' : control.token === undefined ? 'open' : 'asks',
    certification: await readCertification(tx),
  };
};

/** Signing in and out, and who is signed in. */
const sessionRoutes = (router: Router, world: System, control: ControlAccess | undefined): void => {
  const tries = createSignInTries();
  router.post('/session', async (request, response) => {
    const caller = await tries.counted(request.socket.remoteAddress ?? '', () =>
      callerOf(world, bodyOf(request)),
    );
    const cookie = await world.store.transact(
      (tx) => beginSession(tx, caller, request.headers),
      'write',
      caller.tenant,
    );
    world.log.info({ token: caller.tokenId, platform: caller.platform }, 'somebody signed in to the console');
    send(response, { status: 204 }, asItIs, { 'set-cookie': cookie });
  });
  router.delete('/session', async (request, response) => {
    const cookie = await world.store.transact((tx) => endSession(tx, request.headers));
    send(response, { status: 204 }, asItIs, { 'set-cookie': cookie });
  });
  router.get('/session', async (request, response) => {
    const body = await world.store.transact(
      async (tx) => aboutCaller(world, tx, await signedIn(tx, request.headers), control),
      'read',
    );
    send(response, { status: 200, body }, asItIs);
  });
};

const guardedCommand: RequestHandler = (request, _response, next) => {
  mustComeFromNoOtherSite(request);
  if (request.method !== 'GET' && request.method !== 'HEAD') mustBeJson(request);
  next();
};

/**
 * `/console`: a page for whoever builds against this server, and what it asks for. Signed in by an API token, it shows
 * what is that token's platform's in its environment. For everything that the control plane guards, the page asks the
 * control plane.
 */
export const createConsole = (world: System, { log, control, hosts }: ConsoleOptions): Router => {
  const ask = createAsk(world, log);
  const api = express.Router({ caseSensitive: true });
  api.use(guardedCommand);
  api.use(express.json({ limit: world.limits.jsonBytes }));
  sessionRoutes(api, world, control);
  const callerIn = (request: Request): Promise<PlatformCaller> =>
    world.store.transact((tx) => signedIn(tx, request.headers), 'read');
  for (const [path, view] of Object.entries(views))
    api.get(path, async (request, response) => {
      const body = await world.store.transact(
        async (tx) => view(world, tx, await signedIn(tx, request.headers), request),
        'read',
      );
      send(response, { status: 200, body }, asItIs);
    });
  api.post('/deliveries/:id/again', async (request, response) => {
    const caller = await callerIn(request);
    mustBePermitted(world, 'sandbox.sendTestWebhook', caller);
    const attempt = await sendAgain(world, caller.tenant, request.params['id']);
    send(response, { status: 200, body: attempt }, asItIs);
  });
  api.post('/webhook-endpoint/key', async (request, response) => {
    const caller = await callerIn(request);
    mustBePermitted(world, 'config.update', caller);
    const { tenant } = caller;
    const body = await world.store.transact(
      async (tx) => {
        await rotateSigningKey(world, tx, tenant);
        return readWebhookEndpoint(world, tx, tenant);
      },
      'write',
      tenant,
    );
    send(response, { status: 200, body }, asItIs);
  });
  api.post('/ask', async (request, response) => {
    const { status, body } = await ask(await callerIn(request), bodyOf(request));
    send(response, { status: 200, body: { status, body: withoutSecrets(body) ?? null } }, asItIs);
  });
  // The one answer whose secret the page shows: nobody can read it a second time.
  api.post('/tokens', async (request, response) => {
    const asked = { method: 'POST', path: '/tokens', body: bodyOf(request) };
    const { status, body = null } = await ask(await callerIn(request), asked);
    send(response, { status: 200, body: { status, body } }, asItIs);
  });
  const router = express.Router({ caseSensitive: true });
  router.use((request, _response, next) => {
    mustBeCalledByOurName(request, hosts);
    next();
  });
  router.use(guardedPage);
  router.use('/api', api);
  router.use(pages());
  return router;
};
