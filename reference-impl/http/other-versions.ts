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

const pruned = (
  reader: Reader,
  version: ServedContract['version'],
  described: unknown,
  value: unknown,
): unknown => {
  const node = nodeAt(reader, described);
  if (Array.isArray(value)) return value.map((item) => pruned(reader, version, node['items'], item));
  if (!isJsonObject(value)) return value;
  const members = objectOf(node['properties']);
  const own = Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => isThere(members[name], version))
      .map(([name, member]) => [name, pruned(reader, version, members[name], member)]),
  );
  return partsOf(node, value).reduce<unknown>((body, part) => pruned(reader, version, part, body), own);
};

/**
 * Leaves out of what the server shows the members that other versions have: its handlers make those of all versions.
 * Most descriptions have the pieces of one version alone: then nothing is looked at.
 */
export const ownMembersOf = ({ version, wholeDocument }: ServedContract): OwnMembers => {
  let reader: Reader | undefined;
  let differs: boolean | undefined;
  return (schemaOf, body) => {
    if (!(differs ??= isMarked(wholeDocument()))) return body;
    const schema = schemaOf();
    if (schema === undefined) return body;
    reader ??= readerOf(wholeDocument);
    return pruned(reader, version, { $ref: schema }, body);
  };
};
