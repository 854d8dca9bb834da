import type { Tx } from '../store.ts';
import { isConflict, isUnavailable } from './errors.ts';
import { epochIn, mostAttempts, repeated, txOf, undone, type Database } from './transaction.ts';
import type { Unit } from './unit.ts';

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

/** Runs work that writes nothing. */
export const read = <T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  // A connection that was idle while the database was restarted breaks at its first use: the next is a new one.
  repeated(
    () => readOnce(database, work),
    (error, attempt) =>
      (isUnavailable(error) && attempt < 1) || (isConflict(error) && attempt < mostAttempts),
  );
