/**
 * The domain's view of storage: documents in collections, inside transactions. Two stores keep this contract, and one
 * battery of tests examines both (`store-contract.spec.ts` and `store-transactions.spec.ts` in `suites/self/server`):
 * SQLite, which one process has alone, and PostgreSQL, which any number of processes use together.
 *
 * - Isolation: transactions that write have the effect of running one after another, in the order of their commits.
 *   Each sees what was committed before it began. One that reads only sees one moment.
 * - Atomicity: everything in a transaction is kept, documents and bytes, or nothing is. Callers are answered after the
 *   commit.
 * - Repetition: work may run again from its beginning, when another transaction came between or the connection was
 *   lost. It must change nothing but through its transaction; what else is to happen belongs into `afterCommit`, which
 *   runs once.
 * - Order: positions grow with the order of insertion and never change. Within the documents of one tenant that is the
 *   order of commits, so that a page continues after a position without missing a row. Documents of `everyone` that
 *   several tenants write at the same time may be committed in another order than that of their positions.
 * - Failure: a store that cannot be reached raises StoreUnavailable. Then nothing was kept, unless the connection was
 *   lost during the commit itself: whoever asked cannot know, and asks again with the same Idempotency-Key.
 * - Form: `versions` says which form the data have (migrations.ts). `clear` leaves it.
 */

/** The store cannot be reached at present. */
export class StoreUnavailable extends Error {}

/** The store can be reached, and cannot write at present: its disk is full, or fails. */
export class StoreUnwritable extends StoreUnavailable {}

/** Anything with an id can be stored. Members whose value is undefined are not stored. */
export interface Document {
  readonly id: string;
}

/** A value that a query can compare with. */
export type Scalar = string | number | boolean;

/**
 * The condition on a member: the value itself, or a comparison. Bounds compare numbers as numbers and text as text.
 * `has` asks whether an array member contains the value. `null` means absent.
 */
export type Condition =
  | Scalar
  | null
  | {
      readonly not?: Scalar;
      readonly in?: readonly Scalar[];
      readonly has?: Scalar;
      readonly above?: string | number;
      readonly atLeast?: string | number;
      readonly below?: string | number;
      readonly atMost?: string | number;
    };

/** Conditions by member, dotted for nested ones: `{'source.accountId': id}`. All of them must hold. */
export type Where = Readonly<Record<string, Condition | undefined>>;

export interface Query {
  readonly where?: Where;
  /** By insertion. `newest` when absent. */
  readonly order?: 'newest' | 'oldest';
  /** Sorts by this member before insertion; not for pages. */
  readonly by?: string;
  /** The position of the last row seen; rows after it follow, in the order asked for. */
  readonly after?: number;
  /** Largest number of rows, all when absent. */
  readonly limit?: number;
}

/** A document and its place in the order of insertion, which never changes. */
export interface Placed<D extends Document> {
  readonly position: number;
  readonly document: D;
}

/**
 * Names a kind of document, once per resource: `defineCollection<Customer>('customers', ['umaAddress'])`.
 * Queries may name any member; the listed ones have
 * an index. List the most selective first: of several that a query names, the first is searched by. An index
 * costs every insertion a little, so leave out members with few values.
 */
export interface CollectionDefinition<D extends Document> {
  readonly name: string;
  readonly indexed: readonly string[];
  /** Never set; carries the type. */
  readonly holds?: D;
}

const defined = new Map<string, CollectionDefinition<Document>>();

export const defineCollection = <D extends Document>(
  name: string,
  indexed: readonly string[] = [],
): CollectionDefinition<D> => {
  const definition = { name, indexed };
  defined.set(name, definition);
  return definition;
};

/** Every collection that the modules loaded so far have defined: their tables can be made before they are used. */
export const definedCollections = (): readonly CollectionDefinition<Document>[] => [...defined.values()];

/** The documents of one tenant. A document that was read is a copy: changing it changes nothing until `update`. */
export interface Collection<D extends Document> {
  /** Raises an Error when the id is in use. */
  readonly insert: (document: D) => Promise<void>;
  readonly get: (id: string) => Promise<D | undefined>;
  /** Replaces the document with the same id. Raises an Error when there is none. */
  readonly update: (document: D) => Promise<void>;
  /** Whether there was one. */
  readonly delete: (id: string) => Promise<boolean>;
  /** Deletes those of them that there are, and answers how many. */
  readonly deleteAll: (ids: readonly string[]) => Promise<number>;
  readonly find: (query: Query) => Promise<readonly D[]>;
  readonly findPlaced: (query: Query) => Promise<readonly Placed<D>[]>;
  readonly first: (query: Query) => Promise<D | undefined>;
  /** How many there are, counted to `most` at most where that is given: counting takes as long as there are rows. */
  readonly count: (where?: Where, most?: number) => Promise<number>;
}

/** Bytes of one tenant that documents refer to by an id. */
export interface Blobs {
  /** Replaces what was there under the id. */
  readonly put: (id: string, bytes: Buffer) => Promise<void>;
  readonly get: (id: string) => Promise<Buffer | undefined>;
  readonly delete: (id: string) => Promise<void>;
}

/** Everything that happens through one of these is kept together or not at all. */
export interface Tx {
  readonly collection: <D extends Document>(
    definition: CollectionDefinition<D>,
    tenant: string,
  ) => Collection<D>;
  readonly blobs: (tenant: string) => Blobs;
  /** Forgets every document of every tenant. */
  readonly clear: () => Promise<void>;
  /**
   * Runs after the commit, in order, before any transaction that follows; not at all when the work is rolled back.
   * Must not throw.
   */
  readonly afterCommit: (action: () => void) => void;
  /** How often everything was forgotten before, where several processes use the store. */
  readonly epoch?: number;
}

/** Documents that belong to no tenant (device codes, settings of the server) are stored under this name. */
export const everyone = 'everyone';

/** Documents that are looked at outside of transactions. */
export interface Look {
  readonly collection: CollectionDefinition<Document>;
  readonly ids: readonly string[];
}

/** The documents of one moment. */
export interface Seen {
  /** How often everything was forgotten. */
  readonly epoch: number;
  /** In the order of what was asked for; absent where there is none. */
  readonly documents: readonly (readonly Document[])[];
}

/**
 * The services of a store that several processes use, besides keeping documents. Work that is nobody's request is
 * divided in partitions: each partition is one process's for a lease, which it renews; the partitions of a process that
 * died are taken over when its lease has run out.
 */
export interface Sharing {
  /** Names this process among the others. */
  readonly instance: string;
  readonly partitions: number;
  /** Looks at documents of `everyone`, with one round trip. Everything that was committed before the call is seen. */
  readonly look: (wanted: readonly Look[]) => Promise<Seen>;
  /** Signals to the other processes that there is something new. Soon and together with others; it may be lost. */
  readonly signal: (topic: string) => void;
  /** The partitions of this process. */
  readonly owns: (partition: number) => boolean;
  /** Runs work while no other process runs work of this name. Raises StoreUnavailable when its turn does not come. */
  readonly exclusively: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** The addresses of the other processes that live. */
  readonly addresses: () => readonly string[];
  /** Whether a process that uses the store, or this one, lives. One that died does so until its lease has run out. */
  readonly lives: (instance: string) => boolean;
  /**
   * Begins to hear signals and to take partitions. `address` is where this process is called; `onPartitions` is called when partitions
   * were gained, or signals may have been missed.
   */
  readonly start: (listener: SharingListener) => Promise<void>;
  /** Gives every partition back. */
  readonly stop: () => Promise<void>;
}

export interface SharingListener {
  readonly address: string;
  readonly onSignal: (topic: string) => void;
  readonly onPartitions: () => void;
  /** Settles when nothing of these partitions runs any more. They are not this process's from the call on. */
  readonly drained: (partitions: ReadonlySet<number>) => Promise<void>;
}

export interface Store {
  /**
   * Runs the work as if alone, and settles after its changes are committed. Work that throws is rolled back, and
   * its error is passed on. The work must wait for nothing but its transaction: others wait for it.
   * With `read`, writing raises an Error. Work that writes for one tenant says so by `tenant`: work for others may run
   * at the same time. Without it nobody else writes meanwhile. Raises StoreUnavailable.
   */
  readonly transact: <T>(
    work: (tx: Tx) => Promise<T>,
    access?: 'read' | 'write',
    tenant?: string,
  ) => Promise<T>;
  /** Absent where one process has the store alone. */
  readonly sharing?: Sharing;
  /**
   * Finishes what is waiting, then closes. Work that other processes hold up is rolled back, so that closing never
   * takes longer than a moment.
   */
  readonly close: () => Promise<void>;
}
