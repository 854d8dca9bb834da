import type Database from 'libsql';
import { createKnownCounts, type KnownCounts } from './known-counts.ts';
import { createPendingInserts, type PendingInserts } from './pending-inserts.ts';
import { createRowCache, type RowCache } from './row-cache.ts';
import { blobTable } from './sqlite-blobs.ts';
import { openDatabase } from './sqlite-file.ts';
import { memberSql, type Bound } from './sqlite-query.ts';
import { createSqliteUnit, type SqliteUnit } from './sqlite-unit.ts';
import type { CollectionDefinition, Document } from './store.ts';

type Statement = Database.Statement<[Bound[]]>;

/** A database that is open, and what is known of it. */
export interface Connection {
  readonly database: Database.Database;
  readonly rows: RowCache;
  readonly pending: PendingInserts;
  readonly unit: SqliteUnit;
  readonly counts: KnownCounts;
  /** Prepared once per text; rows come as arrays. Values are bound as one list, which the driver need not make. */
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

export const connect = (file: string): Connection => {
  const database = openDatabase(file);
  database.exec(blobTable);
  const statements = new Map<string, Statement>();
  const tables = new Set<string>();
  let made: string[] = [];
  const prepared = (text: string): Statement => {
    const present = statements.get(text);
    if (present) return present;
    const statement = database.prepare<[Bound[]]>(text);
    if (text.startsWith('SELECT')) statement.raw(true);
    statements.set(text, statement);
    return statement;
  };
  const pending = createPendingInserts((text, values) => void prepared(text).run(values));
  return {
    database,
    rows: createRowCache(),
    counts: createKnownCounts(),
    pending,
    unit: createSqliteUnit(pending, (text) => void prepared(text).run([])),
    prepared,
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
