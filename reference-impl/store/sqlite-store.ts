import { createGroupCommit, type Committer } from './group-commit.ts';
import { blobsIn } from './sqlite-blobs.ts';
import { collectionOf } from './sqlite-collection.ts';
import { connect, type Connection } from './sqlite-connection.ts';
import { closeDatabase } from './sqlite-file.ts';
import type { CollectionDefinition, Document, Store, Tx } from './store.ts';
import { isJsonObject } from '../../spec/json.ts';

const committerOf = ({ database, prepared, rows, pending, unit, ...connection }: Connection): Committer => ({
  begin: () => void prepared('BEGIN IMMEDIATE').run([]),
  commit: () => {
    pending.flush();
    prepared('COMMIT').run([]);
    rows.settled();
  },
  rollback: () => {
    unit.forget();
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

const clearAll = ({ database, rows, unit }: Connection): void => {
  unit.beforeChange();
  rows.allWritten();
  const tables = database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()
    .flatMap((row) => (isJsonObject(row) && typeof row['name'] === 'string' ? [row['name']] : []));
  for (const name of tables) database.exec(`DELETE FROM ${name}`);
  // Positions start again, so that the same requests give the same cursors.
  if (tables.length > 0) database.exec('DELETE FROM sqlite_sequence');
};

const transactionOn = (connection: Connection, access: 'read' | 'write', actions: (() => void)[]): Tx => {
  const mayWrite = (): void => {
    if (access === 'read') throw new Error('This transaction reads only.');
  };
  return {
    collection: <D extends Document>(definition: CollectionDefinition<D>, tenant: string) =>
      collectionOf<D>(connection, definition, tenant, mayWrite),
    blobs: (tenant) =>
      blobsIn(connection, tenant, () => {
        mayWrite();
        connection.unit.beforeChange();
      }),
    clear: async () => {
      mayWrite();
      clearAll(connection);
    },
    afterCommit: (action) => void actions.push(action),
  };
};

/**
 * A store in one SQLite file, or in memory for `:memory:`. Raises an Error when the file cannot be opened.
 */
export const openSqliteStore = (file: string): Store => {
  const connection = connect(file);
  const group = createGroupCommit(committerOf(connection));

  const transact: Store['transact'] = (work, access = 'write') => {
    const actions: (() => void)[] = [];
    return group.transact(
      access,
      () => work(transactionOn(connection, access, actions)),
      () => {
        for (const action of actions) action();
      },
    );
  };

  return {
    transact,
    close: async () => {
      await group.idle();
      closeDatabase(connection.database);
    },
  };
};
