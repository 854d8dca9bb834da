import type { PendingInserts } from './pending-inserts.ts';

/** Where a unit of work stands within its group: a savepoint is set when the unit first needs one. */
export interface SqliteUnit {
  readonly begin: () => void;
  readonly end: () => void;
  readonly undo: () => void;
  /** Whether a unit that may be undone runs. */
  readonly isRunning: () => boolean;
  /** Something is about to be changed by a statement of its own, in this table or in all of them. */
  readonly beforeChange: (table?: string) => void;
  /** A table is about to be read: what waits for it must be in it. */
  readonly beforeRead: (table: string) => void;
  /** A document was looked for, and is not there. */
  readonly missed: (key: string) => void;
  /** Whether this unit has looked for it and found nothing; answers so once. */
  readonly wasMissed: (key: string) => boolean;
  /** The group is over. */
  readonly forget: () => void;
}

/**
 * Most units insert documents and nothing else. Their inserts wait, so that they need no savepoint: one that is undone
 * forgets them. Before a unit sets a savepoint, what earlier units have left waiting is inserted, for it would be
 * undone with the unit otherwise.
 */
export const createSqliteUnit = (pending: PendingInserts, exec: (text: string) => void): SqliteUnit => {
  let isRunning = false;
  let isSaved = false;
  const absent = new Set<string>();
  /** So many rows wait for earlier units. */
  let earlier = 0;
  const over = (): void => {
    isRunning = false;
    isSaved = false;
    earlier = 0;
    absent.clear();
  };
  const save = (): void => {
    if (!isRunning || isSaved) return;
    pending.flush(earlier);
    earlier = 0;
    exec('SAVEPOINT unit');
    isSaved = true;
  };
  return {
    begin: () => {
      isRunning = true;
      isSaved = false;
      earlier = pending.size();
    },
    end: () => {
      if (isSaved) exec('RELEASE unit');
      over();
    },
    isRunning: () => isRunning,
    undo: () => {
      pending.dropAfter(earlier);
      if (isSaved) {
        exec('ROLLBACK TO unit');
        exec('RELEASE unit');
      }
      over();
    },
    beforeChange: (table) => {
      save();
      if (table === undefined || pending.isWaiting(table)) pending.flush();
    },
    beforeRead: (table) => {
      if (!pending.isWaiting(table)) return;
      save();
      pending.flush();
    },
    missed: (key) => {
      if (isRunning) absent.add(key);
    },
    wasMissed: (key) => absent.delete(key),
    forget: () => {
      pending.dropAfter(0);
      over();
    },
  };
};
