/** The cost on PostgreSQL of counting every update and deletion for all instances (`psi_changes`). */
import { openPool, type Session } from '../../reference-impl/store/postgres/connections.ts';
import { databaseAddress } from '../../reference-impl/store/postgres/address.ts';
import { openPostgresStore } from '../../reference-impl/store/postgres/postgres-store.ts';
import type { Sql } from '../../reference-impl/store/postgres/query.ts';
import { countingChanges } from '../../reference-impl/store/postgres/shared-counts.ts';
import { defineCollection } from '../../reference-impl/store/store.ts';
import { startPostgres } from '../../suites/self/support/postgres.ts';
import { median } from '../median.ts';

const things = defineCollection('counted');
const table = 'c_counted';
const tenant = 'one';

/** Documents that are changed in turn. */
const documents = 1000;

const update = (number: number): Sql => ({
  text: `UPDATE ${table} SET doc = $3 WHERE tenant = $1 AND id = $2`,
  values: [tenant, `t${number % documents}`, JSON.stringify({ id: `t${number % documents}`, number })],
});

type Write = (sql: Sql) => Sql;

const plainly: Write = (sql) => sql;

const counting: Write = (sql) => countingChanges({ table, tenant }, sql);

/** Milliseconds of one write, each in a transaction of its own. */
const timeOf = async (session: Session, write: Write, count: number): Promise<number> => {
  const began = performance.now();
  for (let number = 0; number < count; number += 1) {
    await session.script('BEGIN ISOLATION LEVEL SERIALIZABLE');
    await session.run(write(update(number)));
    await session.script('COMMIT');
  }
  return (performance.now() - began) / count;
};

export interface CountedOptions {
  readonly rounds: number;
  /** Writes of each kind in each round. */
  readonly count: number;
}

/** Prints the median of the rounds' ratios. */
const compare = async (session: Session, what: string, { rounds, count }: CountedOptions): Promise<void> => {
  const times: Record<'plain' | 'counted', number>[] = [];
  // The first round warms up; who begins changes from round to round.
  for (let round = -1; round < rounds; round += 1) {
    const before = round % 2 === 0 ? await timeOf(session, counting, count) : undefined;
    const plain = await timeOf(session, plainly, count);
    const counted = before ?? (await timeOf(session, counting, count));
    if (round >= 0) times.push({ plain, counted });
  }
  const ratio = median(times.map(({ plain, counted }) => counted / plain));
  const ms = (kind: 'plain' | 'counted'): string => median(times.map((each) => each[kind])).toFixed(2);
  process.stdout.write(
    `${what}: ${ms('plain')} ms, counted ${ms('counted')} ms; ` +
      `median ratio of ${rounds} rounds of ${count}: ${ratio.toFixed(2)}\n`,
  );
};

/** Where a commit waits for the disk, and where it does not: there the share of the statement itself is largest. */
const commits = { 'one durable update': 'on', 'one that waits for no disk': 'off' } as const;

export const countedChanges = async (options: CountedOptions): Promise<void> => {
  const postgres = await startPostgres(true);
  const data = postgres.fresh();
  const store = await openPostgresStore(data);
  await store.transact(
    async (tx) => {
      for (let number = 0; number < documents; number += 1)
        await tx.collection(things, tenant).insert({ id: `t${number}` });
    },
    'write',
    tenant,
  );
  const pool = openPool(databaseAddress(data), 'counted changes', {
    most: 1,
    onLost: (error) => {
      throw error;
    },
  });
  const session = await pool.take();
  for (const [what, mode] of Object.entries(commits)) {
    await session.script(`SET synchronous_commit = ${mode}`);
    await compare(session, what, options);
  }
  session.release();
  await pool.end();
  await store.close();
  await postgres.stop();
};
