import { emit, type NewEvent, type StoredEvent } from './outbox.ts';
import { schedule, type NewTask } from './schedule.ts';
import type { Collection, CollectionDefinition, Document, Tx } from './store.ts';
import type { World } from './world.ts';

/**
 * What every piece of the domain works with, whether a request, a task of the agenda or the control plane
 * started it: one transaction, on behalf of one tenant.
 */
export interface Work {
  readonly tenant: string;
  readonly world: World;
  readonly faults: World['faults'];
  readonly tx: Tx;
  /** The tenant's own documents; nobody else's can be reached through it. */
  readonly collection: <D extends Document>(definition: CollectionDefinition<D>) => Collection<D>;
  /** Virtual time. */
  readonly now: () => Date;
  /** `<Resource>:<uuid>`. */
  readonly newId: (resource: string) => string;
  /** Stores a webhook event with this transaction; it is sent after the commit. */
  readonly emit: (event: Omit<NewEvent, 'tenant'>) => Promise<StoredEvent>;
  /** Has the agenda run a task when virtual time reaches `dueAt`. */
  readonly schedule: (task: Omit<NewTask, 'tenant'>) => Promise<void>;
}

export const workFor = (world: World, tx: Tx, tenant: string): Work => ({
  tenant,
  world,
  faults: world.faults,
  tx,
  collection: (definition) => tx.collection(definition, tenant),
  now: world.clock.now,
  newId: (resource) => `${resource}:${world.ids.uuid()}`,
  emit: (event) => emit(world, tx, { ...event, tenant }),
  schedule: (task) => schedule(world, tx, { ...task, tenant }),
});
