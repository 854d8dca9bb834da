import type { Condition, Query, Scalar, Where } from '../store.ts';
import { storable, storableJson } from './texts.ts';

export type Bound = string | number | Buffer | readonly string[] | readonly number[];

/** A statement with `$1`, `$2` … and their values. */
export interface Sql {
  readonly text: string;
  readonly values: readonly Bound[];
}

/** Where a member of the stored document is. Names come from our code, never from a request. */
const placeOf = (name: string): string => {
  if (!/^[A-Za-z]\w*(\.[A-Za-z]\w*)*$/.test(name)) throw new Error(`"${name}" does not name a member.`);
  return `'{${name.replaceAll('.', ',')}}'`;
};

/** A member as a value that compares with others of its kind. The column is `json`, which keeps the order of members. */
export const memberSql = (name: string): string => `((doc #> ${placeOf(name)})::jsonb)`;

/** A member as text, in the order of its code points. */
const textSql = (name: string): string => `((doc #>> ${placeOf(name)}) COLLATE "C")`;

const signs = { above: '>', atLeast: '>=', below: '<', atMost: '<=' } as const;

const bounds = ['above', 'atLeast', 'below', 'atMost'] as const;

const json = (value: unknown): string => storableJson(JSON.stringify(value));

/** Collects values, and gives the placeholder of each. */
type Bind = (value: Bound) => string;

const boundSql = (name: string, sign: string, value: string | number, bind: Bind): string =>
  typeof value === 'number'
    ? `${memberSql(name)} ${sign} ${bind(json(value))}::jsonb`
    : `${textSql(name)} ${sign} ${bind(storable(value))}`;

const comparedSql = (name: string, condition: Exclude<Condition, Scalar | null>, bind: Bind): string[] => {
  const { not, in: listed, has } = condition;
  return [
    ...(listed === undefined ? [] : [`${memberSql(name)} = ANY (${bind(listed.map(json))}::jsonb[])`]),
    ...(has === undefined ? [] : [`${memberSql(name)} @> ${bind(json(has))}::jsonb`]),
    ...(not === undefined ? [] : [`${memberSql(name)} IS DISTINCT FROM ${bind(json(not))}::jsonb`]),
    ...bounds.flatMap((how) => {
      const value = condition[how];
      return value === undefined ? [] : [boundSql(name, signs[how], value, bind)];
    }),
  ];
};

const conditionSql = (name: string, condition: Condition, bind: Bind): readonly string[] => {
  if (condition === null) return [`(doc #>> ${placeOf(name)}) IS NULL`];
  if (typeof condition === 'object') return comparedSql(name, condition, bind);
  return [`${memberSql(name)} = ${bind(json(condition))}::jsonb`];
};

const wheresSql = (tenant: string, where: Where, bind: Bind): string =>
  [
    `tenant = ${bind(storable(tenant))}`,
    ...Object.entries(where).flatMap(([name, condition]) =>
      condition === undefined ? [] : conditionSql(name, condition, bind),
    ),
  ].join(' AND ');

const building = (write: (bind: Bind) => string): Sql => {
  const values: Bound[] = [];
  const text = write((value) => `$${values.push(value)}`);
  return { text, values };
};

/** The rows of a query: position and document, in order. */
export const selectSql = (table: string, tenant: string, query: Query): Sql =>
  building((bind) => {
    const isNewest = (query.order ?? 'newest') === 'newest';
    const direction = isNewest ? 'DESC' : 'ASC';
    const after = query.after === undefined ? '' : ` AND seq ${isNewest ? '<' : '>'} ${bind(query.after)}`;
    const by = query.by === undefined ? '' : `${memberSql(query.by)} ${direction}, `;
    return [
      `SELECT seq, doc::text FROM ${table} WHERE ${wheresSql(tenant, query.where ?? {}, bind)}${after}`,
      `ORDER BY ${by}seq ${direction}`,
      ...(query.limit === undefined ? [] : [`LIMIT ${bind(query.limit)}`]),
    ].join(' ');
  });

/** How many rows there are, counted to `most`. */
export const countSql = (table: string, tenant: string, where: Where, most: number | undefined): Sql =>
  building((bind) => {
    const limit = most === undefined ? '' : ` LIMIT ${bind(most)}`;
    return `SELECT count(*) FROM (SELECT 1 FROM ${table} WHERE ${wheresSql(tenant, where, bind)}${limit}) AS found`;
  });
