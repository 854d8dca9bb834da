import type fc from 'fast-check';
import fastCheck from 'fast-check';
import { appliedSchemas } from '../../spec/schema/applied-schemas.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { rulesBrokenBy } from '../../spec/rules/lookup.ts';
import type { SchemaPointer } from '../../spec/schema/schema-pointer.ts';
import { breaches } from '../../spec/schema/validation.ts';
import type { InvalidValue } from './invalid-value.ts';
import { numberOfAnotherType, valuesOutside } from './keyword-values.ts';
import type { JsonObject } from '../../spec/json.ts';
import { homeOf, nodeAt, objectSchema } from './object-schema.ts';

/** A member of a value, by the names on the way to it; a number is an index. */
export type Path = readonly (string | number)[];
type Change = (present: unknown) => unknown;

const removed = Symbol('removed');

/** A value with one member changed. */
export const changedAt = (value: unknown, path: Path, change: Change): unknown => {
  const [first, ...rest] = path;
  if (first === undefined) return change(value);
  if (Array.isArray(value)) return value.with(Number(first), changedAt(value[Number(first)], rest, change));
  const { [first]: present, ...others } = value as Record<string, unknown>;
  const next = changedAt(present, rest, change);
  return next === removed ? others : { ...others, [first]: next };
};

interface Place {
  readonly path: Path;
  readonly at: SchemaPointer;
  /** Whether a value without it is valid, too. */
  readonly isOptional: boolean;
}

/**
 * Changes that somebody may well accept without breaking a rule: null for a member that can be left out means to
 * leave it out, a country in lower case means that country, and a number may be read as its digits.
 */
const mayBeAccepted = ({ at, isOptional }: Place, how: string): boolean =>
  (isOptional && how === 'null') ||
  (how === 'a number' && breaches(homeOf(at), String(numberOfAnotherType)).length === 0) ||
  (homeOf(at) === '#/components/schemas/CountryCode' && how === 'a member in lower case');

/** Every member of a value that its schema describes, the first item of lists included, outermost first. */
export const placesIn = (schema: SchemaPointer, value: unknown, path: Path): readonly Place[] => {
  if (Array.isArray(value)) {
    const items: SchemaPointer = `${homeOf(schema)}/items`;
    return value.length === 0
      ? []
      : [{ path: [...path, 0], at: items, isOptional: false }, ...placesIn(items, value[0], [...path, 0])];
  }
  if (typeof value !== 'object' || value === null) return [];
  const { members, required } = objectSchema(schema);
  return [...members].flatMap(([name, at]) =>
    Object.hasOwn(value, name)
      ? [
          { path: [...path, name], at, isOptional: !required.has(name) },
          ...placesIn(at, (value as JsonObject)[name], [...path, name]),
        ]
      : [],
  );
};

const nameOf = (path: Path): string => path.map(String).join('.');

const waysAt = (place: Place): readonly { how: string; path: Path; change: Change }[] => {
  const { path, at } = place;
  return [
    ...(typeof path.at(-1) === 'string'
      ? [{ how: `${nameOf(path)} is missing`, path, change: () => removed }]
      : []),
    ...Object.entries(valuesOutside(nodeAt(at)))
      .filter(([how]) => !mayBeAccepted(place, how))
      .map(([how, instead]) => ({
        how: `${nameOf(path)}: ${how}`,
        path,
        // Equal identifiers would be refused for that: an object is as distinct as what it takes the place of.
        change: (present: unknown) => (how === 'an object' ? { value: present } : instead),
      })),
  ];
};

/** The rules that an invalid value breaks; none where it is invalid only in what is assumed. */
export const rulesBroken = (schema: SchemaPointer, value: unknown): readonly RuleId[] => {
  const applied = appliedSchemas(schema, value);
  return [...new Set(breaches(schema, value).flatMap((breach) => rulesBrokenBy(breach, applied)))];
};

/**
 * Every way that the keywords of a request schema name to break a valid value: a required member missing,
 * another type, a value outside the enum, each bound by one, each format and pattern just outside. Each
 * is tied to the documented rule that it breaks. Assumed parts are left out, for nobody has to reject anything there.
 * `full` generates valid values with every member present; `what` names them in its description: "individual, …".
 */
export const schemaInvalidValues = (
  what: string,
  schema: SchemaPointer,
  full: fc.Arbitrary<JsonObject>,
): readonly InvalidValue<JsonObject>[] => {
  const [sample] = fastCheck.sample(full, { numRuns: 1, seed: 1 });
  const found: InvalidValue<JsonObject>[] = [];
  for (const place of placesIn(schema, sample, []))
    for (const { how, path, change } of waysAt(place)) {
      const [rule] = rulesBroken(schema, changedAt(sample, path, change));
      if (rule !== undefined)
        found.push({
          rule,
          how: `${what}, ${how}`,
          values: full.map((value) => changedAt(value, path, change) as JsonObject),
        });
    }
  return found;
};
