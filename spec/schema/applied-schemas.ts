import { isJsonObject, type JsonObject } from '../json.ts';
import { escaped } from './json-pointer.ts';
import { resolve as shippedResolve } from './description.ts';
import type { Reader } from './reader.ts';
import type { SchemaPointer } from './schema-pointer.ts';
import { breaches as shippedBreaches, type Validation } from './validation.ts';

/** The schemas that speak about each place of a value: JSON pointer into the value → places in the description. */
export type AppliedSchemas = ReadonlyMap<string, ReadonlySet<SchemaPointer>>;

interface Member {
  readonly name: string;
  /** As a JSON pointer spells it, with its slash. */
  readonly step: string;
  readonly place: SchemaPointer;
}

/** The parts of a place of the description, as pointers: every answer is examined by the same places again. */
interface Parts {
  /** Holds while the rest of the place speaks about a value. */
  readonly condition: SchemaPointer | undefined;
  /** The schemas that speak about the same value, whatever it is. */
  readonly same: readonly SchemaPointer[];
  /** The schemas of which those speak that the value keeps to. */
  readonly alternatives: readonly SchemaPointer[];
  readonly tag:
    | { readonly name: string; readonly places: Readonly<Record<string, SchemaPointer>> }
    | undefined;
  readonly then: SchemaPointer | undefined;
  readonly members: readonly Member[];
  readonly items: SchemaPointer | undefined;
}

const under = (schema: SchemaPointer, ...parts: readonly (string | number)[]): SchemaPointer =>
  `${schema}/${parts.map((part) => escaped(String(part))).join('/')}`;

const listed = (node: JsonObject, schema: SchemaPointer, keyword: string): readonly SchemaPointer[] => {
  const list = node[keyword];
  return Array.isArray(list) ? list.map((_, index) => under(schema, keyword, index)) : [];
};

const membersOf = ({ properties }: JsonObject, schema: SchemaPointer): readonly Member[] =>
  Object.keys(isJsonObject(properties) ? properties : {}).map((name) => ({
    name,
    step: `/${escaped(name)}`,
    place: under(schema, 'properties', name),
  }));

const takenApart = (node: unknown, schema: SchemaPointer): Parts | undefined => {
  if (!isJsonObject(node)) return undefined;
  const discriminator = node['discriminator'] as
    | { propertyName: string; mapping: Readonly<Record<string, SchemaPointer>> }
    | undefined;
  const has = (keyword: string): SchemaPointer | undefined =>
    isJsonObject(node[keyword]) ? under(schema, keyword) : undefined;
  return {
    condition: has('if'),
    same: [
      ...(typeof node['$ref'] === 'string' ? [node['$ref'] as SchemaPointer] : []),
      ...listed(node, schema, 'allOf'),
    ],
    alternatives: discriminator ? [] : listed(node, schema, node['oneOf'] === undefined ? 'anyOf' : 'oneOf'),
    tag: discriminator && { name: discriminator.propertyName, places: discriminator.mapping },
    then: has('then'),
    members: membersOf(node, schema),
    items: has('items'),
  };
};

/** Only the branch that the tag names; every branch that the value keeps to where there is no tag. */
const chosen = (
  { alternatives, tag }: Parts,
  value: unknown,
  breaches: Validation['breaches'],
): readonly SchemaPointer[] => {
  if (tag === undefined) return alternatives.filter((branch) => breaches(branch, value).length === 0);
  const name = isJsonObject(value) ? value[tag.name] : undefined;
  const place = typeof name === 'string' ? tag.places[name] : undefined;
  return place === undefined ? [] : [place];
};

/**
 * Walks a value and the schema at a pointer together, through references, compositions, tags and conditionals,
 * and returns which places of the description speak about which place of the value. A rule that points at one
 * of them has been exercised by this value.
 */
export type ApplySchemas = (schema: SchemaPointer, value: unknown) => AppliedSchemas;

/** Finds which schemas of a description speak about each place of a value. */
export const appliedBy = (resolve: Reader['resolve'], breaches: Validation['breaches']): ApplySchemas => {
  const known = new Map<SchemaPointer, Parts>();
  const partsOf = (schema: SchemaPointer): Parts | undefined => {
    const present = known.get(schema);
    if (present !== undefined) return present;
    const fresh = takenApart(resolve(schema), schema);
    // Places that are there are not many; of others there is no end.
    if (fresh !== undefined) known.set(schema, fresh);
    return fresh;
  };
  return (schema, value) => {
    const applied = new Map<string, Set<SchemaPointer>>();
    const visitMembers = ({ members, items }: Parts, part: unknown, at: string): void => {
      if (isJsonObject(part))
        for (const { name, step, place } of members)
          if (Object.hasOwn(part, name)) visit(place, part[name], at + step);
      if (Array.isArray(part) && items !== undefined)
        for (const [index, item] of part.entries()) visit(items, item, `${at}/${index}`);
    };
    const visit = (place: SchemaPointer, part: unknown, at: string): void => {
      const parts = partsOf(place);
      // A conditional speaks about a value only while its `if` holds.
      if (!parts || (parts.condition !== undefined && breaches(parts.condition, part).length > 0)) return;
      let present = applied.get(at);
      if (present === undefined) applied.set(at, (present = new Set()));
      if (present.has(place)) return;
      present.add(place);
      for (const other of parts.same) visit(other, part, at);
      for (const branch of chosen(parts, part, breaches)) visit(branch, part, at);
      if (parts.then !== undefined) visit(parts.then, part, at);
      visitMembers(parts, part, at);
    };
    visit(schema, value, '');
    return applied;
  };
};

export const appliedSchemas: ApplySchemas = appliedBy(shippedResolve, shippedBreaches);
