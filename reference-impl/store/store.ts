/**
 * What the domain knows of storage: documents in collections, inside transactions. Nothing here says SQLite,
 * so that a PostgreSQL store can follow.
 */

/** Anything with an id can be stored. Members whose value is undefined are not stored. */
export interface Document {
  readonly id: string;
}

/** A value that a query can compare with. */
export type Scalar = string | number | boolean;

/**
 * What a member must be: the value itself, or a comparison. Bounds compare numbers as numbers and text as
 * text. `has` asks whether an array member contains the value. `null` means absent.
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

export const defineCollection = <D extends Document>(
  name: string,
  indexed: readonly string[] = [],
): CollectionDefinition<D> => ({ name, indexed });

/** The documents of one tenant. What is read is a copy: changing it changes nothing until `update`. */
export interface Collection<D extends Document> {
  /** Raises an Error when the id is taken. */
  readonly insert: (document: D) => Promise<void>;
  readonly get: (id: string) => Promise<D | undefined>;
  /** Replaces the document with the same id. Raises an Error when there is none. */
  readonly update: (document: D) => Promise<void>;
  /** Whether there was one. */
  readonly delete: (id: string) => Promise<boolean>;
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
}

/** Documents that belong to no tenant (device codes, settings of the server) are stored under this name. */
export const everyone = 'everyone';

export interface Store {
  /**
   * Runs the work alone, and settles after its changes are committed. Work that throws is rolled back, and
   * its error is passed on. The work must wait for nothing but its transaction: everybody waits for it.
   * With `read`, writing raises an Error.
   */
  readonly transact: <T>(work: (tx: Tx) => Promise<T>, access?: 'read' | 'write') => Promise<T>;
  /** Finishes what is waiting, then closes. */
  readonly close: () => Promise<void>;
}
