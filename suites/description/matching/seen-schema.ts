import { isJsonObject } from '../../../spec/json.ts';

/** The schema seen in a value: types, and the members of objects. Nothing is required, for others may lack it. */
interface SeenSchema {
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object';
  readonly properties?: Readonly<Record<string, SeenSchema>>;
  readonly items?: SeenSchema;
}

/** Rows that show which members there are. */
const mostRows = 20;

/** The schema that two values show together. */
export const merged = (one: SeenSchema, other: SeenSchema): SeenSchema => {
  if (one.type === undefined) return other;
  if (one.items !== undefined && other.items !== undefined)
    return { type: 'array', items: merged(one.items, other.items) };
  if (one.type !== other.type || other.properties === undefined) return one;
  // The row of an empty list shows no members.
  if (one.properties === undefined) return other;
  const names = [...new Set([...Object.keys(one.properties), ...Object.keys(other.properties)])];
  const properties = names.map((name) => [
    name,
    merged(one.properties?.[name] ?? {}, other.properties?.[name] ?? {}),
  ]);
  return {
    type: 'object',
    properties: Object.fromEntries(properties) as Readonly<Record<string, SeenSchema>>,
  };
};

const typeOf = (value: unknown): SeenSchema => {
  if (typeof value === 'string') return { type: 'string' };
  if (typeof value === 'boolean') return { type: 'boolean' };
  if (typeof value === 'number') return { type: Number.isInteger(value) ? 'integer' : 'number' };
  return {};
};

/** The schema that a JSON value shows; of a list all rows together, and an object of an empty one. */
export const schemaOf = (value: unknown): SeenSchema => {
  if (Array.isArray(value)) {
    const rows = value.slice(0, mostRows).map(schemaOf);
    return { type: 'array', items: rows.length === 0 ? { type: 'object' } : rows.reduce(merged) };
  }
  if (!isJsonObject(value)) return typeOf(value);
  const properties = Object.entries(value).map(([name, part]) => [name, schemaOf(part)]);
  return {
    type: 'object',
    properties: Object.fromEntries(properties) as Readonly<Record<string, SeenSchema>>,
  };
};
