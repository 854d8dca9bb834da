import { setTimeout as passing } from 'node:timers/promises';
import type { CollectionDefinition, Document, Look, Seen, Sharing, Store } from '../store.ts';
import { definedCollections, StoreUnavailable } from '../store.ts';
import { messageOf } from '../../../spec/error-message.ts';
import { StartError } from '../../runtime/start-error.ts';
import { databaseAddress, newInstanceName, withoutPasswords, type DatabaseAddress } from './address.ts';
import { openPool, type Pool, type Session } from './connections.ts';
import { createPartitions } from './partitions.ts';
import type { Sql } from './query.ts';
import { layFoundation, lockKey, makeTables, tableOf } from './schema.ts';
import { createSharedCounts } from './shared-counts.ts';
import { createSignals } from './signals.ts';
import { restoredJson, storable } from './texts.ts';
import { createTransactions } from './postgres-transactions.ts';

export interface PostgresOptions {
  /** Hears what went wrong in the background: connections that were lost, a lease that could not be renewed. */
  readonly onTrouble?: (error: unknown) => void;
}

/** How finely background work is divided among the processes. */
const partitions = 24;

const withSession = async <T>(pool: Pool, use: (session: Session) => Promise<T>): Promise<T> => {
  const session = await pool.take();
  try {
    const value = await use(session);
    session.release();
    return value;
  } catch (error) {
    session.release(error instanceof Error ? error : new Error(messageOf(error)));
    throw error;
  }
};

const lookSql = (wanted: readonly Look[]): Sql => {
  const columns = wanted.map(
    ({ collection }, place) =>
      `(SELECT json_agg(doc) FROM ${tableOf(collection)} WHERE tenant = 'everyone' AND id = ANY ($${place + 1}::text[]))::text`,
  );
  return {
    text: `SELECT ${['(SELECT n FROM psi_epoch)', ...columns].join(', ')}`,
    values: wanted.map(({ ids }) => ids.map(storable)),
  };
};

const documentsIn = (text: unknown): readonly Document[] => {
  const list: unknown = typeof text === 'string' ? JSON.parse(restoredJson(text)) : [];
  // The rows of a collection are documents: nothing else is inserted.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Array.isArray(list) ? (list as readonly Document[]) : [];
};

const lookedAt = async (pool: Pool, wanted: readonly Look[]): Promise<Seen> => {
  const { rows } = await withSession(pool, (session) => session.run(lookSql(wanted)));
  const [epoch, ...documents] = rows[0] ?? [];
  return { epoch: Number(epoch), documents: documents.map(documentsIn) };
};

interface Pools {
  readonly readers: Pool;
  readonly writers: Pool;
  /** Tables, leases and signals: what must not wait behind transactions. */
  readonly own: Pool;
}

const poolsOf = (address: DatabaseAddress, instance: string, onLost: (error: unknown) => void): Pools => {
  const open = (what: string, most: number): Pool =>
    openPool(address, `psi ${instance} ${what}`, { most, onLost });
  return { readers: open('reads', 6), writers: open('writes', 8), own: open('own', 3) };
};

const tableMaker = (own: Pool, address: DatabaseAddress) => {
  const made = new Set<string>();
  return {
    all: async (definitions: readonly CollectionDefinition<Document>[]): Promise<void> => {
      await withSession(own, (session) => makeTables(session, address, definitions));
      for (const { name } of definitions) made.add(name);
    },
    table: async (definition: CollectionDefinition<Document>): Promise<string> => {
      if (!made.has(definition.name)) {
        await withSession(own, (session) => makeTables(session, address, [definition]));
        made.add(definition.name);
      }
      return tableOf(definition);
    },
  };
};

/** Transactions that still run when the store is closed have so long. Milliseconds. */
const closingMs = 250;

/** Milliseconds. */
const turnMs = 60_000;
const betweenTriesMs = 20;

/** By a lock of a session, which ends with the process that has it. Asked for again and again: a wait would be cut. */
const exclusivelyOn =
  (own: Pool, { schema }: DatabaseAddress): Sharing['exclusively'] =>
  (name, work) =>
    withSession(own, async (session) => {
      const key = lockKey(`${schema} only ${name}`);
      const until = performance.now() + turnMs;
      const isOurs = async (): Promise<boolean> =>
        (await session.script(`SELECT pg_try_advisory_lock(${key})`))[0]?.[0] === true;
      while (!(await isOurs())) {
        if (performance.now() > until)
          throw new StoreUnavailable(`Another process is at "${name}" for too long.`);
        await new Promise((resolve) => setTimeout(resolve, betweenTriesMs));
      }
      try {
        return await work();
      } finally {
        await session.script('SELECT pg_advisory_unlock_all()');
      }
    });

const sharingOf = (
  address: DatabaseAddress,
  instance: string,
  { readers, own }: Pools,
  { onTrouble = () => undefined }: PostgresOptions,
): Sharing => {
  const run = (sql: Sql) => withSession(own, (session) => session.run(sql));
  const signals = createSignals(address, instance, { notify: run, onLost: onTrouble });
  const held = createPartitions({ instance, run, onTrouble });
  return {
    instance,
    partitions,
    look: (wanted) => lookedAt(readers, wanted),
    signal: signals.send,
    owns: held.owns,
    addresses: held.addresses,
    lives: held.lives,
    exclusively: exclusivelyOn(own, address),
    start: async ({ address: called, onSignal, onPartitions, drained }) => {
      const hear = (topic: string): void => (topic === 'partitions' ? held.nudge() : onSignal(topic));
      // Signals that came while nobody listened are looked for.
      signals.listen(hear, onPartitions);
      await held.start({
        address: called,
        onGained: onPartitions,
        drained,
        onReleased: () => signals.send('partitions'),
      });
      signals.send('partitions');
    },
    stop: async () => {
      await held.stop();
      await signals.stop();
    },
  };
};

/**
 * Opens a store in a PostgreSQL database, which any number of processes use at the same time, and makes the tables that
 * are missing. Raises a StartError in one sentence, without a password, when the database cannot be used.
 */
export const openPostgresStore = async (data: string, options: PostgresOptions = {}): Promise<Store> => {
  const address = databaseAddress(data);
  const instance = newInstanceName();
  const { onTrouble = () => undefined } = options;
  const pools = poolsOf(address, instance, onTrouble);
  const end = async (): Promise<void> => {
    await Promise.all([pools.readers.end(), pools.writers.end(), pools.own.end()]);
  };
  const tables = tableMaker(pools.own, address);
  try {
    await withSession(pools.own, (session) => layFoundation(session, address, partitions));
    await tables.all(definedCollections());
  } catch (error) {
    await end();
    const reason = withoutPasswords(messageOf(error));
    throw new StartError(`The database ${address.shown} cannot be used: ${reason}`, { cause: error });
  }
  const { transact, idle } = createTransactions({
    schema: address.schema,
    ...pools,
    table: tables.table,
    counts: createSharedCounts(),
  });
  return {
    transact,
    sharing: sharingOf(address, instance, pools, options),
    close: async () => {
      await Promise.race([idle(), passing(closingMs, undefined, { ref: false })]);
      await end();
    },
  };
};
