import { namesOf } from '../../spec/names-of.ts';
import type { Condition, Query, Scalar, Where } from './store.ts';

export type Bound = string | number | Uint8Array;

/** A statement, or a part of one, with the values in it. */
export interface Sql {
  readonly text: string;
  readonly values: readonly Bound[];
}

/** The columns of a row as the driver gives it; none for what is no row. */
export const columnsOf = (row: unknown): readonly unknown[] => (Array.isArray(row) ? row : []);

/** The driver takes no booleans, and JSON gives them as 0 and 1. */
const bound = (value: Scalar): Bound => (typeof value === 'boolean' ? Number(value) : value);

/** A member of the stored document. Names come from our code, never from a request. */
export const memberSql = (name: string): string => {
  if (!/^[A-Za-z]\w*(\.[A-Za-z]\w*)*$/.test(name)) throw new Error(`"${name}" does not name a member.`);
  return `json_extract(doc, '$.${name}')`;
};

/** `member` is the expression to compare. */
const comparisons = {
  not: (member: string) => `${member} IS NOT ?`,
  above: (member: string) => `${member} > ?`,
  atLeast: (member: string) => `${member} >= ?`,
  below: (member: string) => `${member} < ?`,
  atMost: (member: string) => `${member} <= ?`,
} as const;

const hasSql = (name: string): string => `EXISTS (SELECT 1 FROM json_each(doc, '$.${name}') WHERE value = ?)`;

const comparedSql = (
  name: string,
  member: string,
  { in: listed, has, ...bounds }: Exclude<Condition, Scalar | null>,
): readonly Sql[] => [
  ...(listed === undefined
    ? []
    : [{ text: `${member} IN (${listed.map(() => '?').join(', ')})`, values: listed.map(bound) }]),
  ...(has === undefined ? [] : [{ text: hasSql(name), values: [bound(has)] }]),
  ...namesOf(comparisons).flatMap((how) => {
    const value = bounds[how];
    return value === undefined ? [] : [{ text: comparisons[how](member), values: [bound(value)] }];
  }),
];

const conditionSql = (name: string, member: string, condition: Condition): readonly Sql[] => {
  if (condition === null) return [{ text: `${member} IS NULL`, values: [] }];
  if (typeof condition === 'object') return comparedSql(name, member, condition);
  return [{ text: `${member} = ?`, values: [bound(condition)] }];
};

const joined = (parts: readonly Sql[]): Sql => ({
  text: parts.map(({ text }) => text).join(' AND '),
  values: parts.flatMap(({ values }) => values),
});

/** A table, and its indexed members with the most selective first. */
export interface Table {
  readonly name: string;
  readonly indexed: readonly string[];
}

/**
 * The conditions of a query. Of the members asked for, the first indexed one is searched by its index; a plus
 * sign keeps SQLite, which knows nothing of how selective they are, from choosing another.
 */
export const whereSql = ({ indexed }: Table, tenant: string, where: Where = {}): Sql => {
  const chosen = indexed.find((name) => where[name] !== undefined);
  return joined([
    { text: 'tenant = ?', values: [tenant] },
    ...Object.entries(where).flatMap(([name, condition]) => {
      const member = name === chosen ? memberSql(name) : `+${memberSql(name)}`;
      return condition === undefined ? [] : conditionSql(name, member, condition);
    }),
  ]);
};

/** The rows of a query: position and document, in order. */
export const selectSql = (table: Table, tenant: string, query: Query): Sql => {
  const isNewest = (query.order ?? 'newest') === 'newest';
  const where = whereSql(table, tenant, query.where);
  const parts: Sql[] = [
    { text: `SELECT seq, doc FROM ${table.name} WHERE ${where.text}`, values: where.values },
  ];
  if (query.after !== undefined)
    parts.push({ text: `AND seq ${isNewest ? '<' : '>'} ?`, values: [query.after] });
  const direction = isNewest ? 'DESC' : 'ASC';
  const by = query.by === undefined ? '' : `${memberSql(query.by)} ${direction}, `;
  parts.push({ text: `ORDER BY ${by}seq ${direction}`, values: [] });
  if (query.limit !== undefined) parts.push({ text: 'LIMIT ?', values: [query.limit] });
  return { text: parts.map(({ text }) => text).join(' '), values: parts.flatMap(({ values }) => values) };
};
