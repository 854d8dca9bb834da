import { randomBytes } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { description } from '../spec/schema/description.ts';
import { interfaceVersion } from '../spec/vocabulary.ts';
import { createApp } from './app.ts';
import { answerBrokenRequests } from './http/broken-requests.ts';
import type { World } from './runtime/world.ts';
import { seedTenant } from './furnish.ts';
import type { Limits } from './limits.ts';
import { createWorld } from './runtime/create-world.ts';
import { firstPlatform, initialise } from './runtime/home.ts';
import { createIds } from './store/ids.ts';
import type { LogLevel } from './runtime/log.ts';
import type { Settings } from './runtime/settings.ts';
import type { TokenSecret } from './store/platforms.ts';
import { openSqliteStore } from './store/sqlite-store.ts';
import { replies } from './replies.ts';
import { recoveries, tasks } from './tasks.ts';
import type { VariationName } from './deviations/catalogue.ts';
import { portOf } from '../spec/port-of.ts';

export interface ServerOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** 127.0.0.1 when absent. */
  readonly host?: string;
  /** A file for a lasting sandbox, or `:memory:`. */
  readonly data: string;
  /** Whether `/_control` is served. Leave it out in production. */
  readonly control: boolean;
  /**
   * What `/_control` asks for as `Authorization: Bearer`. Beyond loopback one is made when none is given; on loopback
   * none is asked for.
   */
  readonly controlToken?: string;
  /** Names that clients of `/_control` may call this server by, besides `localhost` and addresses. */
  readonly allowedHosts?: readonly string[];
  /** Makes ids and secrets repeat from run to run. */
  readonly seed?: string;
  /** Lets virtual time stand still at this instant until it is advanced. */
  readonly startAt?: Date;
  /** Legal variations that are on from the start, and again after a reset. */
  readonly variations?: readonly VariationName[];
  /** `silent` when absent. */
  readonly logLevel?: LogLevel;
  /** Host names that webhooks may be sent to, besides loopback. */
  readonly allowedWebhookHosts?: readonly string[];
  /** Bounds that differ from the usual ones; for tests. */
  readonly limits?: Partial<Limits>;
  /** What is done otherwise where the document shows nothing. */
  readonly settings?: Partial<Settings>;
}

export interface RunningServer {
  /** The base address: it ends with the version segment. */
  readonly url: string;
  readonly controlUrl: string;
  /** What the control plane asks for, where it asks for anything. */
  readonly controlToken?: string;
  readonly platform: string;
  readonly sandbox: TokenSecret;
  readonly production: TokenSecret;
  /**
   * Stops listening, finishes requests and deliveries that run as far as they end in a few seconds, and closes the
   * store.
   */
  readonly close: () => Promise<void>;
}

const problems: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use',
  EACCES: 'may not be used by this user',
  EADDRNOTAVAIL: 'is on no interface of this machine',
};

const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const problem = problems[error.code ?? ''];
      const message = `The port ${port} of ${host} ${problem ?? `cannot be opened: ${error.message}`}.`;
      reject(new Error(message, { cause: error }));
    });
    server.listen(port, host, () => resolve(portOf(server)));
  });

/** Lets requests that run end, as far as they do so in time: half a request would otherwise be waited for for ever. */
const closeHttp = (server: Server, graceMs: number): Promise<void> =>
  new Promise((resolve) => {
    const grace = setTimeout(() => server.closeAllConnections(), graceMs);
    // Those that still answer go once they have.
    server.keepAliveTimeout = 1;
    server.close(() => {
      clearTimeout(grace);
      resolve();
    });
    server.closeIdleConnections();
  });

const originOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/**
 * Longer than clients keep an idle connection: a request that crosses with the hanging up is lost, and whoever sent it
 * cannot know whether it was heard. Node's own is five seconds, which a busy machine oversleeps.
 */
const keepAliveMs = 65_000;

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);

/** The token of the control plane: what the options say, or a new one where others than this machine can call. */
const controlToken = ({ controlToken, host = '127.0.0.1' }: ServerOptions): string | undefined =>
  controlToken ?? (isLoopback(host) ? undefined : `psi_control_${randomBytes(24).toString('base64url')}`);

/** How often Node looks for requests that take too long: often enough for the shorter of the two times. */
const checkEveryMs = ({ headersMs, requestMs }: Limits): number =>
  Math.min(5000, Math.ceil(Math.min(headersMs, requestMs) / 2));

const openHttp = (app: RequestListener, { limits, log }: World): Server => {
  const server = createServer(
    {
      // Node's own bound is exclusive.
      maxHeaderSize: limits.headerBytes + 1,
      headersTimeout: Math.min(limits.headersMs, limits.requestMs),
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: checkEveryMs(limits),
      keepAliveTimeout: keepAliveMs,
      requireHostHeader: false,
    },
    app,
  );
  server.maxConnections = limits.connections;
  server.on('drop', () => log.warn({ connections: limits.connections }, 'a connection too many was closed'));
  answerBrokenRequests(server, app);
  return server;
};

/**
 * Starts the reference server. Raises an Error that says in one sentence why it cannot listen, open its data or
 * find the description. The caller handles signals.
 */
export const startServer = async (options: ServerOptions): Promise<RunningServer> => {
  const { host = '127.0.0.1', port, control, seed } = options;
  const token = control ? controlToken(options) : undefined;
  const owner = { ...(token !== undefined && { token }), hosts: [...(options.allowedHosts ?? []), host] };
  // Read now, so that a project that is not built says so here and not in the first answer.
  description();
  const store = openSqliteStore(options.data);
  const world = createWorld(store, await initialise(store), {
    ...options,
    tasks,
    recoveries,
    replies,
    seedTenant,
  });
  await world.deviations.start();
  const access = await firstPlatform({ ...world, ids: createIds(seed, 'set-up') }, 'first platform');
  await world.credentials.load();
  const server = openHttp(createApp(world, { ...(control && { control: owner }) }), world);
  try {
    const actual = await listen(server, port, host);
    world.listensOn.port = actual;
    await world.agenda.start();
    await world.delivery.start();
    const origin = originOf(host, actual);
    return {
      url: `${origin}/${interfaceVersion}`,
      controlUrl: `${origin}/_control`,
      ...(token !== undefined && { controlToken: token }),
      ...access,
      close: async () => {
        await closeHttp(server, world.limits.stopMs);
        await world.agenda.stop();
        await world.delivery.stop();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
};
