import { contract } from '../../spec/contract/in-use.ts';
import { valuesOutside } from '../../generators/schema/keyword-values.ts';
import { rulesBroken } from '../../generators/schema/schema-invalid-values.ts';
import { escaped, valueAt } from '../../spec/schema/json-pointer.ts';
import { isJsonObject, type JsonObject } from '../../spec/json.ts';
import type { SchemaPointer } from '../../spec/schema/schema-pointer.ts';
import { placesOfMember, unfolded } from '../target/dialect/places.ts';
import { changed } from './changed.ts';
import type { Probe } from './probes.ts';

const nodeIn = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});

const propertiesIn = (part: unknown): Readonly<Record<string, JsonObject>> =>
  nodeIn(nodeIn(part)['properties']) as Readonly<Record<string, JsonObject>>;

const requiredIn = (part: unknown): readonly string[] => {
  const { required } = nodeIn(part);
  return Array.isArray(required) ? required.map(String) : [];
};

/** One statement of ours that something holds while something else does. */
interface Condition {
  /** JSON pointer to the object in the example. */
  readonly at: string;
  readonly node: JsonObject;
  /** The schemas that speak about the object. */
  readonly places: readonly SchemaPointer[];
}

const fixing = ['const', 'contains', 'enum'];

/** Whether an `if` is about values that can be named: a mark of kinds of things is no condition. */
const isNameable = (part: unknown): boolean =>
  Object.values(propertiesIn(part)).every((node) => fixing.some((keyword) => Object.hasOwn(node, keyword)));

/** Whether a place holds under a condition that `conditionProbes` looks at. */
export const isConditional = (place: SchemaPointer): boolean =>
  place.endsWith('/then') &&
  isNameable(contract().description.resolve(`${place.slice(0, -'/then'.length)}/if` as SchemaPointer));

const conditionsIn = (schema: SchemaPointer, example: unknown): readonly Condition[] =>
  [...contract().description.appliedSchemas(schema, example)].flatMap(([at, applied]) => {
    const places = [...applied];
    const nodes = places.flatMap((place) => {
      const { allOf } = nodeIn(contract().description.resolve(place));
      return Array.isArray(allOf) ? allOf.filter(isJsonObject) : [];
    });
    const own = nodes.filter(
      (node) => isJsonObject(node['if']) && isJsonObject(node['then']) && isNameable(node['if']),
    );
    return [...new Set(own)].map((node) => ({ at, node, places }));
  });

/** A value that a part of a condition asks for; undefined where it names none. */
const fixedBy = (node: JsonObject | undefined): unknown => {
  if (node === undefined) return undefined;
  if (node['const'] !== undefined) return node['const'];
  const contained = nodeIn(node['contains'])['const'];
  if (contained !== undefined) return [contained];
  return Array.isArray(node['enum']) ? (node['enum'] as readonly unknown[])[0] : undefined;
};

const exampleOf = (name: string, places: readonly SchemaPointer[]): unknown =>
  places
    .flatMap((place) => placesOfMember(place, `/${escaped(name)}`))
    .flatMap((place) => [...unfolded(place)])
    .map((place) => nodeIn(contract().description.resolve(place))['example'])
    .find((example) => example !== undefined);

/** The members with what an `if` or a `then` asks for; a member that it only names gets its example. */
const withAsked = (members: JsonObject, part: unknown, places: readonly SchemaPointer[]): JsonObject => {
  const properties = propertiesIn(part);
  const names = [...new Set([...requiredIn(part), ...Object.keys(properties)])];
  const asked = names.map((name) => [
    name,
    fixedBy(properties[name]) ?? members[name] ?? exampleOf(name, places),
  ]);
  return {
    ...members,
    ...Object.fromEntries(asked.filter(([, value]) => value !== undefined)),
  } as JsonObject;
};

const said = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const valueWords = (name: string, node: JsonObject | undefined): string => {
  const contained = nodeIn(node?.['contains'])['const'];
  if (contained !== undefined) return `${name} has ${said(contained)}`;
  const fixed = node?.['enum'] ?? node?.['const'];
  if (fixed === undefined) return `${name} is there`;
  return `${name} is ${[fixed].flat().map(said).join(' or ')}`;
};

/** An `if` in words: `purposeOfAccount is OTHER`. */
const wordsFor = (part: unknown): string => {
  const properties = propertiesIn(part);
  const names = [...new Set([...requiredIn(part), ...Object.keys(properties)])];
  return names.map((name) => valueWords(name, properties[name])).join(' and ');
};

/** Values of a member with which a `then` does not hold: one of another kind, and any other of its list. */
const otherValues = (name: string, node: JsonObject, places: readonly SchemaPointer[]): JsonObject => {
  if (fixedBy(node) === undefined) return valuesOutside(node);
  const described = places
    .flatMap((place) => placesOfMember(place, `/${escaped(name)}`))
    .map(contract().description.resolve);
  const lists = described.flatMap((each) => {
    const { enum: own, items } = nodeIn(each);
    const { $ref } = nodeIn(items);
    const listed =
      own ??
      nodeIn(typeof $ref === 'string' ? contract().description.resolve($ref as SchemaPointer) : items)[
        'enum'
      ];
    return Array.isArray(listed) ? (listed as readonly unknown[]) : [];
  });
  const other = lists.find((value) => value !== nodeIn(node['contains'])['const'] && value !== node['const']);
  if (other === undefined) return {};
  return { [`without it: ${said(other)}`]: node['contains'] === undefined ? other : [other] };
};

/** The changes that break a condition of members which keep to it, in words. */
const broken = (
  { node, places }: Condition,
  kept: JsonObject,
): readonly (readonly [string, string, JsonObject])[] => {
  const then = node['then'];
  const missing = requiredIn(then).map((name) => {
    const { [name]: _left, ...rest } = kept;
    return [name, 'left out', rest] as const;
  });
  const other = Object.entries(propertiesIn(then)).flatMap(([name, part]) =>
    Object.entries(otherValues(name, part, places)).map(
      ([what, value]) => [name, what, { ...kept, [name]: value }] as const,
    ),
  );
  return [...missing, ...other];
};

/**
 * For each condition between members that a documented rule states, values that keep to it and values that break
 * nothing but it. Source: the `if` and `then` of our description.
 */
export const conditionProbes = (schema: SchemaPointer, example: unknown): readonly Probe[] =>
  conditionsIn(schema, example).flatMap((condition): readonly Probe[] => {
    const { at, node, places } = condition;
    const holder = valueAt(example, at);
    if (!isJsonObject(holder)) return [];
    const kept = withAsked(withAsked(holder, node['if'], places), node['then'], places);
    const base = changed(example, at, kept);
    if (contract().description.breaches(schema, base).length > 0) return [];
    const condensed = wordsFor(node['if']);
    return broken(condition, kept).flatMap(([name, what, members]): readonly Probe[] => {
      const value = changed(example, at, members);
      const rules = rulesBroken(schema, value);
      const member = `${at}/${escaped(name)}`;
      return rules.length === 0
        ? []
        : [{ at: member, what: `${what} while ${condensed}`, allowed: false, rules, value, base }];
    });
  });
