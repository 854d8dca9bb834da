import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { setTimeout as passing } from 'node:timers/promises';
import { newestServed, type ServedContract } from '../spec/contract/served.ts';
import { createApp, type AppOptions } from './app.ts';
import { closeHttp, drain, listen, openHttp, originOf } from './serving/listener.ts';
import { createHealth } from './monitoring/health.ts';
import { seedTenant } from './seed-tenant.ts';
import type { Limits } from './runtime/limits.ts';
import { createLiveRequests } from './console/live-requests.ts';
import { createWorld } from './create-world.ts';
import { firstPlatform, initialise, sendWebhooksTo } from './store/home.ts';
import { createIds } from './store/ids.ts';
import type { Routes } from './http/intake.ts';
import type { Behaviour } from './runtime/behaviour.ts';
import { routes } from './routes.ts';
import { createLog, type LogLevel } from './runtime/log.ts';
import type { Settings } from './runtime/settings.ts';
import { StartError } from './runtime/start-error.ts';
import type { TokenSecret } from './store/platforms.ts';
import { mustHaveOurForm } from './store/migrations.ts';
import { openStore, shownData } from './store/open-store.ts';
import { startMonitor } from './monitoring/monitor.ts';
import type { Store } from './store/store.ts';
import { replies } from './replies.ts';
import { refusedAddress } from './webhooks/webhook-post.ts';
import { createSweeper } from './retention/sweeper.ts';
import { recoveries, tasks } from './tasks.ts';
import type { VariationName } from './deviations/catalogue.ts';

export interface ServerOptions {
  /** The version of the interface to serve; the newest when absent. */
  readonly contract?: ServedContract | undefined;
  /** Handlers of operations that none of the shipped versions has. */
  readonly routes?: Routes;
  /** Whatever a version does otherwise than the handlers: the behaviour below all deviations. */
  readonly behaviour?: Behaviour;
  /** 0 takes any free port. */
  readonly port: number;
  /** 127.0.0.1 when absent. */
  readonly host?: string;
  /**
   * A file for a lasting sandbox, `:memory:`, or `postgres://…?schema=psi` for a database that several servers use at
   * the same time.
   */
  readonly data: string;
  /** Whether `/_control` is served. Leave it out in production. */
  readonly control: boolean;
  /**
   * The token that `/_control` and `/metrics` ask for as `Authorization: Bearer`. Beyond loopback one is made when none
   * is given; on loopback none is asked for.
   */
  readonly controlToken?: string;
  /** Whether `/console` is served, for whoever has an API token. Not when absent. */
  readonly console?: boolean;
  /** Whether `/metrics` is served. It asks for the token of the control plane, where there is one. */
  readonly metrics?: boolean;
  /**
   * Milliseconds for which the server still serves when it is closed, and says at `/readyz` that it drains, so that
   * a balancer can send requests elsewhere. 0 when absent.
   */
  readonly drainMs?: number;
  /** Names that control plane and console may be called by, besides `localhost` and addresses. */
  readonly allowedHosts?: readonly string[];
  /** Origins whose web pages may call the interface; `*` for any. None when absent. */
  readonly cors?: readonly string[];
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
  /** The sandbox of the first platform sends its webhooks there, also after a reset. */
  readonly webhookUrl?: string;
  /** Bounds that differ from the usual ones; for tests. */
  readonly limits?: Partial<Limits>;
  /** Choices where the document shows nothing. */
  readonly settings?: Partial<Settings>;
}

export interface RunningServer {
  /** The base address: it ends with the version segment. */
  readonly url: string;
  readonly controlUrl: string;
  /** The token of the control plane, where it asks for one. */
  readonly controlToken?: string;
  readonly platform: string;
  readonly sandbox: TokenSecret;
  readonly production: TokenSecret;
  /** Settles when no webhook is being sent or due; an attempt that comes later does not count. */
  readonly delivered: () => Promise<void>;
  /**
   * Stops listening, finishes requests and deliveries that run as far as they end in a few seconds, and closes the
   * store.
   */
  readonly close: () => Promise<void>;
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);

/** The token of the control plane: what the options say, or a new one where others than this machine can call. */
const controlToken = (options: ServerOptions): string | undefined => {
  const { control, metrics = false, controlToken: given, host = '127.0.0.1' } = options;
  if (!control && !metrics) return undefined;
  return given ?? (isLoopback(host) ? undefined : `psi_control_${randomBytes(24).toString('base64url')}`);
};

const hostsOf = ({ allowedHosts = [] }: ServerOptions, host: string): readonly string[] =>
  [...allowedHosts, host].map((name) => name.toLowerCase());

/** The parts of the server beside the interface. */
const facesOf = (options: ServerOptions, { host, token }: Pick<AppOptions, 'token'> & { host: string }) => ({
  token,
  hosts: hostsOf(options, host),
  ...(options.control && { control: { token, hosts: hostsOf(options, host) } }),
});

/** Milliseconds that tasks, deliveries and the rest have to end once no request runs any more. */
const backgroundMs = 1_500;

/** Milliseconds in which the other processes are notified. Where that fails, they find out by themselves. */
const farewellMs = 500;

/** Waits for work, so long at most. Work that is not done then is cut off with the store, and rolled back. */
const within = async (ms: number, ...work: readonly Promise<void>[]): Promise<void> => {
  const ended = new AbortController();
  const late = passing(ms, undefined, { signal: ended.signal }).catch(() => undefined);
  await Promise.race([Promise.all(work), late]);
  ended.abort();
};

/** Ends what a server does: its requests, those that still run after so long with them, then what runs beside them. */
const ending =
  (server: Server, ...work: readonly ({ readonly stop: () => Promise<void> } | undefined)[]) =>
  async (graceMs: number): Promise<void> => {
    await closeHttp(server, graceMs);
    await within(backgroundMs, ...work.flatMap((each) => each?.stop() ?? []));
  };

const mustReachReceiver = ({ webhookUrl, allowedWebhookHosts = [], port }: ServerOptions): void => {
  const refusal = webhookUrl && refusedAddress(webhookUrl, { allowedWebhookHosts, listensOn: { port } });
  if (refusal) throw new StartError(`Webhooks cannot go to ${webhookUrl}: ${refusal}`);
};

/** Opens the data, if this version can use them. */
const usableStore = async ({ data, logLevel = 'silent' }: ServerOptions): Promise<Store> => {
  const log = createLog(logLevel);
  const store = await openStore(data, (err) => log.warn({ err }, 'the database gave trouble'));
  try {
    await mustHaveOurForm(store, shownData(data));
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
};

/**
 * Starts the reference server. Raises a StartError that says in one sentence why it cannot listen or open its data. The caller handles signals.
 */
export const startServer = async (options: ServerOptions): Promise<RunningServer> => {
  const { host = '127.0.0.1', port, seed, drainMs = 0, contract = newestServed } = options;
  const token = controlToken(options);
  mustReachReceiver(options);
  // Read now, so that a project that is not built says so here and not in the first answer.
  contract.description.document();
  const monitor = await startMonitor(options.metrics);
  const store = monitor.timed(await usableStore(options));
  const world = createWorld(store, await initialise(store), {
    ...options,
    contract,
    routes: { ...routes, ...options.routes },
    tasks,
    recoveries,
    replies,
    seedTenant,
  });
  await world.deviations.start();
  await world.cluster?.fresh([]);
  const access = await firstPlatform({ ...world, ids: createIds(seed, 'set-up') }, 'first platform');
  if (world.cluster === undefined) await world.credentials.load();
  const health = createHealth(world);
  const live = options.console === true ? createLiveRequests(world) : undefined;
  const sweeper = createSweeper(world);
  const beside = { ...facesOf(options, { host, token }), health, live, metrics: monitor.metricsOf(world) };
  const server = openHttp(createApp(world, beside), world, options.cors);
  const end = ending(server, world.scheduler, world.delivery, sweeper, live);
  try {
    const actual = await listen(server, port, host);
    world.listensOn.port = actual;
    await sendWebhooksTo(world, access, options.webhookUrl);
    await world.scheduler.start();
    await world.delivery.start();
    const origin = originOf(host, actual);
    await world.cluster?.start(origin);
    sweeper.start();
    return {
      url: `${origin}/${contract.version}`,
      controlUrl: `${origin}/_control`,
      ...(token !== undefined && { controlToken: token }),
      ...access,
      delivered: world.delivery.idle,
      close: async () => {
        await drain(server, health, drainMs);
        await end(world.limits.stopMs);
        if (world.cluster !== undefined) await within(farewellMs, world.cluster.stop());
        await store.close();
      },
    };
  } catch (error) {
    // Whatever has begun by now would keep the process from its end.
    await end(0);
    await store.close();
    throw error;
  }
};
