import { StartError } from '../../runtime/start-error.ts';
import { randomUUID } from 'node:crypto';

/** Where a PostgreSQL database is, and the schema of it that has the data. */
export interface DatabaseAddress {
  /** Without what is ours alone. Has the password: never shown. */
  readonly connectionString: string;
  readonly schema: string;
  /** The address as it may be shown: without its password. */
  readonly shown: string;
}

/** Whether a value of `--data` names a PostgreSQL database, and no file. */
export const isDatabaseAddress = (data: string): boolean => /^postgres(ql)?:\/\//i.test(data);

const usualSchema = 'psi';

/** A text that must not show the password of an address: an error of the driver, a log line. */
export const withoutPasswords = (text: string): string =>
  text
    .replaceAll(/(postgres(?:ql)?:\/\/[^:/?#\s@]*):[^/?#\s]*@/gi, '$1:…@')
    .replaceAll(/([?&](?:password|sslpassword)=)[^&#\s]*/gi, '$1…');

/**
 * Reads `postgres://user:password@host:port/database?schema=name`. The schema is `psi` when none is named; everything
 * else in the query is the driver's. Raises a StartError in one sentence, which shows no password.
 */
export const databaseAddress = (data: string): DatabaseAddress => {
  if (!URL.canParse(data))
    throw new StartError(
      'The address of the database must read postgres://user:password@host:port/database.',
    );
  const url = new URL(data);
  const schema = url.searchParams.get('schema') ?? usualSchema;
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema))
    throw new StartError('A schema is named by small letters, digits and underscores: ?schema=psi.');
  if (url.pathname.length < 2)
    throw new StartError(`The address of the database names no database: ${withoutPasswords(data)}.`);
  url.searchParams.delete('schema');
  return { connectionString: url.href, schema, shown: withoutPasswords(data) };
};

/** A name for one process among those that use a database. */
export const newInstanceName = (): string => randomUUID().slice(0, 8);
