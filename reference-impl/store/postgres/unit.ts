import { endsWithUuid } from '../uuid-ids.ts';
import type { Blobs, Collection, CollectionDefinition, Document, Placed, Query, Where } from '../store.ts';
import type { Rows, Session } from './connections.ts';
import { selectSql, type Sql } from './query.ts';
import { countingChanges, countRows, type Shelf } from './shared-counts.ts';
import { restoredJson, storable, storableJson } from './texts.ts';

interface PendingRow {
  readonly tenant: string;
  readonly id: string;
  readonly doc: string;
}

/** The state of a unit of work on its connection. Inserts wait until something looks at their table, or for the end. */
export interface Unit {
  readonly session: Session;
  /** Sees to it that the table of a collection is there; gives its name. */
  readonly table: (definition: CollectionDefinition<Document>) => Promise<string>;
  readonly pending: Map<string, PendingRow[]>;
  readonly mayWrite: () => void;
  /** Counts to a bound by what is known already, where the transaction reads only. */
  readonly count?: (shelf: Shelf, where: Where, most: number) => Promise<number>;
}

const one = (text: string, ...values: Sql['values']): Sql => ({ text, values });

const insertRows = async ({ session }: Unit, table: string, rows: readonly PendingRow[]): Promise<void> => {
  const text = `INSERT INTO ${table} (tenant, id, doc)
    SELECT * FROM unnest($1::text[], $2::text[], $3::json[]) ON CONFLICT DO NOTHING`;
  const columns = (['tenant', 'id', 'doc'] as const).map((name) => rows.map((row) => row[name]));
  const { changed } = await session.run({ text, values: columns });
  if (changed < rows.length)
    throw new Error(`An id of ${rows.map(({ id }) => id).join(', ')} is in use in ${table}.`);
};

/** Inserts what waits, for one table or for all. Raises an Error where an id is in use. */
export const flush = async (unit: Unit, table?: string): Promise<void> => {
  const tables = table === undefined ? [...unit.pending.keys()] : [table];
  for (const name of tables) {
    const rows = unit.pending.get(name);
    unit.pending.delete(name);
    if (rows !== undefined) await insertRows(unit, name, rows);
  }
};

const parsed = <D extends Document>([position, doc]: Rows[number]): Placed<D> => {
  if (typeof doc !== 'string') throw new Error('A row is no stored document.');
  // A collection holds what its definition says: nothing else is inserted under its name.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { position: Number(position), document: JSON.parse(restoredJson(doc)) as D };
};

const readsOf = <D extends Document>(
  unit: Unit,
  definition: CollectionDefinition<D>,
  tenant: string,
): Pick<Collection<D>, 'get' | 'find' | 'findPlaced' | 'first' | 'count'> => {
  const ready = async (): Promise<string> => {
    const table = await unit.table(definition);
    await flush(unit, table);
    return table;
  };
  const select = async (query: Query): Promise<readonly Placed<D>[]> => {
    const { rows } = await unit.session.run(selectSql(await ready(), tenant, query));
    return rows.map((row) => parsed<D>(row));
  };
  return {
    get: async (id) => {
      const text = `SELECT seq, doc::text FROM ${await ready()} WHERE tenant = $1 AND id = $2`;
      const { rows } = await unit.session.run(one(text, storable(tenant), storable(id)));
      return rows[0] && parsed<D>(rows[0]).document;
    },
    find: async (query) => (await select(query)).map(({ document }) => document),
    findPlaced: select,
    first: async (query) => (await select({ ...query, limit: 1 }))[0]?.document,
    count: async (where: Where = {}, most?: number) => {
      const shelf = { table: await ready(), tenant };
      return most === undefined || unit.count === undefined
        ? countRows(unit.session, shelf, where, most)
        : unit.count(shelf, where, most);
    },
  };
};

const writesOf = <D extends Document>(
  unit: Unit,
  definition: CollectionDefinition<D>,
  tenant: string,
): Pick<Collection<D>, 'insert' | 'update' | 'delete' | 'deleteAll'> => {
  const ready = async (): Promise<string> => {
    unit.mayWrite();
    return unit.table(definition);
  };
  const changing = async (table: string, sql: Sql, rows = 1): Promise<number> =>
    (await unit.session.run(countingChanges({ table, tenant }, sql, rows))).changed;
  const rowOf = (document: D): PendingRow => ({
    tenant: storable(tenant),
    id: storable(document.id),
    doc: storableJson(JSON.stringify(document)),
  });
  return {
    insert: async (document) => {
      const table = await ready();
      if (!endsWithUuid(document.id)) {
        await flush(unit, table);
        await insertRows(unit, table, [rowOf(document)]);
        return;
      }
      const waiting = unit.pending.get(table);
      if (waiting === undefined) unit.pending.set(table, [rowOf(document)]);
      else waiting.push(rowOf(document));
    },
    update: async (document) => {
      const table = await ready();
      await flush(unit, table);
      const { tenant: whose, id, doc } = rowOf(document);
      const text = `UPDATE ${table} SET doc = $3 WHERE tenant = $1 AND id = $2`;
      if ((await changing(table, one(text, whose, id, doc))) === 0)
        throw new Error(`No ${document.id} to update in ${definition.name}.`);
    },
    delete: async (id) => {
      const table = await ready();
      await flush(unit, table);
      const text = `DELETE FROM ${table} WHERE tenant = $1 AND id = $2`;
      return (await changing(table, one(text, storable(tenant), storable(id)))) > 0;
    },
    deleteAll: async (ids) => {
      const table = await ready();
      if (ids.length === 0) return 0;
      await flush(unit, table);
      const text = `DELETE FROM ${table} WHERE tenant = $1 AND id = ANY ($2::text[])`;
      return changing(table, one(text, storable(tenant), ids.map(storable)), ids.length);
    },
  };
};

/** The documents of one tenant in one table. */
export const collectionOf = <D extends Document>(
  unit: Unit,
  definition: CollectionDefinition<D>,
  tenant: string,
): Collection<D> => ({ ...readsOf(unit, definition, tenant), ...writesOf(unit, definition, tenant) });

/** The bytes of one tenant, in a table of their own. */
export const blobsOf = ({ session, mayWrite }: Unit, tenant: string): Blobs => ({
  put: async (id, bytes) => {
    mayWrite();
    const text = `INSERT INTO psi_blobs (tenant, id, bytes) VALUES ($1, $2, $3)
      ON CONFLICT (tenant, id) DO UPDATE SET bytes = excluded.bytes`;
    await session.run(one(text, storable(tenant), storable(id), bytes));
  },
  get: async (id) => {
    const text = 'SELECT bytes FROM psi_blobs WHERE tenant = $1 AND id = $2';
    const { rows } = await session.run(one(text, storable(tenant), storable(id)));
    const bytes = rows[0]?.[0];
    return Buffer.isBuffer(bytes) ? bytes : undefined;
  },
  delete: async (id) => {
    mayWrite();
    await session.run(
      one('DELETE FROM psi_blobs WHERE tenant = $1 AND id = $2', storable(tenant), storable(id)),
    );
  },
});
