import type { CollectionDefinition, Document } from '../store.ts';
import type { DatabaseAddress } from './address.ts';
import type { Session } from './connections.ts';
import { memberSql } from './query.ts';

/** A key of an advisory lock: the same text gives the same key in every process. */
export const lockKey = (text: string): string => `hashtextextended('${text.replaceAll("'", "''")}', 7)`;

/**
 * The tables of every schema besides the collections. `psi_gate` has no rows: who writes for one tenant locks it
 * lightly, who must be alone locks others out. `psi_epoch` counts how often everything was forgotten, `psi_changes` how
 * many rows of a tenant were changed or deleted in each table: it only grows.
 */
const foundation = `
  CREATE TABLE IF NOT EXISTS psi_gate ();
  CREATE TABLE IF NOT EXISTS psi_epoch (n bigint NOT NULL);
  INSERT INTO psi_epoch SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM psi_epoch);
  CREATE TABLE IF NOT EXISTS psi_changes (
    tenant text NOT NULL,
    name text NOT NULL,
    n bigint NOT NULL,
    PRIMARY KEY (tenant, name)
  );
  CREATE TABLE IF NOT EXISTS psi_blobs (
    tenant text NOT NULL,
    id text NOT NULL,
    bytes bytea NOT NULL,
    PRIMARY KEY (tenant, id)
  );
  CREATE TABLE IF NOT EXISTS psi_instances (
    name text PRIMARY KEY,
    until timestamptz NOT NULL,
    address text
  );
  CREATE TABLE IF NOT EXISTS psi_partitions (
    partition int PRIMARY KEY,
    owner text,
    until timestamptz
  );
`;

/** Runs alone among all processes: two that make the same table at once would hinder each other. */
const alone = (schema: string, statements: string): string =>
  `BEGIN; SELECT pg_advisory_xact_lock(${lockKey(`psi tables ${schema}`)}); ${statements}; COMMIT`;

/** Makes what is missing. */
export const layFoundation = async (
  session: Session,
  { schema }: DatabaseAddress,
  partitions: number,
): Promise<void> => {
  const rows = `INSERT INTO psi_partitions (partition) SELECT generate_series(0, ${partitions - 1}) ON CONFLICT DO NOTHING`;
  await session.script(alone(schema, `CREATE SCHEMA IF NOT EXISTS ${schema}; ${foundation}; ${rows}`));
};

/** Of 63 bytes at most, beyond which PostgreSQL cuts names short. */
const indexName = (table: string, member: string): string =>
  `${table}_${member.replaceAll('.', '_').toLowerCase()}`.slice(0, 63);

const indexSql = (table: string, member: string): string =>
  `CREATE INDEX IF NOT EXISTS ${indexName(table, member)} ON ${table} (tenant, ${memberSql(member)}, seq)`;

/** The table of a collection. Collections are named by small letters and underscores. */
export const tableOf = ({ name }: CollectionDefinition<Document>): string => {
  if (!/^[a-z_]+$/.test(name)) throw new Error(`"${name}" is no name for a collection.`);
  return `c_${name}`;
};

const statementsFor = (
  definition: CollectionDefinition<Document>,
): readonly (readonly [string, string])[] => {
  const table = tableOf(definition);
  return [
    [
      table,
      `CREATE TABLE IF NOT EXISTS ${table} (
         seq bigint GENERATED ALWAYS AS IDENTITY,
         tenant text NOT NULL,
         id text NOT NULL,
         doc json NOT NULL,
         PRIMARY KEY (tenant, id)
       )`,
    ],
    [`${table}_in_order`, `CREATE INDEX IF NOT EXISTS ${table}_in_order ON ${table} (tenant, seq)`],
    ...definition.indexed.map((member) => [indexName(table, member), indexSql(table, member)] as const),
  ];
};

/**
 * Makes the tables and indexes of collections that are missing. Existing ones are not touched: even to find an index in
 * its place, PostgreSQL would wait for everybody who writes.
 */
export const makeTables = async (
  session: Session,
  { schema }: DatabaseAddress,
  definitions: readonly CollectionDefinition<Document>[],
): Promise<void> => {
  const { rows } = await session.run({
    text: 'SELECT relname FROM pg_class WHERE relnamespace = to_regnamespace($1)',
    values: [schema],
  });
  const present = new Set(rows.map(([name]) => name));
  const missing = definitions
    .flatMap(statementsFor)
    .flatMap(([name, statement]) => (present.has(name) ? [] : [statement]));
  if (missing.length > 0) await session.script(alone(schema, missing.join('; ')));
};

/** Forgets every document. `versions` says which form the data have, and stays. */
export const clearSql = (schema: string): string => `
  DO $$
  DECLARE found text;
  BEGIN
    FOR found IN SELECT quote_ident(table_name) FROM information_schema.tables
      WHERE table_schema = '${schema}' AND (table_name LIKE 'c\\_%' OR table_name = 'psi_blobs')
        AND table_name <> 'c_versions'
    LOOP EXECUTE 'TRUNCATE ' || found || ' RESTART IDENTITY'; END LOOP;
    UPDATE psi_epoch SET n = n + 1;
  END $$`;
