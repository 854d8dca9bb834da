import type { OwnMembers } from '../http/other-versions.ts';
import type { Routes } from '../http/intake.ts';
import type { Store, Tx } from '../store/store.ts';
import type { StoredEvent } from '../webhooks/event.ts';
import type { Reply } from '../webhooks/reply.ts';
import type { Cluster, Delivery, DeviationSwitch, Scheduler } from './ports.ts';
import type { TaskHandler } from './work.ts';
import type { World } from './world.ts';

/** Puts into a new tenant what every platform has. */
export type SeedTenant = (system: System, tx: Tx, tenant: string) => Promise<void>;

/** Everything one server is made of. There is no state anywhere else. */
export interface System extends World {
  /** Leaves out of a body what another version has. */
  readonly ownMembers: OwnMembers;
  /** The handlers of its operations. */
  readonly routes: Routes;
  readonly store: Store;
  readonly deviations: DeviationSwitch;
  readonly scheduler: Scheduler;
  readonly delivery: Delivery;
  /** The other processes that serve the same data; absent where this one has its store alone. */
  readonly cluster?: Cluster;
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
