import { possibleFor } from './possible.ts';
import type { Bound } from './sqlite-query.ts';
import type { Document, Where } from './store.ts';

/** A document that is to be inserted. */
export interface PendingRow {
  readonly table: string;
  readonly tenant: string;
  readonly id: string;
  readonly document: Document;
  /** Its JSON. */
  readonly text: string;
  /** The key by which it is found among those that wait. */
  readonly key: string;
}

/** Inserts that wait until something asks for their table, or for the commit: one statement then makes many of them. */
export interface PendingInserts {
  readonly add: (row: PendingRow) => void;
  /** The JSON of a document that waits. */
  readonly textOf: (key: string) => string | undefined;
  readonly isWaiting: (table: string) => boolean;
  /** Whether a document waits that these conditions may hold for. */
  readonly mayHold: (table: string, tenant: string, where: Where | undefined) => boolean;
  readonly size: () => number;
  /** Inserts the first so many, all when left out, in their order. */
  readonly flush: (most?: number) => void;
  /** Forgets those after the first so many. */
  readonly dropAfter: (kept: number) => void;
}

/** How many rows the statements make. Each number has a statement of its own, which is prepared once. */
const batches = [16, 4, 1] as const;

const placeholders = '(?, ?, ?)';

const byTable = (rows: readonly PendingRow[]): ReadonlyMap<string, readonly PendingRow[]> => {
  const groups = new Map<string, PendingRow[]>();
  for (const row of rows) {
    const group = groups.get(row.table);
    if (group === undefined) groups.set(row.table, [row]);
    else group.push(row);
  }
  return groups;
};

/** @param run a statement, by its text, with its values */
export const createPendingInserts = (run: (text: string, values: Bound[]) => void): PendingInserts => {
  let rows: PendingRow[] = [];
  const byKey = new Map<string, string>();
  const counts = new Map<string, number>();

  const forget = (gone: readonly PendingRow[]): void => {
    for (const { key, table } of gone) {
      byKey.delete(key);
      counts.set(table, (counts.get(table) ?? 1) - 1);
    }
  };
  const insert = (table: string, group: readonly PendingRow[]): void => {
    let done = 0;
    while (done < group.length) {
      const count = batches.find((size) => size <= group.length - done) ?? 1;
      const batch = group.slice(done, done + count);
      const list = batch.map(() => placeholders).join(', ');
      run(
        `INSERT INTO ${table} (tenant, id, doc) VALUES ${list}`,
        batch.flatMap(({ tenant, id, text }) => [tenant, id, text]),
      );
      done += count;
    }
  };
  const isWaiting = (table: string): boolean => (counts.get(table) ?? 0) > 0;
  return {
    add: (row) => {
      rows.push(row);
      byKey.set(row.key, row.text);
      counts.set(row.table, (counts.get(row.table) ?? 0) + 1);
    },
    textOf: (key) => byKey.get(key),
    isWaiting,
    mayHold: (table, tenant, where) => {
      if (!isWaiting(table)) return false;
      const isPossible = possibleFor(where);
      return rows.some((row) => row.table === table && row.tenant === tenant && isPossible(row.document));
    },
    size: () => rows.length,
    flush: (most = rows.length) => {
      if (most === 0) return;
      const due = rows.slice(0, most);
      rows = rows.slice(most);
      forget(due);
      for (const [table, group] of byTable(due)) insert(table, group);
    },
    dropAfter: (kept) => {
      forget(rows.slice(kept));
      rows = rows.slice(0, kept);
    },
  };
};
