import { seenPages, seenPagesLock } from '../console/live-requests.ts';
import { replays } from '../serving/idempotency.ts';
import { failures } from '../tasks/failures.ts';
import { everyone, type CollectionDefinition, type Document, type Tx, type Where } from '../store/store.ts';
import { deliveryLog } from '../webhooks/delivery-log.ts';
import { outbox } from '../webhooks/outbox.ts';
import type { KeptTimes } from '../runtime/kept-times.ts';

/** A place where documents of one kind pile up, oldest first. */
export interface Pile {
  readonly kind: keyof KeptTimes;
  readonly collection: CollectionDefinition<Document>;
  /** As whom they are written. */
  readonly owner: string;
  /** Under which tenant they are stored, and which of them. */
  readonly tenant: string;
  readonly where: Where;
  /** Virtual time. */
  readonly atMs: (document: Document) => number;
  /** Whether somebody needs it, however old it is. */
  readonly isNeeded: (tx: Tx, document: Document) => Promise<boolean>;
}

const notNeeded = async (): Promise<boolean> => false;

/** A pile of documents of one type. */
const pile = <D extends Document>(wanted: {
  readonly owner: string;
  readonly kind: keyof KeptTimes;
  readonly collection: CollectionDefinition<D>;
  readonly tenant: string;
  readonly where?: Where;
  readonly atMs: (document: D) => number;
  readonly isNeeded?: (tx: Tx, document: D) => Promise<boolean>;
}): Pile =>
  // Each function gets documents of its own collection, as its definition says.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  ({ where: {}, isNeeded: notNeeded, ...wanted }) as unknown as Pile;

/** The piles of one tenant. */
export const pilesOf = (tenant: string): readonly Pile[] => [
  pile({
    owner: tenant,
    kind: 'deliveries',
    collection: deliveryLog,
    tenant: everyone,
    where: { tenant },
    atMs: ({ at }) => Date.parse(at),
    // A webhook that is still to be sent shows all its attempts.
    isNeeded: async (tx, { event }) => (await tx.collection(outbox, everyone).get(event)) !== undefined,
  }),
  pile({
    owner: seenPagesLock(tenant),
    kind: 'requests',
    collection: seenPages,
    tenant: everyone,
    where: { tenant },
    atMs: ({ requests }) => Math.max(0, ...requests.map(({ at }) => Date.parse(at))),
  }),
  pile({ owner: tenant, kind: 'idempotencyKeys', collection: replays, tenant, atMs: ({ atMs }) => atMs }),
];

/** The piles of the server's operator. */
export const commonPiles: readonly Pile[] = [
  pile({
    owner: everyone,
    kind: 'failures',
    collection: failures,
    tenant: everyone,
    atMs: ({ at }) => Date.parse(at),
  }),
];
