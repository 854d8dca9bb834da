import { emit } from '../webhooks/outbox.ts';
import { schedule } from './schedule.ts';
import type { Work } from '../runtime/work.ts';
import type { Tx } from '../store/store.ts';
import { replaceable } from '../runtime/behaviour.ts';
import type { System } from '../runtime/system.ts';

/** An id of a resource of this kind. Source: Endpoints > Conventions. */
export const idOf = replaceable(
  ({ ids }: System, resource: string): string => `${resource}:${ids.orderedUuid()}`,
);

export const workFor = (world: System, tx: Tx, tenant: string): Work => ({
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
  emitForCaller: async (event) => {
    const stored = await emit(world, tx, { ...event, tenant, isSentByCaller: true });
    return () => world.delivery.sendNow(stored);
  },
  schedule: (task) => schedule(world, tx, { ...task, tenant }),
  as: (other) => workFor(world, tx, other),
});
