import { emit, type NewEvent } from '../webhooks/outbox.ts';
import { schedule, type NewTask } from './schedule.ts';
import type { Blobs, Collection, CollectionDefinition, Document, Tx } from '../store/store.ts';
import { replaceable, type Behaved } from '../runtime/behaviour.ts';
import type { World } from '../runtime/world.ts';

/**
 * The context of every piece of the domain, whether a request, a task of the scheduler or the control plane started it:
 * one transaction, on behalf of one tenant.
 */
export interface Work extends Behaved {
  readonly tenant: string;
  readonly world: World;
  /** The version of the interface that is served. */
  readonly contract: World['contract'];
  readonly tx: Tx;
  /** The tenant's own documents; nobody else's can be reached through it. */
  readonly collection: <D extends Document>(definition: CollectionDefinition<D>) => Collection<D>;
  /** The tenant's own bytes. */
  readonly blobs: Blobs;
  /** Virtual time. */
  readonly now: () => Date;
  /** `<Resource>:<uuid>`. */
  readonly newId: (resource: string) => string;
  /** Stores a webhook event with this transaction; it is sent after the commit. */
  readonly emit: (event: Omit<NewEvent, 'tenant'>) => Promise<void>;
  /** Has the scheduler run a task when virtual time reaches `dueAt`. */
  readonly schedule: (task: Omit<NewTask, 'tenant'>) => Promise<void>;
}

/** An id of a resource of this kind. Source: Endpoints > Conventions. */
export const idOf = replaceable(
  ({ ids }: World, resource: string): string => `${resource}:${ids.orderedUuid()}`,
);

export const workFor = (world: World, tx: Tx, tenant: string): Work => ({
  tenant,
  world,
  contract: world.contract,
  behaviour: world.behaviour,
  tx,
  collection: (definition) => tx.collection(definition, tenant),
  blobs: tx.blobs(tenant),
  now: world.clock.now,
  newId: (resource) => idOf(world, resource),
  emit: async (event) => {
    await emit(world, tx, { ...event, tenant });
  },
  schedule: (task) => schedule(world, tx, { ...task, tenant }),
});
