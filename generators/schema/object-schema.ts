import { contract } from '../../spec/contract/in-use.ts';
import { isJsonObject, type JsonObject } from '../../spec/json.ts';
import type { SchemaPointer } from '../../spec/schema/schema-pointer.ts';

/** A schema node, its references followed, with the members of every reference and of the node itself. */
export const nodeAt = (at: SchemaPointer): JsonObject => {
  const node = contract().description.resolve(at);
  if (!isJsonObject(node)) throw new Error(`Nothing is described at ${at}.`);
  return typeof node['$ref'] === 'string' ? { ...nodeAt(node['$ref'] as SchemaPointer), ...node } : node;
};

/** Where the schema that a pointer stands for really is: behind its references. */
export const homeOf = (at: SchemaPointer): SchemaPointer => {
  const reference = (contract().description.resolve(at) as { $ref?: SchemaPointer } | undefined)?.$ref;
  return reference === undefined ? at : homeOf(reference);
};

/** An object schema with its compositions joined: what valid and invalid values have to know. */
export interface ObjectSchema {
  /** Member → where it is described; the last description of a member counts. */
  readonly members: ReadonlyMap<string, SchemaPointer>;
  readonly required: ReadonlySet<string>;
  /** if/then nodes that speak about the whole object. */
  readonly conditions: readonly SchemaPointer[];
}

/** Says only that a member must be there; what it is stands elsewhere. */
const isStub = (member: JsonObject): boolean =>
  !['$ref', 'type', 'enum', 'const', 'allOf', 'oneOf'].some((keyword) => Object.hasOwn(member, keyword));

interface Joined {
  readonly members: Map<string, SchemaPointer>;
  readonly required: Set<string>;
  readonly conditions: SchemaPointer[];
}

const partsOf = (node: JsonObject, place: SchemaPointer): readonly SchemaPointer[] => [
  ...(typeof node['$ref'] === 'string' ? [node['$ref'] as SchemaPointer] : []),
  ...((node['allOf'] as readonly unknown[] | undefined) ?? []).map(
    (_, index): SchemaPointer => `${place}/allOf/${index}`,
  ),
];

const joinMembers = (node: JsonObject, place: SchemaPointer, members: Joined['members']): void => {
  for (const [name, member] of Object.entries((node['properties'] ?? {}) as Record<string, JsonObject>))
    if (member['readOnly'] !== true && !(members.has(name) && isStub(member)))
      members.set(name, `${place}/properties/${name}`);
};

const join = (place: SchemaPointer, into: Joined): void => {
  const node = contract().description.resolve(place);
  if (!isJsonObject(node)) throw new Error(`Nothing is described at ${place}.`);
  for (const part of partsOf(node, place)) join(part, into);
  if (isJsonObject(node['if'])) into.conditions.push(place);
  joinMembers(node, place, into.members);
  for (const name of (node['required'] as string[] | undefined) ?? []) into.required.add(name);
};

/**
 * Joins `$ref`, `allOf` and the node's own members. Read-only members are left out: a client does not send them. It
 * keeps one description of each member, the last; other walks collect every place, so they cannot stand in for it.
 */
export const objectSchema = (at: SchemaPointer): ObjectSchema => {
  const joined: Joined = { members: new Map(), required: new Set(), conditions: [] };
  join(at, joined);
  return joined;
};
