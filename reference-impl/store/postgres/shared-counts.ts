import { everyone, type Where } from '../store.ts';
import type { Session } from './connections.ts';
import { countSql, type Sql } from './query.ts';
import { storable } from './texts.ts';

/** Rows of one tenant in one table. */
export interface Shelf {
  readonly table: string;
  readonly tenant: string;
}

/** The row counts that one process knows, so that a list that is long is not counted again for each page. */
export interface SharedCounts {
  /** Counts rows in a transaction that reads only, to `most` at most. */
  readonly count: (moment: Moment, shelf: Shelf, where: Where, most: number) => Promise<number>;
}

/** A transaction that sees one moment. */
export interface Moment {
  readonly session: Session;
  readonly epoch: number;
  /** Before its snapshot was taken. Of `performance.now()`. */
  readonly began: number;
}

interface Counted {
  readonly rows: number;
  /** Changes of the shelf that this count has seen. */
  readonly changes: number;
  readonly at: number;
}

/** Judged: more queries than are asked again and again. */
const mostKept = 1000;

/** How long a count is believed: rows may go without being counted, by another version or by an operator's SQL. */
const believedMs = 60_000;

/**
 * Makes a statement that changes or deletes rows count them, so that every process knows how many rows may be missing
 * since it has counted. Rows that several tenants write at the same time are not counted: they would wait for each
 * other.
 */
export const countingChanges = ({ table, tenant }: Shelf, { text, values }: Sql, rows = 1): Sql => {
  if (tenant === everyone) return { text, values };
  const [whose, name, more] = [1, 2, 3].map((place) => `$${values.length + place}`);
  return {
    text: `WITH counted AS (
      INSERT INTO psi_changes (tenant, name, n) VALUES (${whose}, ${name}, ${more}::int)
      ON CONFLICT (tenant, name) DO UPDATE SET n = psi_changes.n + excluded.n
    ) ${text}`,
    values: [...values, storable(tenant), table, rows],
  };
};

const changesOf = async (session: Session, { table, tenant }: Shelf): Promise<number> => {
  const text = 'SELECT n FROM psi_changes WHERE tenant = $1 AND name = $2';
  return Number((await session.run({ text, values: [storable(tenant), table] })).rows[0]?.[0] ?? 0);
};

export const countRows = async (
  session: Session,
  { table, tenant }: Shelf,
  where: Where,
  most?: number,
): Promise<number> => Number((await session.run(countSql(table, tenant, where, most))).rows[0]?.[0]);

/** Insertions only add to what was counted; every row that was changed or deleted since may be one less. */
const stillHolds = (counted: Counted, { began }: Moment, changes: number, most: number): boolean =>
  // One that began before the count may see fewer rows.
  counted.at < began && began - counted.at < believedMs && counted.rows - (changes - counted.changes) >= most;

export const createSharedCounts = (): SharedCounts => {
  const known = new Map<string, Counted>();
  return {
    count: async (moment, shelf, where, most) => {
      const { session, epoch } = moment;
      if (shelf.tenant === everyone) return countRows(session, shelf, where, most);
      const changes = await changesOf(session, shelf);
      const query = JSON.stringify([epoch, shelf.table, shelf.tenant, where]);
      const counted = known.get(query);
      if (counted !== undefined && stillHolds(counted, moment, changes, most)) return most;
      // Twice as many as asked for: as many changes may follow before they are counted again.
      const rows = await countRows(session, shelf, where, most * 2);
      if (rows < most) return rows;
      if (known.size >= mostKept) known.clear();
      known.set(query, { rows, changes, at: performance.now() });
      return most;
    },
  };
};
