import { isJsonObject } from '../../spec/json.ts';
import { dereferenced, resolve } from '../../spec/schema/description.ts';
import type { SchemaPointer } from '../../spec/schema/schema-pointer.ts';

/**
 * What of a request body means anything. `anything` is kept as it is; an object keeps the members that the
 * description knows and does not call read-only.
 */
type Shape =
  | { readonly kind: 'anything' }
  | { readonly kind: 'object'; readonly members: ReadonlyMap<string, Shape> }
  | { readonly kind: 'list'; readonly items: Shape }
  | { readonly kind: 'tagged'; readonly tag: string; readonly shapes: ReadonlyMap<string, Shape> };

interface SchemaNode {
  readonly $ref?: string;
  readonly readOnly?: boolean;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly items?: unknown;
  readonly allOf?: readonly unknown[];
  readonly oneOf?: readonly unknown[];
  readonly anyOf?: readonly unknown[];
  readonly additionalProperties?: unknown;
  readonly discriminator?: {
    readonly propertyName: string;
    readonly mapping: Readonly<Record<string, SchemaPointer>>;
  };
}

const anything: Shape = { kind: 'anything' };

const isReadOnly = (node: SchemaNode): boolean =>
  node.readOnly === true || (dereferenced(node) as SchemaNode).readOnly === true;

const membersOf = (node: SchemaNode): readonly (readonly [string, Shape])[] => {
  const own = Object.entries(node.properties ?? {})
    .filter(([, member]) => !isReadOnly(member as SchemaNode))
    .map(([name, member]) => [name, shapeOf(member)] as const);
  const composed = [...(node.allOf ?? []), ...(node.oneOf ?? []), ...(node.anyOf ?? [])];
  const inherited = composed.flatMap((part) => membersOf(dereferenced(part) as SchemaNode));
  return [...inherited, ...own];
};

const taggedShape = ({ discriminator }: SchemaNode): Shape | undefined =>
  discriminator && {
    kind: 'tagged',
    tag: discriminator.propertyName,
    shapes: new Map(Object.entries(discriminator.mapping).map(([tag, at]) => [tag, shapeAt(at)])),
  };

function shapeOf(described: unknown): Shape {
  const reference = (described as SchemaNode).$ref;
  if (reference !== undefined) return shapeAt(reference as SchemaPointer);
  const node = described as SchemaNode;
  const tagged = taggedShape(node);
  if (tagged) return tagged;
  if (node.items !== undefined) return { kind: 'list', items: shapeOf(node.items) };
  const members = new Map(membersOf(node));
  const isOpen = node.additionalProperties !== undefined && node.additionalProperties !== false;
  return members.size === 0 || isOpen ? anything : { kind: 'object', members };
}

const known = new Map<SchemaPointer, Shape>();

/** The shape of the schema at a pointer. No request schema refers to itself. */
function shapeAt(at: SchemaPointer): Shape {
  const present = known.get(at);
  if (present) return present;
  const fresh = shapeOf(resolve(at));
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
export const meaningfulBody = (schema: SchemaPointer, body: unknown): unknown => kept(shapeAt(schema), body);
