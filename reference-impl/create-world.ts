import { newestServed } from '../spec/contract/served.ts';
import { ownMembersOf } from './http/other-versions.ts';
import { createScheduler } from './tasks/scheduler.ts';
import type { Behaviour } from './runtime/behaviour.ts';
import { createClock } from './runtime/clock.ts';
import { createCluster } from './store/cluster.ts';
import { createDeviationSwitch } from './runtime/deviation-switch.ts';
import { createCredentials } from './store/credentials.ts';
import { createDelivery } from './webhooks/delivery.ts';
import { refusedAddress } from './webhooks/webhook-post.ts';
import type { Home } from './store/home.ts';
import { limits, type Limits } from './runtime/limits.ts';
import { createIds, uuidAsWritten } from './store/ids.ts';
import { webhookKeyFrom } from './store/keys.ts';
import { createLog, type LogLevel } from './runtime/log.ts';
import { usualSettings, type Settings } from './runtime/settings.ts';
import type { Store } from './store/store.ts';
import type { System } from './runtime/system.ts';
import type { ReplyHandler } from './tasks/reply-handler.ts';
import { workFor } from './tasks/work.ts';
import type { Cluster } from './runtime/ports.ts';

export interface WorldOptions extends Pick<System, 'tasks' | 'seedTenant'> {
  /** Listeners to the answers of a receiver, by event type; none when absent. */
  readonly replies?: Readonly<Record<string, ReplyHandler>>;
  /** The newest version when absent. */
  readonly contract?: System['contract'] | undefined;
  /** None when absent. */
  readonly routes?: System['routes'];
  /** The behaviour below all deviations; the server's own when absent. */
  readonly behaviour?: Behaviour | undefined;
  readonly recoveries?: System['recoveries'];
  readonly seed?: string;
  /** Variations that are on once `deviations.start` was called, and again after each reset. */
  readonly variations?: readonly string[];
  readonly startAt?: Date | undefined;
  readonly logLevel?: LogLevel;
  readonly allowedWebhookHosts?: readonly string[];
  /** Bounds that differ from the usual ones. */
  readonly limits?: Partial<Limits>;
  readonly settings?: Partial<Settings>;
}

/** Puts a world together. Its scheduler and its delivery work on the world that they are part of. */
export const createWorld = (store: Store, home: Home, options: WorldOptions): System => {
  const { contract = newestServed } = options;
  const deviations = createDeviationSwitch(options.variations ?? [], options.behaviour);
  const ids = createIds(options.seed, String(home.starts));
  const parts = {
    contract,
    ownMembers: ownMembersOf(contract),
    routes: options.routes ?? {},
    store,
    clock: createClock(options.startAt, home.clockOffsetMs),
    ids: {
      ...ids,
      uuid: () => uuidAsWritten(deviations, ids.uuid()),
      orderedUuid: () => uuidAsWritten(deviations, ids.orderedUuid()),
    },
    deviations,
    behaviour: deviations.behaviour,
    credentials: createCredentials(store),
    limits: { ...limits, ...options.limits },
    log: createLog(options.logLevel ?? 'silent'),
    webhookKey: webhookKeyFrom(home.webhookKey),
    settings: { ...usualSettings, ...options.settings },
    refusedAddress: (address: string): string | undefined => refusedAddress(address, world),
    allowedWebhookHosts: options.allowedWebhookHosts ?? [],
    listensOn: {},
    tasks: options.tasks,
    recoveries: options.recoveries ?? {},
    seedTenant: options.seedTenant,
  };
  // All are set before anybody can look; the cast spares every reader of System an optional member.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const world = parts as typeof parts & {
    scheduler: System['scheduler'];
    delivery: System['delivery'];
    onReply: System['onReply'];
    cluster?: Cluster;
  };
  if (store.sharing !== undefined) world.cluster = createCluster(world, store.sharing);
  world.onReply = async (tx, event, reply) => {
    await options.replies?.[event.type]?.(workFor(world, tx, event.tenant), event, reply);
  };
  world.scheduler = createScheduler(world);
  world.delivery = createDelivery(world);
  return world;
};
