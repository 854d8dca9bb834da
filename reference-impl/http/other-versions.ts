import type { ServedContract } from '../../spec/contract/served.ts';
import { isJsonObject, type JsonObject } from '../../spec/json.ts';
import { isMarked, isThere } from '../../spec/schema/document-version.ts';
import { readerOf, type Reader } from '../../spec/schema/reader.ts';
import type { SchemaPointer } from '../../spec/schema/schema-pointer.ts';

/** The body without the members that its version lacks. */
export type OwnMembers = (schemaOf: () => SchemaPointer | undefined, body: unknown) => unknown;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const objectOf = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});

/** The node that a chain of references ends in. */
const nodeAt = (reader: Reader, described: unknown): JsonObject => {
  const node = objectOf(described);
  return typeof node['$ref'] === 'string' ? nodeAt(reader, reader.dereferenced(node)) : node;
};

/** The schemas that a node is composed of; of tagged ones, that which the tag names. */
const partsOf = (node: JsonObject, value: JsonObject): readonly unknown[] => {
  const { propertyName, mapping } = objectOf(node['discriminator']);
  const all = listOf(node['allOf']);
  if (typeof propertyName !== 'string') return [...all, ...listOf(node['oneOf']), ...listOf(node['anyOf'])];
  const tag = value[propertyName];
  const named = typeof tag === 'string' ? objectOf(mapping)[tag] : undefined;
  return named === undefined ? all : [...all, { $ref: named }];
};

/** The schemas inside a node. */
const insideOf = (node: JsonObject): readonly unknown[] => [
  ...Object.values(objectOf(node['properties'])),
  node['items'],
  ...listOf(node['allOf']),
  ...listOf(node['oneOf']),
  ...listOf(node['anyOf']),
  ...Object.values(objectOf(objectOf(node['discriminator'])['mapping'])).map(($ref) => ({ $ref })),
];

/** The description of all versions, as a version reads it. */
interface Described {
  readonly reader: Reader;
  readonly version: ServedContract['version'];
  /** Whether the version lacks a member somewhere below a node. Most nodes are the same in all versions. */
  readonly lacking: WeakMap<JsonObject, boolean>;
}

/** Looks at each node below once: schemas name one another in circles. */
const lacksBelow = ({ reader, version }: Described, top: JsonObject): boolean => {
  const seen = new Set([top]);
  for (const node of seen) {
    if (!Object.values(objectOf(node['properties'])).every((member) => isThere(member, version))) return true;
    for (const inside of insideOf(node).filter(isJsonObject)) seen.add(nodeAt(reader, inside));
  }
  return false;
};

const lacks = (described: Described, node: JsonObject): boolean => {
  const known = described.lacking.get(node) ?? lacksBelow(described, node);
  described.lacking.set(node, known);
  return known;
};

const pruned = (described: Described, schema: unknown, value: unknown): unknown => {
  const node = nodeAt(described.reader, schema);
  if (!lacks(described, node)) return value;
  if (Array.isArray(value)) return value.map((item) => pruned(described, node['items'], item));
  if (!isJsonObject(value)) return value;
  const members = objectOf(node['properties']);
  const own = Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => isThere(members[name], described.version))
      .map(([name, member]) => [name, pruned(described, members[name], member)]),
  );
  return partsOf(node, value).reduce<unknown>((body, part) => pruned(described, part, body), own);
};

/**
 * Leaves out of what the server shows the members that other versions have: its handlers make those of all versions.
 * Most descriptions have the pieces of one version alone: then nothing is looked at.
 */
export const ownMembersOf = ({ version, wholeDocument }: ServedContract): OwnMembers => {
  let described: Described | undefined;
  let differs: boolean | undefined;
  return (schemaOf, body) => {
    if (!(differs ??= isMarked(wholeDocument()))) return body;
    const schema = schemaOf();
    if (schema === undefined) return body;
    described ??= { reader: readerOf(wholeDocument), version, lacking: new WeakMap() };
    return pruned(described, { $ref: schema }, body);
  };
};
