import { createQueue, type Queue } from '../queue.ts';
import type { CollectionDefinition, Document, Store, Tx } from '../store.ts';
import { asError } from '../../../spec/error-message.ts';
import type { Pool, Session } from './connections.ts';
import { isConflict, isUnavailable } from './errors.ts';
import { clearSql, lockKey } from './schema.ts';
import type { SharedCounts } from './shared-counts.ts';
import { blobsOf, collectionOf, flush, type Unit } from './unit.ts';

/** What transactions are run with. */
export interface Database {
  readonly schema: string;
  readonly readers: Pool;
  readonly writers: Pool;
  readonly counts: SharedCounts;
  readonly table: (definition: CollectionDefinition<Document>) => Promise<string>;
}

/** Units of one tenant that wait at the same time share a commit, so many at most. Judged, not measured. */
const largestGroup = 32;

/** After so many conflicts a group runs alone, so that it comes to an end. */
const conflictsBeforeAlone = 4;

const mostAttempts = 10;

interface Waiting {
  readonly run: (tx: Tx) => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** A session that remembers its first failure: PostgreSQL refuses everything after it, and would commit nothing. */
const watched = (session: Session): Session & { readonly failure: () => unknown } => {
  let failure: unknown;
  const noting = async <T>(result: Promise<T>): Promise<T> => {
    try {
      return await result;
    } catch (error) {
      failure ??= error;
      throw error;
    }
  };
  return {
    run: (sql) => noting(session.run(sql)),
    script: (text) => noting(session.script(text)),
    release: session.release,
    failure: () => failure,
  };
};

interface Part {
  readonly unit: Unit;
  readonly epoch: number;
  readonly schema: string;
  readonly mayClear: boolean;
  readonly actions: (() => void)[];
}

const txOf = ({ unit, epoch, schema, mayClear, actions }: Part): Tx => ({
  collection: (definition, tenant) => collectionOf(unit, definition, tenant),
  blobs: (tenant) => blobsOf(unit, tenant),
  clear: async () => {
    unit.mayWrite();
    if (!mayClear) throw new Error('Everything is forgotten by work that runs alone: leave out its tenant.');
    unit.pending.clear();
    await unit.session.script(`LOCK TABLE psi_gate IN ACCESS EXCLUSIVE MODE; ${clearSql(schema)}`);
  },
  afterCommit: (action) => void actions.push(action),
  epoch,
});

const epochIn = (rows: readonly (readonly unknown[])[]): number => Number(rows[0]?.[0] ?? 0);

const readOnce = async <T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const session = await database.readers.take();
  const mayWrite = (): never => {
    throw new Error('This transaction reads only.');
  };
  try {
    const began = performance.now();
    const rows = await session.script(
      'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; LOCK TABLE psi_gate IN ACCESS SHARE MODE; SELECT n FROM psi_epoch',
    );
    const epoch = epochIn(rows);
    const { schema, table, counts } = database;
    const count: Unit['count'] = (shelf, where, most) =>
      counts.count({ session, epoch, began }, shelf, where, most);
    const unit = { session, table, pending: new Map(), mayWrite, count };
    const actions: (() => void)[] = [];
    const value = await work(txOf({ unit, epoch, schema, mayClear: false, actions }));
    await session.script('COMMIT');
    session.release();
    for (const action of actions) action();
    return value;
  } catch (error) {
    await undone(session, error);
    throw error;
  }
};

/** Gives a session back after a failure, without what it did or held. */
const undone = async (session: Session, error: unknown): Promise<void> => {
  if (isUnavailable(error)) {
    session.release(asError(error));
    return;
  }
  try {
    await session.script('ROLLBACK; SELECT pg_advisory_unlock_all()');
    session.release();
  } catch (second) {
    session.release(asError(second));
  }
};

/** One after the other, `again` says for which errors. */
const repeated = async <T>(
  once: (attempt: number) => Promise<T>,
  again: (error: unknown, attempt: number) => boolean,
) => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await once(attempt);
    } catch (error) {
      if (!again(error, attempt)) throw error;
      // Two that hinder each other must not begin again at the same moment.
      if (isConflict(error))
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 5 * 2 ** Math.min(attempt, 5)));
    }
  }
};

const read = <T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  // A connection that was idle while the database was restarted breaks at its first use: the next is a new one.
  repeated(
    () => readOnce(database, work),
    (error, attempt) =>
      (isUnavailable(error) && attempt < 1) || (isConflict(error) && attempt < mostAttempts),
  );

/** The commit itself failed: whether it happened is not known, so the work must not run again. */
class CommitFailed extends Error {}

interface Group {
  readonly tenant: string | undefined;
  readonly waiting: readonly Waiting[];
}

const beginSql = ({ schema }: Database, tenant: string | undefined): string => {
  const begin = (mode: string): string =>
    `BEGIN ISOLATION LEVEL SERIALIZABLE; LOCK TABLE psi_gate IN ${mode} MODE; SELECT n FROM psi_epoch`;
  if (tenant === undefined) return begin('EXCLUSIVE');
  // The lock comes before the transaction: what it waited for is seen by a snapshot that is taken afterwards.
  return `SELECT pg_advisory_lock(${lockKey(`${schema} ${tenant}`)}); COMMIT; ${begin('ROW EXCLUSIVE')}`;
};

type Settle = () => void;

/** Runs one unit of a group. What comes back answers whoever waits, after the commit. */
const runUnit = async (
  database: Database,
  { run, resolve, reject }: Waiting,
  {
    session,
    epoch,
    isShared,
    isAlone,
  }: { session: Session; epoch: number; isShared: boolean; isAlone: boolean },
): Promise<Settle> => {
  const own = watched(session);
  const unit: Unit = { session: own, table: database.table, pending: new Map(), mayWrite: () => undefined };
  const actions: (() => void)[] = [];
  const { schema } = database;
  if (isShared) await own.script('SAVEPOINT unit');
  try {
    const value = await run(txOf({ unit, epoch, schema, mayClear: isAlone, actions }));
    await flush(unit);
    if (own.failure() !== undefined) throw own.failure();
    if (isShared) await own.script('RELEASE unit');
    return () => {
      for (const action of actions) action();
      resolve(value);
    };
  } catch (error) {
    const cause = own.failure() ?? error;
    if (!isShared || isConflict(cause) || isUnavailable(cause)) throw cause;
    await session.script('ROLLBACK TO unit; RELEASE unit');
    return () => reject(error);
  }
};

const commit = async (session: Session): Promise<void> => {
  try {
    await session.script('COMMIT; SELECT pg_advisory_unlock_all()');
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    throw new CommitFailed('The connection to the database was lost during a commit.', { cause: error });
  }
};

const runGroupOnce = async (
  database: Database,
  { tenant, waiting }: Group,
  attempt: number,
): Promise<readonly Settle[]> => {
  const whose = attempt < conflictsBeforeAlone ? tenant : undefined;
  const session = await database.writers.take();
  try {
    const epoch = epochIn(await session.script(beginSql(database, whose)));
    const settles: Settle[] = [];
    const how = { session, epoch, isShared: waiting.length > 1, isAlone: whose === undefined };
    for (const one of waiting) settles.push(await runUnit(database, one, how));
    await commit(session);
    session.release();
    return settles;
  } catch (error) {
    await undone(session, error instanceof CommitFailed ? error.cause : error);
    throw error;
  }
};

const mayRunAgain = (error: unknown, attempt: number): boolean => {
  if (error instanceof CommitFailed) return false;
  return isConflict(error) ? attempt < mostAttempts : isUnavailable(error) && attempt < 1;
};

const runGroup = async (database: Database, group: Group): Promise<void> => {
  try {
    const settles = await repeated((attempt) => runGroupOnce(database, group, attempt), mayRunAgain);
    for (const settle of settles) settle();
  } catch (error) {
    const reason = error instanceof CommitFailed ? error.cause : error;
    for (const { reject } of group.waiting) reject(reason);
  }
};

const drained = (queue: Queue<Waiting>): readonly Waiting[] => {
  const waiting: Waiting[] = [];
  while (waiting.length < largestGroup) {
    const next = queue.take();
    if (next === undefined) break;
    waiting.push(next);
  }
  return waiting;
};

export interface Transactions {
  readonly transact: Store['transact'];
  /** Settles when nothing is waiting. */
  readonly idle: () => Promise<void>;
}

/**
 * Runs transactions. Those that write for one tenant queue up here, so that they wait with one connection for their
 * turn among all processes, and share a commit; those of different tenants run side by side.
 */
export const createTransactions = (database: Database): Transactions => {
  const queues = new Map<string, Queue<Waiting>>();
  const running = new Set<Promise<unknown>>();

  const kept = <T>(run: Promise<T>): Promise<T> => {
    const settled = run.then(
      () => undefined,
      () => undefined,
    );
    running.add(settled);
    void settled.then(() => running.delete(settled));
    return run;
  };

  const runQueue = async (key: string, tenant: string | undefined, queue: Queue<Waiting>): Promise<void> => {
    // Requests whose bytes have arrived already join the first group.
    await new Promise((resolve) => setImmediate(resolve));
    for (let waiting = drained(queue); waiting.length > 0; waiting = drained(queue))
      await runGroup(database, { tenant, waiting });
    queues.delete(key);
  };

  const write = <T>(work: (tx: Tx) => Promise<T>, tenant: string | undefined): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const key = tenant === undefined ? 'alone' : `tenant ${tenant}`;
      // What a unit answers is what whoever asked for it gets.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const waiting: Waiting = { run: work, resolve: (value) => resolve(value as T), reject };
      const present = queues.get(key);
      if (present !== undefined) {
        present.add(waiting);
        return;
      }
      const queue = createQueue([waiting]);
      queues.set(key, queue);
      void kept(runQueue(key, tenant, queue));
    });

  return {
    transact: (work, access = 'write', tenant?: string) =>
      access === 'read' ? kept(read(database, work)) : write(work, tenant),
    idle: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
};
