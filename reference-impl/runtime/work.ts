import { emit, type NewEvent } from '../webhooks/outbox.ts';
import { schedule, type NewTask } from './schedule.ts';
import type { Blobs, Collection, CollectionDefinition, Document, Tx } from '../store/store.ts';
import type { NamedFault } from '../deviations/faults.ts';
import type { Behaved } from './behaviour.ts';
import type { World } from './world.ts';

/**
 * What every piece of the domain works with, whether a request, a task of the agenda or the control plane
 * started it: one transaction, on behalf of one tenant.
 */
export interface Work extends Behaved {
  readonly tenant: string;
  readonly world: World;
  readonly faults: World['faults'];
  readonly variations: World['variations'];
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
  /** Has the agenda run a task when virtual time reaches `dueAt`. */
  readonly schedule: (task: Omit<NewTask, 'tenant'>) => Promise<void>;
}

/** Resources whose ids a fault spoils: they lose the hyphens of the UUID. */
const spoiledIds: Readonly<Record<string, NamedFault>> = {
  Customer: 'customer-id-is-no-uuid',
  BeneficialOwner: 'beneficial-owner-id-is-no-uuid',
};

/** The names that appear in the document. Source: Resources and their fields. */
const statedNames: ReadonlySet<string> = new Set([
  'Customer',
  'BeneficialOwner',
  'InternalAccount',
  'ExternalAccount',
  'Transaction',
]);

const newId = ({ faults, ids, variations }: World, resource: string): string => {
  const uuid = ids.uuid();
  if (variations.has('ids-have-other-resource-names') && !statedNames.has(resource))
    return `Vendor${resource}:${uuid}`;
  const fault = spoiledIds[resource];
  return fault && faults.has(fault) ? `${resource}:${uuid.replaceAll('-', '')}` : `${resource}:${uuid}`;
};

export const workFor = (world: World, tx: Tx, tenant: string): Work => ({
  tenant,
  world,
  faults: world.faults,
  variations: world.variations,
  behaviour: world.behaviour,
  tx,
  collection: (definition) => tx.collection(definition, tenant),
  blobs: tx.blobs(tenant),
  now: world.clock.now,
  newId: (resource) => newId(world, resource),
  emit: async (event) => {
    await emit(world, tx, { ...event, tenant });
  },
  schedule: (task) => schedule(world, tx, { ...task, tenant }),
});
