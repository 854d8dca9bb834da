import type { Rows } from './connections.ts';
import type { Sql } from './query.ts';

/** The lanes of one process among all. */
export interface Lanes {
  readonly owns: (lane: number) => boolean;
  readonly addresses: () => readonly string[];
  /** Takes lanes, and goes on doing so until it is stopped. */
  readonly start: (listener: LaneListener) => Promise<void>;
  /** Looks at once whether there are lanes to take or to give. */
  readonly nudge: () => void;
  readonly stop: () => Promise<void>;
}

export interface LaneListener {
  readonly address: string;
  readonly onGained: () => void;
  readonly drained: (lanes: ReadonlySet<number>) => Promise<void>;
  /** Lanes were given back: somebody else may take them. */
  readonly onReleased: () => void;
}

export interface LaneOptions {
  readonly instance: string;
  readonly run: (sql: Sql) => Promise<{ readonly rows: Rows }>;
  readonly onTrouble: (error: unknown) => void;
  /** Milliseconds of a lease. A process that dies is missed for so long at most. */
  readonly leaseMs?: number;
}

const usualLeaseMs = 3_000;

const sql = (text: string, ...values: Sql['values']): Sql => ({ text, values });

/** Renews the leases of a process, and says who lives. All times are the database's. */
const beatSql = (instance: string, address: string, leaseMs: number): Sql =>
  sql(
    `WITH beat AS (
       INSERT INTO psi_instances (name, until, address)
       VALUES ($1, clock_timestamp() + $3 * interval '1 ms', $2)
       ON CONFLICT (name) DO UPDATE SET until = excluded.until, address = excluded.address
     ), gone AS (
       DELETE FROM psi_instances WHERE until < clock_timestamp() - interval '1 hour'
     ), renewed AS (
       UPDATE psi_lanes SET until = clock_timestamp() + $3 * interval '1 ms'
       WHERE owner = $1 AND until > clock_timestamp() RETURNING lane
     )
     SELECT coalesce((SELECT json_agg(lane) FROM renewed), '[]')::text,
       (SELECT json_agg(address) FROM psi_instances WHERE until > clock_timestamp() AND name <> $1)::text,
       (SELECT count(*) FROM psi_lanes)`,
    instance,
    address,
    leaseMs,
  );

/** Takes lanes that nobody has, so many at most; those that another process is taking are passed over. */
const takeSql = (instance: string, most: number, leaseMs: number): Sql =>
  sql(
    `UPDATE psi_lanes SET owner = $1, until = clock_timestamp() + $3 * interval '1 ms'
     WHERE lane IN (
       SELECT lane FROM psi_lanes WHERE owner IS NULL OR until <= clock_timestamp()
       ORDER BY lane LIMIT $2 FOR UPDATE SKIP LOCKED
     ) RETURNING lane`,
    instance,
    most,
    leaseMs,
  );

const giveSql = (instance: string, lanes: readonly number[]): Sql =>
  sql(
    'UPDATE psi_lanes SET owner = NULL, until = NULL WHERE owner = $1 AND lane = ANY ($2::int[])',
    instance,
    lanes,
  );

const leaveSql = (instance: string): Sql =>
  sql(
    `WITH gone AS (DELETE FROM psi_instances WHERE name = $1)
     UPDATE psi_lanes SET owner = NULL, until = NULL WHERE owner = $1`,
    instance,
  );

const listIn = (text: unknown): readonly unknown[] => {
  const list: unknown = typeof text === 'string' ? JSON.parse(text) : [];
  return Array.isArray(list) ? list : [];
};

/** What a process knows of lanes. */
interface Held extends Required<LaneOptions> {
  owned: Set<number>;
  /** Given away, and still renewed until nothing of them runs any more. */
  readonly leaving: Set<number>;
  /** Of `performance.now()`. */
  safeUntil: number;
  others: readonly string[];
}

/** Gives lanes away. Their leases are renewed meanwhile, which may take as long as a receiver takes to answer. */
const give = async (held: Held, listener: LaneListener, lanes: readonly number[]): Promise<void> => {
  const { owned, leaving, run, instance } = held;
  for (const lane of lanes) {
    owned.delete(lane);
    leaving.add(lane);
  }
  try {
    await listener.drained(new Set(lanes));
    await run(giveSql(instance, lanes));
    listener.onReleased();
  } catch (error) {
    held.onTrouble(error);
  } finally {
    for (const lane of lanes) leaving.delete(lane);
  }
};

const beat = async (held: Held, listener: LaneListener): Promise<void> => {
  const { instance, leaseMs, run, leaving } = held;
  const asked = performance.now();
  const [row = []] = (await run(beatSql(instance, listener.address, leaseMs))).rows;
  const renewed = listIn(row[0])
    .map(Number)
    .filter((lane) => !leaving.has(lane));
  held.others = listIn(row[1]).map(String);
  held.owned = new Set(renewed);
  held.safeUntil = asked + leaseMs * 0.8;
  const share = Math.ceil(Number(row[2]) / (held.others.length + 1));
  if (renewed.length > share) void give(held, listener, renewed.slice(share));
  if (renewed.length >= share) return;
  const { rows } = await run(takeSql(instance, share - renewed.length, leaseMs));
  for (const [lane] of rows) held.owned.add(Number(lane));
  if (rows.length > 0) listener.onGained();
};

/**
 * Shares lanes evenly among the processes that live, by leases. A lane counts as lost here somewhat before its lease is
 * over in the database, by this process's own clock: nobody else has it while this process believes to.
 */
export const createLanes = ({ leaseMs = usualLeaseMs, ...options }: LaneOptions): Lanes => {
  const { instance, run, onTrouble } = options;
  const held: Held = { ...options, leaseMs, owned: new Set(), leaving: new Set(), safeUntil: 0, others: [] };
  let listener: LaneListener | undefined;
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
    owns: (lane) => held.owned.has(lane) && performance.now() < held.safeUntil,
    addresses: () => held.others,
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
