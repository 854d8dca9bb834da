import { contract, ofContract } from '../../../spec/contract/in-use.ts';
import { isJsonObject } from '../../../spec/json.ts';
import { escaped, namesIn } from '../../../spec/schema/json-pointer.ts';
import type { SchemaPointer } from '../../../spec/schema/schema-pointer.ts';

export const schemaPlace = (name: string): SchemaPointer => `#/components/schemas/${escaped(name)}`;

const component = /^#\/components\/schemas\/([^/]+)$/;

/** The name of a schema that has one; undefined for a place within another. */
export const schemaNameOf = (place: SchemaPointer): string | undefined => component.exec(place)?.[1];

const unfold = (place: SchemaPointer, found: Set<SchemaPointer>): ReadonlySet<SchemaPointer> => {
  const node = contract().description.resolve(place);
  if (!isJsonObject(node) || found.has(place)) return found;
  found.add(place);
  if (typeof node['$ref'] === 'string') unfold(node['$ref'] as SchemaPointer, found);
  for (const keyword of ['allOf', 'oneOf', 'anyOf'])
    if (Array.isArray(node[keyword]))
      for (const index of (node[keyword] as unknown[]).keys()) unfold(`${place}/${keyword}/${index}`, found);
  return found;
};

const known = ofContract(() => new Map<SchemaPointer, ReadonlySet<SchemaPointer>>());

/**
 * Every place whose schema speaks about the same value: references, compositions and alternatives unfolded. It stops
 * at members, where `placesOf` goes on, and needs no value, which `appliedSchemas` does. Places that are there are
 * remembered: each view of a resource asks for them.
 */
export const unfolded = (place: SchemaPointer): ReadonlySet<SchemaPointer> => {
  const present = known().get(place);
  if (present !== undefined) return present;
  const found = unfold(place, new Set());
  if (found.size > 0) known().set(place, found);
  return found;
};

/** The members that a schema names, over all its parts and alternatives. */
export const membersOf = (place: SchemaPointer): readonly string[] => [
  ...new Set(
    [...unfolded(place)].flatMap((part) => {
      const { properties } = contract().description.resolve(part) as { readonly properties?: unknown };
      return isJsonObject(properties) ? Object.keys(properties) : [];
    }),
  ),
];

/** The pointer that stands for each item of a list. */
export const everyItem = '/*';

const describes = (part: SchemaPointer, name: string): boolean => {
  const { properties } = contract().description.resolve(part) as { readonly properties?: unknown };
  return isJsonObject(properties) && Object.hasOwn(properties, name);
};

const hasItems = (part: SchemaPointer): boolean =>
  contract().description.resolve(`${part}/items`) !== undefined;

const placesIn = (part: SchemaPointer, name: string): readonly SchemaPointer[] => {
  if (name === '*' && hasItems(part)) return [`${part}/items`];
  return describes(part, name) ? [`${part}/properties/${escaped(name)}`] : [];
};

/** The places that describe a member: JSON pointer from a schema → places; empty when there is no such member. */
export const placesOfMember = (schema: SchemaPointer, pointer: string): readonly SchemaPointer[] =>
  namesIn(pointer).reduce<readonly SchemaPointer[]>(
    (places, name) => places.flatMap((place) => [...unfolded(place)]).flatMap((part) => placesIn(part, name)),
    [schema],
  );

const ruled = ofContract(
  ({ rules }): ReadonlySet<string> =>
    new Set(
      Object.values(rules)
        .filter(({ level }) => level !== 'assumed')
        .flatMap(({ at = [], requiredAt = [] }) => [...at, ...requiredAt]),
    ),
);

/** Whether the document names a member of an object that it does not show otherwise. */
const hasShownName = (place: SchemaPointer): boolean =>
  (contract().description.resolve(place) as { readonly 'x-shown-name'?: boolean } | undefined)?.[
    'x-shown-name'
  ] === true;

/** Whether the document shows a member at this place: then it has this name everywhere. */
export const isShown = (place: SchemaPointer): boolean => {
  return !contract().description.isAssumed(place) || ruled().has(place) || hasShownName(place);
};

/** The values that the document shows of an enumeration whose others are assumed; empty where it shows all or none. */
export const valuesShown = (places: readonly SchemaPointer[]): readonly string[] =>
  places
    .flatMap((place) => [...unfolded(place)])
    .flatMap(
      (part) =>
        (contract().description.resolve(part) as { readonly 'x-shown-values'?: readonly string[] })[
          'x-shown-values'
        ] ?? [],
    );

const page: SchemaPointer = '#/components/schemas/PageFields';

/** Whether a schema is a page: the parts of pages are shown. Source: Endpoints. */
export const isPage = (schema: SchemaPointer): boolean => unfolded(schema).has(page);
