import type { Tx } from '../store.ts';
import type { Session } from './connections.ts';
import { isConflict, isUnavailable } from './errors.ts';
import { lockKey } from './schema.ts';
import { epochIn, mostAttempts, repeated, txOf, undone, type Database } from './transaction.ts';
import { flush, type Unit } from './unit.ts';

/** After so many conflicts a group runs alone, so that it comes to an end. */
const conflictsBeforeAlone = 4;

/** Work that waits to be done, and who waits for it. */
export interface Waiting {
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

/** Runs one unit of a group. The returned function answers whoever waits, after the commit. */
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

/** Runs units of one tenant, or one that runs alone, and commits them together. */
export const runGroup = async (database: Database, group: Group): Promise<void> => {
  try {
    const settles = await repeated((attempt) => runGroupOnce(database, group, attempt), mayRunAgain);
    for (const settle of settles) settle();
  } catch (error) {
    const reason = error instanceof CommitFailed ? error.cause : error;
    for (const { reject } of group.waiting) reject(reason);
  }
};
