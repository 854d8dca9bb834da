import type { Rows } from './connections.ts';
import { isJsonObject } from '../../../spec/json.ts';
import type { Sql } from './query.ts';

/** The partitions of one process among all. */
export interface Partitions {
  readonly owns: (partition: number) => boolean;
  readonly addresses: () => readonly string[];
  /** Whether a process lives, this one or another. Before it is known who does, all do. */
  readonly lives: (instance: string) => boolean;
  /** Takes partitions, and goes on doing so until it is stopped. */
  readonly start: (listener: PartitionListener) => Promise<void>;
  /** Looks at once whether there are partitions to take or to give. */
  readonly nudge: () => void;
  readonly stop: () => Promise<void>;
}

export interface PartitionListener {
  readonly address: string;
  readonly onGained: () => void;
  readonly drained: (partitions: ReadonlySet<number>) => Promise<void>;
  /** Partitions were given back: somebody else may take them. */
  readonly onReleased: () => void;
}

export interface PartitionOptions {
  readonly instance: string;
  readonly run: (sql: Sql) => Promise<{ readonly rows: Rows }>;
  readonly onTrouble: (error: unknown) => void;
}

/** Milliseconds of a lease. A process that dies is missed for so long at most. */
const leaseMs = 3_000;

const sql = (text: string, ...values: Sql['values']): Sql => ({ text, values });

/** Renews the leases of a process, and says who lives. All times are the database's. */
const beatSql = (instance: string, address: string): Sql =>
  sql(
    `WITH beat AS (
       INSERT INTO psi_instances (name, until, address)
       VALUES ($1, clock_timestamp() + $3 * interval '1 ms', $2)
       ON CONFLICT (name) DO UPDATE SET until = excluded.until, address = excluded.address
     ), gone AS (
       DELETE FROM psi_instances WHERE until < clock_timestamp() - interval '1 hour'
     ), renewed AS (
       UPDATE psi_partitions SET until = clock_timestamp() + $3 * interval '1 ms'
       WHERE owner = $1 AND until > clock_timestamp() RETURNING partition
     )
     SELECT coalesce((SELECT json_agg(partition) FROM renewed), '[]')::text,
       (SELECT json_object_agg(name, address) FROM psi_instances WHERE until > clock_timestamp() AND name <> $1)::text,
       (SELECT count(*) FROM psi_partitions)`,
    instance,
    address,
    leaseMs,
  );

/** Takes partitions that nobody has, so many at most; those that another process is taking are passed over. */
const takeSql = (instance: string, most: number): Sql =>
  sql(
    `UPDATE psi_partitions SET owner = $1, until = clock_timestamp() + $3 * interval '1 ms'
     WHERE partition IN (
       SELECT partition FROM psi_partitions WHERE owner IS NULL OR until <= clock_timestamp()
       ORDER BY partition LIMIT $2 FOR UPDATE SKIP LOCKED
     ) RETURNING partition`,
    instance,
    most,
    leaseMs,
  );

const giveSql = (instance: string, partitions: readonly number[]): Sql =>
  sql(
    'UPDATE psi_partitions SET owner = NULL, until = NULL WHERE owner = $1 AND partition = ANY ($2::int[])',
    instance,
    partitions,
  );

const leaveSql = (instance: string): Sql =>
  sql(
    `WITH gone AS (DELETE FROM psi_instances WHERE name = $1)
     UPDATE psi_partitions SET owner = NULL, until = NULL WHERE owner = $1`,
    instance,
  );

const addressesIn = (text: unknown): ReadonlyMap<string, string> => {
  const byName: unknown = typeof text === 'string' ? JSON.parse(text) : {};
  const entries = isJsonObject(byName) ? Object.entries(byName) : [];
  return new Map(entries.map(([name, address]) => [name, String(address)]));
};

const listIn = (text: unknown): readonly unknown[] => {
  const list: unknown = typeof text === 'string' ? JSON.parse(text) : [];
  return Array.isArray(list) ? list : [];
};

/** The state of a process's partitions. */
interface Held extends Required<PartitionOptions> {
  owned: Set<number>;
  /** Given away, and still renewed until nothing of them runs any more. */
  readonly leaving: Set<number>;
  /** Of `performance.now()`. */
  safeUntil: number;
  /** Addresses by names; unknown before the first renewal. */
  others: ReadonlyMap<string, string> | undefined;
}

/** Gives partitions away. Their leases are renewed meanwhile, which may take as long as a receiver takes to answer. */
const give = async (
  held: Held,
  listener: PartitionListener,
  partitions: readonly number[],
): Promise<void> => {
  const { owned, leaving, run, instance } = held;
  for (const partition of partitions) {
    owned.delete(partition);
    leaving.add(partition);
  }
  try {
    await listener.drained(new Set(partitions));
    await run(giveSql(instance, partitions));
    listener.onReleased();
  } catch (error) {
    held.onTrouble(error);
  } finally {
    for (const partition of partitions) leaving.delete(partition);
  }
};

const beat = async (held: Held, listener: PartitionListener): Promise<void> => {
  const { instance, run, leaving } = held;
  const asked = performance.now();
  const [row = []] = (await run(beatSql(instance, listener.address))).rows;
  const renewed = listIn(row[0])
    .map(Number)
    .filter((partition) => !leaving.has(partition));
  held.others = addressesIn(row[1]);
  held.owned = new Set(renewed);
  held.safeUntil = asked + leaseMs * 0.8;
  const share = Math.ceil(Number(row[2]) / (held.others.size + 1));
  if (renewed.length > share) void give(held, listener, renewed.slice(share));
  if (renewed.length >= share) return;
  const { rows } = await run(takeSql(instance, share - renewed.length));
  for (const [partition] of rows) held.owned.add(Number(partition));
  if (rows.length > 0) listener.onGained();
};

/**
 * Shares partitions evenly among the processes that live, by leases. By its own clock a process gives a partition up
 * somewhat before its lease ends in the database: so no two processes believe that they have it.
 */
export const createPartitions = (options: PartitionOptions): Partitions => {
  const { instance, run, onTrouble } = options;
  const held: Held = {
    ...options,
    owned: new Set(),
    leaving: new Set(),
    safeUntil: 0,
    others: undefined,
  };
  let listener: PartitionListener | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let turn: Promise<void> = Promise.resolve();

  const beatOnce = async (): Promise<void> => {
    if (listener !== undefined && !stopped) await beat(held, listener).catch(onTrouble);
  };
  const next = (): Promise<void> => {
    turn = turn.then(beatOnce);
    return turn;
  };
  const beatOn = async (): Promise<void> => {
    await next();
    if (stopped) return;
    timer = setTimeout(() => void beatOn(), leaseMs / 4);
    timer.unref();
  };

  return {
    owns: (partition) => held.owned.has(partition) && performance.now() < held.safeUntil,
    addresses: () => [...(held.others?.values() ?? [])],
    lives: (name) => name === instance || held.others === undefined || held.others.has(name),
    start: async (own) => {
      listener = own;
      await beatOn();
    },
    nudge: () => void next(),
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await turn;
      held.owned.clear();
      try {
        await run(leaveSql(instance));
        listener?.onReleased();
      } catch (error) {
        // The leases run out by themselves.
        onTrouble(error);
      }
    },
  };
};
