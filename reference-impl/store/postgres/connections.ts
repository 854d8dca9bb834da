import pg from 'pg';
import type { DatabaseAddress } from './address.ts';
import { explained } from './errors.ts';
import type { Bound, Sql } from './query.ts';

/** Rows as lists of columns. */
export type Rows = readonly (readonly unknown[])[];

/** One connection of a pool, as the store uses it. */
export interface Session {
  /** A statement that is prepared once per connection. */
  readonly run: (sql: Sql) => Promise<{ readonly rows: Rows; readonly changed: number }>;
  /** Several statements without values, in one round trip; answers the rows of the last one that has some. */
  readonly script: (text: string) => Promise<Rows>;
  /** Gives the connection back; with an error it is closed, and whatever it held is let go. */
  readonly release: (error?: Error) => void;
}

export interface Pool {
  readonly take: () => Promise<Session>;
  /** Closes every connection. One that is in use is cut off: what it was doing is rolled back, and fails. */
  readonly end: () => Promise<void>;
}

/** Milliseconds. A statement that waits longer is given up: the database is away, or somebody holds a lock for ever. */
const times = {
  connectionTimeoutMillis: 4_000,
  statement_timeout: 8_000,
  query_timeout: 9_000,
  idle_in_transaction_session_timeout: 8_000,
  idleTimeoutMillis: 60_000,
} as const;

/** Statements by their text: node-pg prepares by name, and a name has 63 characters at most. */
const names = new Map<string, string>();

const nameOf = (text: string): string => {
  const present = names.get(text);
  if (present !== undefined) return present;
  const name = `psi${names.size}`;
  names.set(text, name);
  return name;
};

const rowsOf = (rows: readonly unknown[]): Rows =>
  rows.map((row): readonly unknown[] => (Array.isArray(row) ? row : []));

/** Raises what the driver raises, explained. */
const asked = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer;
  } catch (error) {
    throw explained(error);
  }
};

/** One query after the other: a handler may ask for several things at once, a connection answers one. */
const inTurn = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(ask: () => Promise<T>): Promise<T> => {
    const mine = last.then(() => asked(ask()));
    last = mine.catch(() => undefined);
    return mine;
  };
};

const sessionOn = (client: pg.PoolClient, turn = inTurn()): Session => ({
  run: async ({ text, values }) => {
    const query: pg.QueryArrayConfig<Bound[]> = {
      name: nameOf(text),
      text,
      values: [...values],
      rowMode: 'array',
    };
    const { rows, rowCount } = await turn(() => client.query<unknown[], Bound[]>(query));
    return { rows: rowsOf(rows), changed: rowCount ?? 0 };
  },
  script: async (text) => {
    // Several statements give several results, which the types of the driver do not say.
    const results: unknown = await turn(() => client.query<unknown[]>({ text, rowMode: 'array' }));
    const list: readonly unknown[] = Array.isArray(results) ? results : [results];
    const last = list.findLast(
      (result): result is { rows: unknown[] } =>
        typeof result === 'object' &&
        result !== null &&
        'rows' in result &&
        Array.isArray(result.rows) &&
        result.rows.length > 0,
    );
    return rowsOf(last?.rows ?? []);
  },
  release: (error) => client.release(error),
});

/**
 * Every query of ours finds its rows by an index that gives their order. The planner, which cannot estimate what is in
 * documents, must not read a whole table and sort it for one page.
 */
const planning = '-c enable_seqscan=off -c enable_bitmapscan=off -c jit=off';

/** The options of every connection to the database. */
export const connectionOptions = (
  { connectionString, schema }: DatabaseAddress,
  name: string,
): pg.ClientConfig => ({
  connectionString,
  application_name: name,
  keepAlive: true,
  keepAliveInitialDelayMillis: 1_000,
  // A script ends an implicit transaction before it begins its own, which PostgreSQL would warn of each time.
  options: `-c search_path=${schema} -c client_min_messages=error ${planning}`,
  ...times,
});

/** Connections that are opened when they are needed. `onLost` hears of those that broke while nobody used them. */
export const openPool = (
  address: DatabaseAddress,
  name: string,
  { most, onLost }: { readonly most: number; readonly onLost: (error: Error) => void },
): Pool => {
  const pool = new pg.Pool({ ...connectionOptions(address, name), max: most });
  pool.on('error', onLost);
  // The pool hears of idle connections only; an error that nobody hears of one in use would end the process.
  pool.on('connect', (client) => client.on('error', onLost));
  const inUse = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_error, client) => inUse.delete(client));
  return {
    take: async () => {
      const client = await asked(pool.connect());
      return sessionOn(client);
    },
    end: async () => {
      const ended = pool.end();
      await Promise.all([...inUse].map((client) => client.end()));
      await ended;
    },
  };
};
