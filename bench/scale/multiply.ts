/** Makes many customers of the few that the server's own code made, inside PostgreSQL. */
import pg from 'pg';
import { databaseAddress } from '../../reference-impl/store/postgres/address.ts';

/** Random digits of an ordered UUID: where its time and the end of its random part stay, the ids of copies differ. */
const orderedUuid = '([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-)[0-9a-f]{8}([0-9a-f]{4})';

/** When the id of a row was made, as text that sorts. */
const madeAt = "substring(id FROM '([0-9a-f]{8}-[0-9a-f]{4})-7')";

/** When the first customer of a tenant was made: what was there before belongs to the platform. */
const firstMadeAt = async (client: pg.Client, schema: string, tenant: string): Promise<string> => {
  const { rows } = await client.query<{ first: string | null }>(
    `SELECT min(${madeAt}) AS first FROM ${schema}.c_customers WHERE tenant = $1`,
    [tenant],
  );
  const first = rows[0]?.first ?? undefined;
  if (first === undefined) throw new Error('There is no customer to be copied.');
  return first;
};

const collectionTables = async (client: pg.Client, schema: string): Promise<readonly string[]> => {
  const { rows } = await client.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = $1 AND table_name LIKE 'c\\_%'",
    [schema],
  );
  return rows.map(({ name }) => name);
};

/**
 * The rows of a table that were made since the first customer, once more for each copy. Every ordered UUID in them gets other digits, the
 * same ones in every table, so that what belongs together stays together; numbers of merchants count on.
 */
const copySql = (schema: string, table: string): string => `
  INSERT INTO ${schema}.${table} (tenant, id, doc)
  SELECT tenant,
    regexp_replace(id, '${orderedUuid}', '\\1' || digits || '\\2', 'g'),
    (CASE WHEN merchant IS NULL THEN changed ELSE
      replace(changed, '"merchant-' || merchant || '"', '"merchant-' || (merchant::bigint + copy * $4) || '"')
    END)::json
  FROM (
    SELECT tenant, seq, id, copy, lpad(to_hex(copy), 8, '0') AS digits,
      regexp_replace(doc::text, '${orderedUuid}', '\\1' || lpad(to_hex(copy), 8, '0') || '\\2', 'g') AS changed,
      substring(doc::text FROM '"merchant-([0-9]+)"') AS merchant
    FROM ${schema}.${table}, generate_series($2::int, $3::int) AS copy
    WHERE tenant = $1 AND ${madeAt} >= $6 AND seq <= $5
    ORDER BY copy, seq
  ) AS copied`;

/** So many copies are made by one statement. */
const copiesAtOnce = 50;

/**
 * Copies what was made for the customers of a tenant until there are `times` as many of them.
 * @param customers how many there are before, numbered from 0 as merchants
 */
export const multiply = async (
  data: string,
  tenant: string,
  { customers, times }: { readonly customers: number; readonly times: number },
): Promise<void> => {
  const { connectionString, schema } = databaseAddress(data);
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const first = await firstMadeAt(client, schema, tenant);
    for (const table of await collectionTables(client, schema)) {
      const { rows } = await client.query<{ last: string }>(
        `SELECT coalesce(max(seq), 0) AS last FROM ${schema}.${table}`,
      );
      const last = Number(rows[0]?.last);
      for (let from = 1; from < times; from += copiesAtOnce) {
        const to = Math.min(from + copiesAtOnce, times) - 1;
        await client.query(copySql(schema, table), [tenant, from, to, customers, last, first]);
      }
      await client.query(`VACUUM (ANALYZE) ${schema}.${table}`);
    }
  } finally {
    await client.end();
  }
};
