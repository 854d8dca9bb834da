import type { System } from '../runtime/system.ts';
import { platforms, tenantOf } from '../store/platforms.ts';
import { everyone, type Placed, type Document, type Tx } from '../store/store.ts';
import type { KeptTimes } from '../runtime/kept-times.ts';
import { commonPiles, pilesOf, type Pile } from './retained.ts';

/** How many were deleted, by their kind. */
export type Swept = Partial<Record<keyof KeptTimes, number>>;

/** So that a task that deletes can be stopped, and to leave time for others. */
export interface Pace {
  /** Documents that one transaction looks at. */
  readonly atOnce: number;
  /** Asked before each batch. */
  readonly isStopped: () => boolean;
  /** Called with the time that a batch took, and settles when the next one may begin. Milliseconds. */
  readonly rest: (tookMs: number) => Promise<void>;
}

/** Platforms that are read at once. */
const pageSize = 100;

const oldest = (
  tx: Tx,
  { collection, tenant, where }: Pile,
  limit: number,
  after: number,
): Promise<readonly Placed<Document>[]> =>
  tx.collection(collection, tenant).findPlaced({ order: 'oldest', where, limit, after });

const isOver = ({ clock, settings }: System, { kind, atMs }: Pile, document: Document): boolean =>
  atMs(document) <= clock.nowMs() - settings.retention[kind];

interface Batch {
  readonly deleted: number;
  /** Where the next one begins; absent when nothing older is left. */
  readonly next: number | undefined;
}

/** Looks at the oldest after a position, and deletes of them what is over and needed by nobody. */
const sweepBatch = (
  world: System,
  pile: Pile,
  { after, most }: { readonly after: number; readonly most: number },
): Promise<Batch> =>
  world.store.transact(
    async (tx) => {
      const rows = await oldest(tx, pile, most, after);
      const fresh = rows.findIndex(({ document }) => !isOver(world, pile, document));
      const old = fresh < 0 ? rows : rows.slice(0, fresh);
      const ids: string[] = [];
      for (const { document } of old) if (!(await pile.isNeeded(tx, document))) ids.push(document.id);
      const deleted = await tx.collection(pile.collection, pile.tenant).deleteAll(ids);
      return { deleted, next: old.length < most ? undefined : old.at(-1)?.position };
    },
    'write',
    pile.owner,
  );

/** The piles that have something old at all. Reading hinders nobody, and as a rule there is nothing. */
const oldPiles = (world: System, piles: readonly Pile[]): Promise<readonly Pile[]> =>
  world.store.transact(async (tx) => {
    const old: Pile[] = [];
    for (const each of piles) {
      const [first] = await oldest(tx, each, 1, 0);
      if (first !== undefined && isOver(world, each, first.document)) old.push(each);
    }
    return old;
  }, 'read');

const sweepPiles = async (
  world: System,
  piles: readonly Pile[],
  { swept, atOnce: most, isStopped, rest }: Pace & { readonly swept: Swept },
): Promise<void> => {
  for (const pile of await oldPiles(world, piles)) {
    let after: number | undefined = 0;
    while (after !== undefined && !isStopped()) {
      const began = performance.now();
      const batch: Batch = await sweepBatch(world, pile, { after, most });
      swept[pile.kind] = (swept[pile.kind] ?? 0) + batch.deleted;
      after = batch.next;
      await rest(performance.now() - began);
    }
  }
};

/** Whether this process deletes for them: of several that use the store one does, and two would do no harm. */
const isOurs = ({ cluster }: System, owner: string): boolean =>
  cluster === undefined || cluster.owns(cluster.partitionOf(`retention ${owner}`));

/**
 * Deletes what was kept for as long as the settings say: attempts of webhooks that are over, requests of the console,
 * answers to idempotency keys, failed tasks. In small batches, each a transaction of the tenant that it is of.
 */
export const sweep = async (world: System, pace: Pace): Promise<Swept> => {
  const swept: Swept = {};
  const goOn = { ...pace, swept };
  if (isOurs(world, everyone)) await sweepPiles(world, commonPiles, goOn);
  let after: number | undefined = 0;
  while (after !== undefined && !pace.isStopped()) {
    const from: number = after;
    const found: readonly Placed<Document>[] = await world.store.transact(
      (tx) =>
        tx.collection(platforms, everyone).findPlaced({ order: 'oldest', limit: pageSize, after: from }),
      'read',
    );
    const tenants = found.flatMap(({ document: { id } }) => [
      tenantOf(id, 'sandbox'),
      tenantOf(id, 'production'),
    ]);
    for (const tenant of tenants.filter((each) => isOurs(world, each)))
      if (!pace.isStopped()) await sweepPiles(world, pilesOf(tenant), goOn);
    after = found.length < pageSize ? undefined : found.at(-1)?.position;
  }
  return swept;
};
