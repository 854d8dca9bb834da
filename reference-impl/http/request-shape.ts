import { isJsonObject, type JsonObject } from '../../spec/json.ts';
import type { Reader } from '../../spec/schema/reader.ts';
import { isSchemaPointer, type SchemaPointer } from '../../spec/schema/schema-pointer.ts';

// The server reads the description with a walk of its own. A walk shared with the suite would hide its mistakes.

/**
 * The meaningful part of a request body. `anything` is kept as it is; an object keeps the members that the description
 * knows and does not call read-only.
 */
type Shape =
  | { readonly kind: 'anything' }
  | { readonly kind: 'object'; readonly members: ReadonlyMap<string, Shape> }
  | { readonly kind: 'list'; readonly items: Shape }
  | { readonly kind: 'tagged'; readonly tag: string; readonly shapes: ReadonlyMap<string, Shape> };

const anything: Shape = { kind: 'anything' };

/** The description's object at a place; empty where there is none. */
const nodeOf = (described: unknown): JsonObject => (isJsonObject(described) ? described : {});

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const isReadOnly = ({ dereferenced }: Reader, member: unknown): boolean =>
  nodeOf(member)['readOnly'] === true || nodeOf(dereferenced(member))['readOnly'] === true;

const membersOf = (reader: Reader, node: JsonObject): readonly (readonly [string, Shape])[] => {
  const own = Object.entries(nodeOf(node['properties']))
    .filter(([, member]) => !isReadOnly(reader, member))
    .map(([name, member]) => [name, shapeOf(reader, member)] as const);
  const composed = [...listOf(node['allOf']), ...listOf(node['oneOf']), ...listOf(node['anyOf'])];
  const inherited = composed.flatMap((part) => membersOf(reader, nodeOf(reader.dereferenced(part))));
  return [...inherited, ...own];
};

const taggedShape = (reader: Reader, { discriminator }: JsonObject): Shape | undefined => {
  const { propertyName: tag, mapping } = nodeOf(discriminator);
  if (typeof tag !== 'string') return undefined;
  const places = Object.entries(nodeOf(mapping));
  return {
    kind: 'tagged',
    tag,
    shapes: new Map(places.map(([name, at]) => [name, shapeOf(reader, { $ref: at })])),
  };
};

function shapeOf(reader: Reader, described: unknown): Shape {
  const node = nodeOf(described);
  const { $ref: reference, items, additionalProperties } = node;
  if (typeof reference === 'string' && isSchemaPointer(reference)) return shapeAt(reader, reference);
  const tagged = taggedShape(reader, node);
  if (tagged) return tagged;
  if (items !== undefined) return { kind: 'list', items: shapeOf(reader, items) };
  const members = new Map(membersOf(reader, node));
  const isOpen = additionalProperties !== undefined && additionalProperties !== false;
  return members.size === 0 || isOpen ? anything : { kind: 'object', members };
}

const knownOf = new WeakMap<Reader, Map<SchemaPointer, Shape>>();

/** The shape of the schema at a pointer. No request schema refers to itself. */
function shapeAt(reader: Reader, at: SchemaPointer): Shape {
  const known = knownOf.get(reader) ?? new Map<SchemaPointer, Shape>();
  knownOf.set(reader, known);
  const present = known.get(at);
  if (present) return present;
  const fresh = shapeOf(reader, reader.resolve(at));
  known.set(at, fresh);
  return fresh;
}

const kept = (shape: Shape, value: unknown): unknown => {
  if (shape.kind === 'list')
    return Array.isArray(value) ? value.map((item) => kept(shape.items, item)) : value;
  if (shape.kind === 'anything' || !isJsonObject(value)) return value;
  if (shape.kind === 'tagged') {
    const tag = value[shape.tag];
    const branch = typeof tag === 'string' ? shape.shapes.get(tag) : undefined;
    return branch ? kept(branch, value) : value;
  }
  const result: Record<string, unknown> = {};
  for (const [name, member] of shape.members)
    if (Object.hasOwn(value, name)) result[name] = kept(member, value[name]);
  return result;
};

/** The body without what the schema does not know and without read-only members: they are ignored. */
export const meaningfulBody = (reader: Reader, schema: SchemaPointer, body: unknown): unknown =>
  kept(shapeAt(reader, schema), body);
