import type { KeyObject } from 'node:crypto';
import type { Logger } from 'pino';
import type { ServedContract } from '../../spec/contract/served.ts';
import type { OwnMembers } from '../http/other-versions.ts';
import type { Routes } from '../http/intake.ts';
import type { Scheduler, TaskHandler } from '../tasks/scheduler.ts';
import type { Behaviour } from './behaviour.ts';
import type { Clock } from './clock.ts';
import type { Cluster } from '../store/cluster.ts';
import type { DeviationSwitch } from './deviation-switch.ts';
import type { Credentials } from '../store/credentials.ts';
import type { Limits } from './limits.ts';
import type { Delivery } from '../webhooks/delivery.ts';
import type { StoredEvent } from '../webhooks/outbox.ts';
import type { Reply } from '../webhooks/reply.ts';
import type { Ids } from '../store/ids.ts';
import type { Settings } from './settings.ts';
import type { Store, Tx } from '../store/store.ts';

/** Puts into a new tenant what every platform has. */
export type SeedTenant = (world: World, tx: Tx, tenant: string) => Promise<void>;

/** Everything one server is made of. There is no state anywhere else. */
export interface World {
  /** The version of the interface that it serves. */
  readonly contract: ServedContract;
  /** Leaves out of a body what another version has. */
  readonly ownMembers: OwnMembers;
  /** The handlers of its operations. */
  readonly routes: Routes;
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly behaviour: Behaviour;
  readonly deviations: DeviationSwitch;
  readonly scheduler: Scheduler;
  readonly delivery: Delivery;
  readonly credentials: Credentials;
  /** The other processes that serve the same data; absent where this one has its store alone. */
  readonly cluster?: Cluster;
  readonly log: Logger;
  readonly limits: Limits;
  readonly settings: Settings;
  /** Signs webhooks (ECDSA P-256). */
  readonly webhookKey: KeyObject;
  /** Host names that webhooks may be sent to, besides loopback. */
  readonly allowedWebhookHosts: readonly string[];
  /** The port on which this server is called, once it is. */
  readonly listensOn: { port?: number };
  /** The tasks of the scheduler, by kind. */
  readonly tasks: Readonly<Record<string, TaskHandler>>;
  /** The handlers that show on a resource that a task about it has failed, by the kind of the task. */
  readonly recoveries: Readonly<Record<string, TaskHandler>>;
  /** Tells whom it concerns what a receiver answered to an event, in the transaction that notes the attempt. */
  readonly onReply: (tx: Tx, event: StoredEvent, reply: Reply) => Promise<void>;
  /** Runs for each environment of a platform that is opened. */
  readonly seedTenant: SeedTenant;
}
