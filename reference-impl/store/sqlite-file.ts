import Database from 'libsql';
import { codeOf, messageOf } from '../../spec/error-message.ts';
import { notAFile } from '../../spec/given-file.ts';
import { StartError } from '../runtime/start-error.ts';
import { StoreUnavailable, StoreUnwritable } from './store.ts';

const damaged = (file: string): string =>
  `The data file ${file} is damaged: put a copy from before in its place, or start with another file.`;

/** The obstacle to opening a file, as one sentence; the rest of the message of the driver otherwise. */
const sentences: readonly (readonly [RegExp, (file: string) => string])[] = [
  [/locked|busy/i, (file) => `The data file ${file} is in use by another process.`],
  [/malformed/i, damaged],
  [/not a database/i, (file) => `${file} is no data file of this server.`],
  [
    /unable to open/i,
    (file) => `The data file ${file} cannot be opened: its folder must be there, and writable.`,
  ],
  [/readonly|read-only/i, (file) => `The data file ${file} cannot be written.`],
];

const explained = (file: string, cause: unknown): Error => {
  const message = messageOf(cause);
  const sentence = sentences.find(([pattern]) => pattern.test(message))?.[1](file);
  return new StartError(sentence ?? `The data file ${file} cannot be opened: ${message}.`, { cause });
};

/** The failures of a file once it is open, by the code of the driver. */
const failures: readonly (readonly [RegExp, (file: string, message: string) => StoreUnavailable])[] = [
  [
    /^SQLITE_FULL/,
    (file) => new StoreUnwritable(`The data file ${file} cannot be written: its disk is full.`),
  ],
  [
    /^SQLITE_(IOERR|READONLY)/,
    (file, message) =>
      new StoreUnwritable(`The data file ${file} cannot be written: its disk is full or fails (${message}).`),
  ],
  [/^SQLITE_(CORRUPT|NOTADB)/, (file) => new StoreUnavailable(damaged(file))],
];

/** An error of the driver: one about the file itself says so in one sentence. Any other stays as it is. */
export const fileFailure = (file: string, error: unknown): unknown => {
  // Where not even the rollback works, the first of both errors is the reason.
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const code = codeOf(cause) ?? '';
  const failure = failures.find(([pattern]) => pattern.test(code))?.[1](file, messageOf(cause));
  if (failure === undefined) return error;
  failure.cause = error;
  return failure;
};

const prepare = (database: Database.Database): void => {
  // One process per file, from the first write until it ends, however it ends.
  database.exec('PRAGMA locking_mode = EXCLUSIVE');
  // WAL with NORMAL: a killed process loses nothing that was committed; a power cut may lose the last commits.
  database.exec('PRAGMA journal_mode = WAL');
  database.exec('PRAGMA synchronous = NORMAL');
  // Savepoints keep their undo in memory, and a checkpoint gathers more commits than the usual 1000 pages.
  database.exec('PRAGMA temp_store = MEMORY');
  database.exec('PRAGMA cache_size = -65536');
  database.exec('PRAGMA wal_autocheckpoint = 4000');
  database.exec('BEGIN IMMEDIATE; COMMIT');
};

/**
 * Opens a database file for this process alone, or one in memory for `:memory:`. Raises a StartError that says in one
 * sentence why the file cannot be had: another process has it, it is something else, it cannot be written.
 */
export const openDatabase = (file: string): Database.Database => {
  const problem = /^[a-z][a-z+.-]*:\/\//i.test(file)
    ? 'it is an address, and no file; a database has one that begins with postgres://'
    : notAFile(file);
  if (problem !== undefined) throw new StartError(`The data file ${file} cannot be opened: ${problem}.`);
  try {
    const database = new Database(file);
    prepare(database);
    return database;
  } catch (error) {
    throw explained(file, error);
  }
};

/**
 * Closes it, if it is open, and lets the file go. Closing alone would not: prepared statements keep the connection, and with it the
 * lock, until they are collected. The lock can be given up outside of WAL only.
 */
export const closeDatabase = (database: Database.Database): void => {
  if (!database.open) return;
  try {
    database.exec('PRAGMA journal_mode = DELETE');
    database.exec('PRAGMA locking_mode = NORMAL');
    database.exec('SELECT count(*) FROM sqlite_master');
  } catch (error) {
    // Without room, what was committed stays in the log beside the file, and is found there when it is opened again.
    if (!(fileFailure(database.name, error) instanceof StoreUnavailable)) throw error;
  }
  database.close();
};
