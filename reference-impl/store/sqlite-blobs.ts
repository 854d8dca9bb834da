import type Database from 'libsql';
import { columnsOf, type Bound } from './sqlite-query.ts';
import type { Blobs } from './store.ts';

/** The table is made when the file is opened. */
export const blobTable = `CREATE TABLE IF NOT EXISTS blobs (
  tenant TEXT NOT NULL,
  id TEXT NOT NULL,
  bytes BLOB NOT NULL,
  UNIQUE (tenant, id)
)`;

interface Statements {
  readonly prepared: (text: string) => Database.Statement<[Bound[]]>;
}

/** Bytes as SQLite keeps them, in a table of their own: JSON would make a third more of them. */
export const blobsIn = ({ prepared }: Statements, tenant: string, mayWrite: () => void): Blobs => ({
  put: async (id, bytes) => {
    mayWrite();
    prepared('INSERT OR REPLACE INTO blobs (tenant, id, bytes) VALUES (?, ?, ?)').run([tenant, id, bytes]);
  },
  get: async (id) => {
    const row = prepared('SELECT bytes FROM blobs WHERE tenant = ? AND id = ?').get([tenant, id]);
    const [bytes] = columnsOf(row);
    return bytes instanceof Uint8Array ? Buffer.from(bytes) : undefined;
  },
  delete: async (id) => {
    mayWrite();
    prepared('DELETE FROM blobs WHERE tenant = ? AND id = ?').run([tenant, id]);
  },
});
