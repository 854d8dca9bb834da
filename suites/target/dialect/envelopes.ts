import { contract } from '../../../spec/contract/in-use.ts';
import { asJsonObject, isJsonObject, type JsonObject } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { SchemaPointer } from '../../../spec/schema/schema-pointer.ts';
import { isPage, membersOf, schemaNameOf } from './places.ts';

/** Names that say only that the answer is in there. */
const plainNames: ReadonlySet<string> = new Set([
  'data',
  'result',
  'item',
  'resource',
  'payload',
  'response',
  'object',
]);

/**
 * The member that holds a whole answer: `{ "card": { … } }`. The document shows the answers of a few operations only,
 * and any other may be wrapped. It is the only member,
 * or the one that is named for the thing or says nothing else, beside none of ours.
 *
 * @param held what each member of the answer is: an object, a list, or something else
 * @param ours the names of members that the answer has without a wrapper, as the target calls them
 * @param thing the name of what is answered
 */
export const wrapperAmong = (
  held: ReadonlyMap<string, 'object' | 'list' | 'other'>,
  ours: ReadonlySet<string>,
  thing: string | undefined,
): string | undefined => {
  const names = [...held.keys()];
  if (names.some((name) => ours.has(name))) return undefined;
  const objects = names.filter((name) => held.get(name) === 'object');
  if (names.length === 1) return objects[0];
  const [named, ...others] = objects.filter((name) => plainNames.has(name) || isSameName(name, thing));
  return others.length === 0 ? named : undefined;
};

/**
 * The member that holds the thing beside others of ours: `{ "apiToken": { "id": … }, "clientSecret": … }`. It has the name
 * of the thing, and the id, which is nowhere else.
 *
 * @param hasId whether an object has an id
 */
export const hoistedAmong = (
  held: ReadonlyMap<string, 'object' | 'list' | 'other'>,
  ours: ReadonlySet<string>,
  thing: string | undefined,
  hasId: (name: string) => boolean,
): string | undefined => {
  if (held.has('id')) return undefined;
  const [named, ...others] = [...held.keys()].filter(
    (name) => held.get(name) === 'object' && !ours.has(name) && isNamedFor(name, thing) && hasId(name),
  );
  return others.length === 0 ? named : undefined;
};

/** Called as the thing is, or by the last word of it: `credential` for an AuthCredential. */
const isNamedFor = (name: string, thing = ''): boolean =>
  isSameName(name, thing) ||
  (thing.endsWith(name.slice(1)) && thing.at(-name.length) === name.charAt(0).toUpperCase());

const isSameName = (one: string, other = ''): boolean => {
  const letters = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');
  return letters(one) === letters(other);
};

/** The name of what a schema describes: that of the component it consists of. */
export const thingNamed = (schema: SchemaPointer): string | undefined => {
  const { $ref: reference = schema } = (contract().description.resolve(schema) ?? {}) as {
    readonly $ref?: SchemaPointer;
  };
  return schemaNameOf(reference);
};

/** Whether an answer of an operation may be wrapped: the document shows neither its members nor that it is a page. */
export const mayBeWrapped = (operation: OperationId, schema: SchemaPointer): boolean =>
  contract().operation(operation).shows !== 'shape' && !isPage(schema) && membersOf(schema).length > 0;

const kindOf = (value: unknown): 'object' | 'list' | 'other' => {
  if (Array.isArray(value)) return 'list';
  return isJsonObject(value) ? 'object' : 'other';
};

/** The same of an answer that came. */
export const wrapperOf = (
  body: JsonObject,
  ours: ReadonlySet<string>,
  thing: string | undefined,
): string | undefined => wrapperAmong(kindsIn(body), ours, thing);

const kindsIn = (body: JsonObject): ReadonlyMap<string, 'object' | 'list' | 'other'> =>
  new Map(Object.entries(body).map(([name, value]) => [name, kindOf(value)]));

/** The member that holds the thing beside others, in an answer that came. */
export const hoistedOf = (
  body: JsonObject,
  ours: ReadonlySet<string>,
  thing: string | undefined,
): string | undefined => {
  const hasId = (each: string): boolean => Object.hasOwn(asJsonObject(body[each]), 'id');
  const name = hoistedAmong(kindsIn(body), ours, thing, hasId);
  const inner = name === undefined ? {} : asJsonObject(body[name]);
  return Object.keys(inner).some((each) => Object.hasOwn(body, each)) ? undefined : name;
};

/**
 * The member that holds the rows of an answer which ours gives as a page, where the document does not call the operation a
 * list: `{ "rates": [ … ] }`.
 */
export const rowsIn = (
  operation: OperationId,
  schema: SchemaPointer,
  body: JsonObject,
): string | undefined => {
  const isMeant = contract().operation(operation).isList !== true && isPage(schema);
  if (!isMeant || Object.hasOwn(body, 'data')) return undefined;
  const [only, ...others] = Object.entries(body).filter(([, value]) => Array.isArray(value));
  return others.length === 0 ? only?.[0] : undefined;
};
