import { createGroupCommit, type Access, type Committer } from './group-commit.ts';
import { blobsIn } from './sqlite-blobs.ts';
import { createCollections } from './sqlite-collection.ts';
import { connect, type Connection } from './sqlite-connection.ts';
import { closeDatabase, fileFailure } from './sqlite-file.ts';
import type { Store, Tx } from './store.ts';
import { isJsonObject } from '../../spec/json.ts';

const committerOf = ({
  database,
  prepared,
  rows,
  counts,
  pending,
  unit,
  ...connection
}: Connection): Committer => ({
  begin: () => void prepared('BEGIN IMMEDIATE').run([]),
  commit: () => {
    pending.flush();
    prepared('COMMIT').run([]);
    rows.settled();
  },
  rollback: () => {
    unit.forget();
    counts.forget();
    rows.settled();
    connection.allUndone();
    if (database.inTransaction) database.exec('ROLLBACK');
  },
  savepoint: () => {
    connection.unitBegins();
    unit.begin();
  },
  release: unit.end,
  undo: () => {
    connection.undone();
    unit.undo();
  },
});

const clearAll = ({ database, rows, counts, unit }: Connection): void => {
  unit.beforeChange();
  counts.forget();
  rows.allWritten();
  const tables = database
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'versions'",
    )
    .all()
    .flatMap((row) => (isJsonObject(row) && typeof row['name'] === 'string' ? [row['name']] : []));
  for (const name of tables) database.exec(`DELETE FROM ${name}`);
  // Positions start again, so that the same requests give the same cursors.
  if (tables.length > 0) database.exec('DELETE FROM sqlite_sequence');
};

const mayWriteBy: Readonly<Record<Access, () => void>> = {
  read: () => {
    throw new Error('This transaction reads only.');
  },
  write: () => undefined,
};

/** The shared part of the transactions of one kind. */
type Transactions = (actions: (() => void)[]) => Tx;

const transactionsOn = (connection: Connection, access: Access): Transactions => {
  const mayWrite = mayWriteBy[access];
  const collection = createCollections(connection, mayWrite);
  const shared: Omit<Tx, 'afterCommit'> = {
    collection,
    blobs: (tenant) =>
      blobsIn(connection, tenant, () => {
        mayWrite();
        connection.unit.beforeChange();
      }),
    clear: async () => {
      mayWrite();
      clearAll(connection);
    },
  };
  return (actions) => ({ ...shared, afterCommit: (action) => void actions.push(action) });
};

const connected = (file: string): Connection => {
  try {
    return connect(file);
  } catch (error) {
    throw fileFailure(file, error);
  }
};

/**
 * A store in one SQLite file, or in memory for `:memory:`. Raises a StartError when the file cannot be opened, and a
 * StoreUnavailable when it is damaged.
 */
export const openSqliteStore = (file: string): Store => {
  const connection = connected(file);
  const group = createGroupCommit(committerOf(connection));
  const transactions: Readonly<Record<Access, Transactions>> = {
    read: transactionsOn(connection, 'read'),
    write: transactionsOn(connection, 'write'),
  };

  const transact: Store['transact'] = (work, access = 'write') => {
    const actions: (() => void)[] = [];
    return group
      .transact(
        access,
        () => work(transactions[access](actions)),
        () => {
          for (const action of actions) action();
        },
      )
      .catch((error: unknown) => {
        throw fileFailure(file, error);
      });
  };

  return {
    transact,
    close: async () => {
      await group.idle();
      closeDatabase(connection.database);
    },
  };
};
