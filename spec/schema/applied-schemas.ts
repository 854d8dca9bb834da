import { isJsonObject } from '../json.ts';
import { escaped } from './json-pointer.ts';
import { resolve } from './description.ts';
import type { SchemaPointer } from './schema-pointer.ts';
import { breaches } from './validation.ts';

/** Which schemas speak about each place of a value: JSON pointer into the value → places in the description. */
export type AppliedSchemas = ReadonlyMap<string, ReadonlySet<SchemaPointer>>;

type Node = Readonly<Record<string, unknown>>;
type Visit = (schema: SchemaPointer, value: unknown, at: string) => void;

const under = (schema: SchemaPointer, ...parts: readonly (string | number)[]): SchemaPointer =>
  `${schema}/${parts.map((part) => escaped(String(part))).join('/')}`;

/** Only the branch that the tag names; every branch where there is no tag. */
const alternatives = (node: Node, schema: SchemaPointer, value: unknown): readonly SchemaPointer[] => {
  const discriminator = node['discriminator'] as
    { propertyName: string; mapping: Readonly<Record<string, SchemaPointer>> } | undefined;
  if (discriminator === undefined) {
    const branches = (node['oneOf'] ?? node['anyOf'] ?? []) as readonly unknown[];
    return branches
      .map((_, index) => under(schema, node['oneOf'] === undefined ? 'anyOf' : 'oneOf', index))
      .filter((branch) => breaches(branch, value).length === 0);
  }
  const tag = isJsonObject(value) ? value[discriminator.propertyName] : undefined;
  const chosen = typeof tag === 'string' ? discriminator.mapping[tag] : undefined;
  return chosen === undefined ? [] : [chosen];
};

const visitMembers = (node: Node, schema: SchemaPointer, value: unknown, at: string, visit: Visit): void => {
  const properties = isJsonObject(node['properties']) ? node['properties'] : {};
  if (isJsonObject(value))
    for (const name of Object.keys(properties))
      if (Object.hasOwn(value, name))
        visit(under(schema, 'properties', name), value[name], `${at}/${escaped(name)}`);
  if (Array.isArray(value) && isJsonObject(node['items']))
    for (const [index, item] of value.entries()) visit(under(schema, 'items'), item, `${at}/${index}`);
};

const visitNode = (node: Node, schema: SchemaPointer, value: unknown, at: string, visit: Visit): void => {
  if (typeof node['$ref'] === 'string') visit(node['$ref'] as SchemaPointer, value, at);
  const parts = Array.isArray(node['allOf']) ? node['allOf'] : [];
  for (const index of parts.keys()) visit(under(schema, 'allOf', index), value, at);
  for (const branch of alternatives(node, schema, value)) visit(branch, value, at);
  if (isJsonObject(node['then'])) visit(under(schema, 'then'), value, at);
  visitMembers(node, schema, value, at, visit);
};

/** A conditional speaks about a value only while its `if` holds. */
const isSilent = (node: Node, schema: SchemaPointer, value: unknown): boolean =>
  isJsonObject(node['if']) && breaches(under(schema, 'if'), value).length > 0;

/**
 * Walks a value and the schema at a pointer together, through references, compositions, tags and conditionals,
 * and tells which places of the description speak about which place of the value. A rule that points at one
 * of them has been exercised by this value.
 */
export const appliedSchemas = (schema: SchemaPointer, value: unknown): AppliedSchemas => {
  const applied = new Map<string, Set<SchemaPointer>>();
  const visit: Visit = (place, part, at) => {
    const node = resolve(place);
    if (!isJsonObject(node) || isSilent(node, place, part)) return;
    const present = applied.get(at) ?? new Set();
    applied.set(at, present);
    if (present.has(place)) return;
    present.add(place);
    visitNode(node, place, part, at, visit);
  };
  visit(schema, value, '');
  return applied;
};
