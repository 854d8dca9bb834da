import { namesIn } from '../../../spec/schema/json-pointer.ts';
import { isJsonObject, type JsonObject } from '../../../spec/json.ts';
import { definitionsAt, type OwnSchema, type Unread } from '../own-operation.ts';
import type { Files } from './files.ts';
import { plainPart, typeOf, type Note } from './keywords.ts';
import { refersTo, targetOf, type Located } from './references.ts';
import { withOwnTags } from './tags.ts';

/** The schemas of a description that were read so far, and those still to be read. */
export interface Schemas {
  readonly files: Files;
  readonly notes: Unread[];
  /** Every schema that others refer to, by a name of its own. */
  readonly definitions: Record<string, JsonObject>;
  readonly names: Map<string, string>;
  readonly taken: Set<string>;
  /** Nodes that were read. One that stands in several places, as YAML allows, has a name from then on. */
  readonly read: Set<object>;
  readonly aliases: Map<object, string>;
  readonly open: (readonly [name: string, place: Located])[];
  nodes: number;
}

/** A book of schemas in which none is written yet. */
export const noSchemas = (files: Files, notes: Unread[]): Schemas => ({
  files,
  notes,
  definitions: {},
  names: new Map(),
  taken: new Set(),
  read: new Set(),
  aliases: new Map(),
  open: [],
  nodes: 0,
});

/** Deeper than this nobody nests schemas by hand. */
const deepest = 200;

/** Wider than this no object is that anybody sends. Comparing takes the longer the wider an object is. */
const mostMembers = 1000;

/** A place is for readers: this much of it finds any that is not nested without sense. */
const longestPlace = 160;

/** More than the largest descriptions in public have. */
const mostNodes = 2_000_000;

const freshName = (at: string, { taken }: Schemas): string => {
  const wanted = (namesIn(at).at(-1) ?? '').replaceAll(/[^\w.-]/g, '_') || 'schema';
  let name = wanted;
  for (let n = 2; taken.has(name); n++) name = `${wanted}__${n}`;
  taken.add(name);
  return name;
};

/** A reference to a schema that is read later, once. */
const named = <K>(names: Map<K, string>, key: K, place: Located, schemas: Schemas): JsonObject => {
  const present = names.get(key);
  const name = present ?? freshName(place.at, schemas);
  if (present === undefined) {
    names.set(key, name);
    schemas.open.push([name, place]);
  }
  return { $ref: `${definitionsAt}${name}` };
};

const referred = (reference: string, place: Located, schemas: Schemas): JsonObject => {
  const found = targetOf(reference, place, schemas.files, schemas.notes);
  return found === undefined ? {} : named(schemas.names, `${found.file}#${found.at}`, found, schemas);
};

type Inner = (value: unknown, at: string) => JsonObject;

const listed = ['allOf', 'anyOf', 'oneOf'] as const;

const listsIn = (node: JsonObject, inner: Inner, note: Note): JsonObject =>
  Object.fromEntries(
    listed.flatMap((keyword) => {
      const list = node[keyword];
      if (list === undefined) return [];
      if (Array.isArray(list) && list.length > 0)
        return [[keyword, list.map((each, n) => inner(each, `${keyword}/${n}`))]];
      note(`${keyword} is no list of schemas`);
      return [];
    }),
  );

const single = [
  'not',
  'if',
  'then',
  'else',
  'contains',
  'propertyNames',
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
] as const;

const singlesIn = (node: JsonObject, inner: Inner): JsonObject =>
  Object.fromEntries(
    single.flatMap((keyword) =>
      node[keyword] === undefined ? [] : [[keyword, inner(node[keyword], keyword)]],
    ),
  );

const byName = ['properties', 'patternProperties', 'dependentSchemas'] as const;

const isPattern = (name: string, note: Note): boolean =>
  plainPart({ pattern: name }, note)['pattern'] !== undefined;

const membersIn = (node: JsonObject, inner: Inner, note: Note): JsonObject =>
  Object.fromEntries(
    byName.flatMap((keyword) => {
      const members = node[keyword];
      if (members === undefined) return [];
      if (!isJsonObject(members)) {
        note(`${keyword} is no object`);
        return [];
      }
      const kept = Object.entries(members).filter(
        ([name]) => keyword !== 'patternProperties' || isPattern(name, note),
      );
      return [
        [keyword, Object.fromEntries(kept.map(([name, each]) => [name, inner(each, `${keyword}/${name}`)]))],
      ];
    }),
  );

/** A list of schemas for the first rows was `items` in earlier versions. */
const itemsIn = ({ items, prefixItems, additionalItems }: JsonObject, inner: Inner): JsonObject => {
  const firstOnes: unknown = Array.isArray(items) ? items : prefixItems;
  const others = Array.isArray(items) ? additionalItems : items;
  return {
    ...(Array.isArray(firstOnes) && firstOnes.length > 0
      ? { prefixItems: firstOnes.map((each, n) => inner(each, `items/${n}`)) }
      : {}),
    ...(others === undefined ? {} : { items: inner(others, 'items') }),
  };
};

const withoutEmpty = (node: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(node).filter(([, value]) => value !== undefined));

/** `nullable` of OpenAPI 3.0 in the words of JSON Schema, also where it has no type beside it. */
const nullable = (node: JsonObject): JsonObject => {
  const {
    type,
    enum: list,
    ...rest
  } = node as JsonObject & {
    readonly type?: string | readonly string[];
    readonly enum?: readonly unknown[];
  };
  if (type !== undefined)
    return {
      ...rest,
      type: [...new Set([type, 'null'].flat())],
      ...(list === undefined ? {} : { enum: [...list, null] }),
    };
  const { description, title, readOnly, writeOnly } = node;
  return withoutEmpty({ description, title, readOnly, writeOnly, anyOf: [node, { type: 'null' }] });
};

const noteAt =
  ({ file, at }: Located, { notes }: Schemas): Note =>
  (why) => {
    notes.push({ at: at === '' ? file : `#${at}`.slice(0, longestPlace), why });
  };

const isNullable = (node: JsonObject): boolean => node['nullable'] === true || node['x-nullable'] === true;

const objectAt = (node: JsonObject, place: Located, depth: number, schemas: Schemas): JsonObject => {
  const note = noteAt(place, schemas);
  const tagged = withOwnTags(node);
  const inner: Inner = (value, at) =>
    schemaAt({ node: value, file: place.file, at: `${place.at}/${at}` }, depth + 1, schemas);
  const reference = refersTo(node);
  const types = typeOf(node['type'], note);
  const read = {
    ...(reference === undefined ? {} : referred(reference, place, schemas)),
    ...plainPart(tagged, note),
    ...(types.length === 0 ? {} : { type: types.length === 1 ? types[0] : types }),
    ...listsIn(tagged, inner, note),
    ...singlesIn(tagged, inner),
    ...membersIn(tagged, inner, note),
    ...itemsIn(tagged, inner),
  };
  return isNullable(node) ? nullable(read) : read;
};

/** Why nothing is read of a schema, which then takes every value; undefined where it is read. */
const whyUnread = (node: JsonObject, depth: number): string | undefined => {
  if (depth > deepest) return `it is nested more than ${deepest} times`;
  const { properties } = node;
  return isJsonObject(properties) && Object.keys(properties).length > mostMembers
    ? `it has more than ${mostMembers} members`
    : undefined;
};

const schemaAt = (place: Located, depth: number, schemas: Schemas): JsonObject => {
  const { node } = place;
  const note = noteAt(place, schemas);
  schemas.nodes++;
  if (schemas.nodes > mostNodes) throw new Error(`the file has more than ${mostNodes} schemas`);
  if (typeof node === 'boolean') return node ? {} : { not: {} };
  const why = isJsonObject(node) ? whyUnread(node, depth) : 'it is no schema';
  if (!isJsonObject(node) || why !== undefined) {
    note(why ?? '');
    return {};
  }
  if (schemas.read.has(node) && depth > 0) return named(schemas.aliases, node, place, schemas);
  schemas.read.add(node);
  return objectAt(node, place, depth, schemas);
};

/** Reads a schema, and what it refers to; each once, however many refer to it. */
export const readSchema = (place: Located, schemas: Schemas): OwnSchema | undefined => {
  if (place.node === undefined) return undefined;
  const { definitions, open } = schemas;
  const node = schemaAt(place, 0, schemas);
  for (let next = open.pop(); next !== undefined; next = open.pop())
    definitions[next[0]] = schemaAt(next[1], 0, schemas);
  return { node, definitions };
};
