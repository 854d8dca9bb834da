import { asError } from '../../../spec/error-message.ts';
import type { CollectionDefinition, Document, Tx } from '../store.ts';
import type { Pool, Session } from './connections.ts';
import { isConflict, isUnavailable } from './errors.ts';
import { clearSql } from './schema.ts';
import type { SharedCounts } from './shared-counts.ts';
import { blobsOf, collectionOf, type Unit } from './unit.ts';

/** The pools and settings that transactions run with. */
export interface Database {
  readonly schema: string;
  readonly readers: Pool;
  readonly writers: Pool;
  readonly counts: SharedCounts;
  readonly table: (definition: CollectionDefinition<Document>) => Promise<string>;
}

/** So often work is tried at most, while others hinder it. */
export const mostAttempts = 10;

interface Part {
  readonly unit: Unit;
  readonly epoch: number;
  readonly schema: string;
  readonly mayClear: boolean;
  readonly actions: (() => void)[];
}

/** The interface for work in a transaction. */
export const txOf = ({ unit, epoch, schema, mayClear, actions }: Part): Tx => ({
  collection: (definition, tenant) => collectionOf(unit, definition, tenant),
  blobs: (tenant) => blobsOf(unit, tenant),
  clear: async () => {
    unit.mayWrite();
    if (!mayClear) throw new Error('Everything is forgotten by work that runs alone: leave out its tenant.');
    unit.pending.clear();
    await unit.session.script(`LOCK TABLE psi_gate IN ACCESS EXCLUSIVE MODE; ${clearSql(schema)}`);
  },
  afterCommit: (action) => void actions.push(action),
  epoch,
});

/** The number of resets so far, in the answer of `SELECT n FROM psi_epoch`. */
export const epochIn = (rows: readonly (readonly unknown[])[]): number => Number(rows[0]?.[0] ?? 0);

/** Gives a session back after a failure, without what it did or held. */
export const undone = async (session: Session, error: unknown): Promise<void> => {
  if (isUnavailable(error)) {
    session.release(asError(error));
    return;
  }
  try {
    await session.script('ROLLBACK; SELECT pg_advisory_unlock_all()');
    session.release();
  } catch (second) {
    session.release(asError(second));
  }
};

/** One after the other, `again` says for which errors. */
export const repeated = async <T>(
  once: (attempt: number) => Promise<T>,
  again: (error: unknown, attempt: number) => boolean,
): Promise<T> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await once(attempt);
    } catch (error) {
      if (!again(error, attempt)) throw error;
      // Two that hinder each other must not begin again at the same moment.
      if (isConflict(error))
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 5 * 2 ** Math.min(attempt, 5)));
    }
  }
};
