import type Database from 'libsql';
import { createGroupCommit, type Committer } from './group-commit.ts';
import { closeDatabase, openDatabase } from './sqlite-file.ts';
import { columnsOf, memberSql, selectSql, whereSql, type Bound } from './sqlite-query.ts';
import { blobsIn, blobTable } from './sqlite-blobs.ts';
import type { Collection, CollectionDefinition, Document, Placed, Query, Store, Tx, Where } from './store.ts';
import { isJsonObject } from '../../spec/json.ts';

type Statement = Database.Statement<Bound[]>;

interface Connection {
  readonly database: Database.Database;
  /** Prepared once per text; rows come as arrays. */
  readonly prepared: (text: string) => Statement;
  /** The table of a collection, made when it is first used. */
  readonly table: (definition: CollectionDefinition<Document>) => string;
  /** A rollback also takes the tables that were made since; `undone` forgets them, `unitBegins` counts anew. */
  readonly unitBegins: () => void;
  readonly undone: () => void;
  readonly allUndone: () => void;
}

const createTable = (
  database: Database.Database,
  { name, indexed }: CollectionDefinition<Document>,
): void => {
  if (!/^[a-z_]+$/.test(name)) throw new Error(`"${name}" is no name for a collection.`);
  database.exec(
    `CREATE TABLE IF NOT EXISTS ${name} (
       seq INTEGER PRIMARY KEY AUTOINCREMENT,
       tenant TEXT NOT NULL,
       id TEXT NOT NULL,
       doc TEXT NOT NULL,
       UNIQUE (tenant, id)
     )`,
  );
  database.exec(`CREATE INDEX IF NOT EXISTS ${name}_tenant ON ${name} (tenant, seq)`);
  for (const member of indexed) {
    const index = `${name}_${member.replaceAll('.', '_')}`;
    database.exec(`CREATE INDEX IF NOT EXISTS ${index} ON ${name} (tenant, ${memberSql(member)})`);
  }
};

const connect = (file: string): Connection => {
  const database = openDatabase(file);
  database.exec(blobTable);
  const statements = new Map<string, Statement>();
  const tables = new Set<string>();
  let made: string[] = [];
  return {
    database,
    prepared: (text) => {
      const present = statements.get(text);
      if (present) return present;
      const statement = database.prepare<Bound[]>(text);
      if (text.startsWith('SELECT')) statement.raw(true);
      statements.set(text, statement);
      return statement;
    },
    table: (definition) => {
      if (!tables.has(definition.name)) {
        createTable(database, definition);
        tables.add(definition.name);
        made.push(definition.name);
      }
      return definition.name;
    },
    unitBegins: () => {
      made = [];
    },
    undone: () => {
      for (const name of made) tables.delete(name);
    },
    allUndone: () => tables.clear(),
  };
};

/** A row of `SELECT seq, doc`. Raises an Error for any other. */
const parsed = <D extends Document>(row: unknown): Placed<D> => {
  const [position, doc] = columnsOf(row);
  if (typeof position !== 'number' || typeof doc !== 'string')
    throw new Error('A row is no stored document.');
  // A collection holds what its definition says: nothing else is inserted under its name.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { position, document: JSON.parse(doc) as D };
};

const collectionOf = <D extends Document>(
  { prepared, table: tableOf }: Connection,
  definition: CollectionDefinition<D>,
  tenant: string,
  mayWrite: () => void,
): Collection<D> => {
  const table = tableOf(definition);
  const select = (query: Query): readonly Placed<D>[] => {
    const { text, values } = selectSql(definition, tenant, query);
    return prepared(text)
      .all(...values)
      .map((row) => parsed<D>(row));
  };
  return {
    insert: async (document) => {
      mayWrite();
      prepared(`INSERT INTO ${table} (tenant, id, doc) VALUES (?, ?, ?)`).run(
        tenant,
        document.id,
        JSON.stringify(document),
      );
    },
    get: async (id) => {
      const row = prepared(`SELECT seq, doc FROM ${table} WHERE tenant = ? AND id = ?`).get(tenant, id);
      return row === undefined ? undefined : parsed<D>(row).document;
    },
    update: async (document) => {
      mayWrite();
      const sql = `UPDATE ${table} SET doc = ? WHERE tenant = ? AND id = ?`;
      const { changes } = prepared(sql).run(JSON.stringify(document), tenant, document.id);
      if (changes === 0) throw new Error(`No ${document.id} to update in ${table}.`);
    },
    delete: async (id) => {
      mayWrite();
      return prepared(`DELETE FROM ${table} WHERE tenant = ? AND id = ?`).run(tenant, id).changes > 0;
    },
    find: async (query) => select(query).map(({ document }) => document),
    findPlaced: async (query) => select(query),
    first: async (query) => select({ ...query, limit: 1 })[0]?.document,
    count: async (where?: Where, most = -1) => {
      const { text, values } = whereSql(definition, tenant, where);
      const sql = `SELECT count(*) FROM (SELECT 1 FROM ${table} WHERE ${text} LIMIT ?)`;
      const row = prepared(sql).get(...values, most);
      return Number(columnsOf(row)[0]);
    },
  };
};

const committerOf = ({ database, prepared, ...connection }: Connection): Committer => {
  const run = (text: string) => (): void => void prepared(text).run();
  return {
    begin: run('BEGIN IMMEDIATE'),
    commit: run('COMMIT'),
    rollback: () => {
      connection.allUndone();
      if (database.inTransaction) database.exec('ROLLBACK');
    },
    savepoint: () => {
      connection.unitBegins();
      prepared('SAVEPOINT unit').run();
    },
    release: run('RELEASE unit'),
    undo: () => {
      connection.undone();
      database.exec('ROLLBACK TO unit; RELEASE unit');
    },
  };
};

const clearAll = ({ database }: Connection): void => {
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
    blobs: (tenant) => blobsIn(connection, tenant, mayWrite),
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
