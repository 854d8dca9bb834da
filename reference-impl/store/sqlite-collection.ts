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

/** An id with a UUID was drawn for this document, or the document was looked for before: nobody else has it. */
const isDrawn = (id: string): boolean => /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(id);

/** The documents of one tenant in one table. */
export const collectionOf = <D extends Document>(
  { prepared, table: tableOf, rows, pending, unit }: Connection,
  definition: CollectionDefinition<D>,
  tenant: string,
  mayWrite: () => void,
): Collection<D> => {
  const table = tableOf(definition);
  // A blank is in no id.
  const oldestOrNewest = (order: Query['order'] = 'newest'): string => keyOf(table, tenant, ` ${order}`);
  const select = (query: Query): readonly Placed<D>[] => {
    unit.beforeRead(table);
    const { text, values } = selectSql(definition, tenant, query);
    return prepared(text)
      .all([...values])
      .map((row) => parsed<D>(row));
  };
  const writing = (id: string): void => {
    mayWrite();
    for (const key of [keyOf(table, tenant, id), oldestOrNewest('newest'), oldestOrNewest('oldest')])
      rows.written(key);
  };
  /** What was kept under a key is a document of this collection: nothing else is kept under its keys. */
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const known = (key: string): D | undefined => rows.get(key) as D | undefined;
  const keptAs = (key: string, document: D): D => {
    rows.keep(key, document, JSON.stringify(document));
    return document;
  };
  return {
    insert: async (document) => {
      const { id } = document;
      writing(id);
      const key = keyOf(table, tenant, id);
      const text = JSON.stringify(document);
      if (isDrawn(id) && pending.textOf(key) === undefined) pending.add({ table, tenant, id, text, key });
      else {
        unit.beforeChange(table);
        prepared(`INSERT INTO ${table} (tenant, id, doc) VALUES (?, ?, ?)`).run([tenant, id, text]);
      }
    },
    get: async (id) => {
      const key = keyOf(table, tenant, id);
      const waiting = pending.textOf(key);
      // It was written from a document of this collection.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      if (waiting !== undefined) return JSON.parse(waiting) as D;
      const present = known(key);
      if (present !== undefined) return present;
      const row = prepared(`SELECT seq, doc FROM ${table} WHERE tenant = ? AND id = ?`).get([tenant, id]);
      return row === undefined ? undefined : keptAs(key, parsed<D>(row).document);
    },
    update: async (document) => {
      writing(document.id);
      unit.beforeChange(table);
      const sql = `UPDATE ${table} SET doc = ? WHERE tenant = ? AND id = ?`;
      const { changes } = prepared(sql).run([JSON.stringify(document), tenant, document.id]);
      if (changes === 0) throw new Error(`No ${document.id} to update in ${table}.`);
    },
    delete: async (id) => {
      writing(id);
      unit.beforeChange(table);
      return prepared(`DELETE FROM ${table} WHERE tenant = ? AND id = ?`).run([tenant, id]).changes > 0;
    },
    find: async (query) => select(query).map(({ document }) => document),
    findPlaced: async (query) => select(query),
    first: async (query) => {
      const isAny = query.where === undefined && query.after === undefined && query.by === undefined;
      const key = oldestOrNewest(query.order);
      const present = isAny && !pending.isWaiting(table) ? known(key) : undefined;
      if (present !== undefined) return present;
      // Not by `get`: the driver answers with an earlier row where the same statement has answered to `all` before.
      const [first] = select({ ...query, limit: 1 });
      return isAny && first !== undefined ? keptAs(key, first.document) : first?.document;
    },
    count: async (where?: Where, most = -1) => {
      unit.beforeRead(table);
      const { text, values } = whereSql(definition, tenant, where);
      const sql = `SELECT count(*) FROM (SELECT 1 FROM ${table} WHERE ${text} LIMIT ?)`;
      const row = prepared(sql).get([...values, most]);
      return Number(columnsOf(row)[0]);
    },
  };
};
