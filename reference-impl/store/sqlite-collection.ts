import { endsWithUuid } from './uuid-ids.ts';
import type { Connection } from './sqlite-connection.ts';
import { columnsOf, selectSql, whereSql } from './sqlite-query.ts';
import type { Collection, CollectionDefinition, Document, Placed, Query, Where } from './store.ts';

/** A row of `SELECT seq, doc`. Raises an Error for any other. */
const parsed = <D extends Document>(row: unknown): Placed<D> => {
  const [position, doc] = columnsOf(row);
  if (typeof position !== 'number' || typeof doc !== 'string')
    throw new Error('A row is no stored document.');
  // A collection holds what its definition says: nothing else is inserted under its name.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { position, document: JSON.parse(doc) as D };
};

/** A key that no other document has; names of tables have no blanks. */
const keyOf = (table: string, tenant: string, id: string): string => `${table} ${tenant} ${id}`;

/** Where the documents of one tenant in one table are, and what they are found by in the cache. */
interface Shelf extends Connection {
  readonly definition: CollectionDefinition<Document>;
  readonly name: string;
  readonly tenant: string;
  /** Its name among all shelves. */
  readonly key: string;
  readonly keyOf: (id: string) => string;
  /** Of the first document of all. A blank is in no id. */
  readonly firstKey: (order: Query['order']) => string;
}

const shelfOf = (
  connection: Connection,
  definition: CollectionDefinition<Document>,
  tenant: string,
): Shelf => {
  const name = connection.table(definition);
  return {
    ...connection,
    definition,
    name,
    tenant,
    key: `${name} ${tenant}`,
    keyOf: (id) => keyOf(name, tenant, id),
    firstKey: (order = 'newest') => keyOf(name, tenant, ` ${order}`),
  };
};

type Reads<D extends Document> = Pick<Collection<D>, 'get' | 'find' | 'findPlaced' | 'first' | 'count'>;

const readsOf = <D extends Document>(shelf: Shelf): Reads<D> => {
  const { prepared, rows, pending, unit, counts, name, tenant, definition } = shelf;
  /** Inserts stay waiting where none of them can be asked for. */
  const beforeAsking = (where: Where | undefined): void => {
    if (pending.mayHold(name, tenant, where)) unit.beforeRead(name);
  };
  const select = (query: Query): readonly Placed<D>[] => {
    beforeAsking(query.where);
    const { text, values } = selectSql(definition, tenant, query);
    return prepared(text)
      .all([...values])
      .map((row) => parsed<D>(row));
  };
  /** The value under a key is a document of this collection: nothing else is kept under its keys. */
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const known = (key: string): D | undefined => rows.get(key) as D | undefined;
  const keptAs = (key: string, document: D): D => {
    rows.keep(key, document, JSON.stringify(document));
    return document;
  };
  return {
    get: async (id) => {
      const key = shelf.keyOf(id);
      const waiting = pending.textOf(key);
      // It was written from a document of this collection.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      if (waiting !== undefined) return JSON.parse(waiting) as D;
      const present = known(key);
      if (present !== undefined) return present;
      const row = prepared(`SELECT seq, doc FROM ${name} WHERE tenant = ? AND id = ?`).get([tenant, id]);
      if (row !== undefined) return keptAs(key, parsed<D>(row).document);
      unit.missed(key);
      return undefined;
    },
    find: async (query) => select(query).map(({ document }) => document),
    findPlaced: async (query) => select(query),
    first: async (query) => {
      const isAny = query.where === undefined && query.after === undefined && query.by === undefined;
      const key = shelf.firstKey(query.order);
      // Rows that wait to be inserted come after the oldest.
      const isKnown = isAny && (query.order === 'oldest' || !pending.isWaiting(name));
      const present = isKnown ? known(key) : undefined;
      if (present !== undefined) return present;
      // Not by `get`: the driver answers with an earlier row where the same statement has answered to `all` before.
      const [first] = select({ ...query, limit: 1 });
      return isAny && first !== undefined ? keptAs(key, first.document) : first?.document;
    },
    count: async (where?: Where, most = -1) => {
      const { text, values } = whereSql(definition, tenant, where);
      const query = `${text} ${JSON.stringify(values)}`;
      if (most > 0 && counts.atLeast(shelf.key, query) >= most) return most;
      beforeAsking(where);
      const sql = `SELECT count(*) FROM (SELECT 1 FROM ${name} WHERE ${text} LIMIT ?)`;
      // Twice as many as asked for: as many changes may follow before they are counted again.
      const row = prepared(sql).get([...values, most > 0 ? most * 2 : most]);
      const found = Number(columnsOf(row)[0]);
      if (most <= 0 || found < most) return found;
      // A unit's own count may be undone.
      if (!unit.isRunning()) counts.counted(shelf.key, query, found);
      return most;
    },
  };
};

type Writes<D extends Document> = Pick<Collection<D>, 'insert' | 'update' | 'delete' | 'deleteAll'>;

const writesOf = <D extends Document>(shelf: Shelf, mayWrite: () => void): Writes<D> => {
  const { prepared, rows, pending, unit, counts, name, tenant } = shelf;
  const oldest = shelf.firstKey('oldest');
  const newest = shelf.firstKey('newest');
  const writing = (key: string): void => {
    mayWrite();
    rows.written(key);
    rows.written(newest);
  };
  const changing = (id: string): void => {
    writing(shelf.keyOf(id));
    rows.written(oldest);
    counts.changed(shelf.key);
  };
  const deleted = (id: string): boolean => {
    changing(id);
    unit.beforeChange(name);
    return prepared(`DELETE FROM ${name} WHERE tenant = ? AND id = ?`).run([tenant, id]).changes > 0;
  };
  return {
    insert: async (document) => {
      const { id } = document;
      const key = shelf.keyOf(id);
      writing(key);
      // Where there is an oldest, it stays the oldest.
      if (rows.get(oldest) === undefined) rows.written(oldest);
      const text = JSON.stringify(document);
      // An earlier look for the id has shown as well that it is free.
      const isNew = unit.wasMissed(key) || endsWithUuid(id);
      if (isNew && pending.textOf(key) === undefined)
        pending.add({ table: name, tenant, id, document, text, key });
      else {
        unit.beforeChange(name);
        prepared(`INSERT INTO ${name} (tenant, id, doc) VALUES (?, ?, ?)`).run([tenant, id, text]);
      }
    },
    update: async (document) => {
      changing(document.id);
      unit.beforeChange(name);
      const sql = `UPDATE ${name} SET doc = ? WHERE tenant = ? AND id = ?`;
      const { changes } = prepared(sql).run([JSON.stringify(document), tenant, document.id]);
      if (changes === 0) throw new Error(`No ${document.id} to update in ${name}.`);
    },
    delete: async (id) => deleted(id),
    deleteAll: async (ids) => {
      mayWrite();
      return ids.filter(deleted).length;
    },
  };
};

/** The documents of one tenant in one table. */
export type Collections = <D extends Document>(
  definition: CollectionDefinition<D>,
  tenant: string,
) => Collection<D>;

/** So many are kept: more than a server with a few platforms has. */
const mostKept = 1000;

/**
 * Gives collections out, and makes each once: a request asks for half a dozen. `mayWrite` raises an Error where
 * nothing may be written.
 */
export const createCollections = (connection: Connection, mayWrite: () => void): Collections => {
  const made = new Map<string, Collection<Document>>();
  return <D extends Document>(definition: CollectionDefinition<D>, tenant: string): Collection<D> => {
    // A rollback takes a table with it that was made since.
    const table = connection.table(definition);
    const key = `${table} ${tenant}`;
    // A table holds the documents of its definition, and nothing else is kept under its name.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const present = made.get(key) as Collection<D> | undefined;
    if (present !== undefined) return present;
    if (made.size >= mostKept) made.clear();
    const shelf = shelfOf(connection, definition, tenant);
    const fresh = { ...readsOf<D>(shelf), ...writesOf<D>(shelf, mayWrite) };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    made.set(key, fresh as unknown as Collection<Document>);
    return fresh;
  };
};
