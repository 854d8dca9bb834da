import { contract } from '../../spec/contract/in-use.ts';
import type fc from 'fast-check';
import fastCheck from 'fast-check';
import type { RuleId } from '../../spec/rules/index.ts';
import type { SchemaPointer } from '../../spec/schema/schema-pointer.ts';
import type { Damaged, InvalidValue } from './invalid-value.ts';
import { damagesOf } from './damages.ts';
import { numberOfAnotherType } from './keyword-values.ts';
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

/** The part of a value at a path; undefined where it has nothing there. */
export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((part, name) => (part as JsonObject | undefined)?.[name], value);

interface Place {
  readonly path: Path;
  readonly at: SchemaPointer;
  /** Whether a value without it is valid, too. */
  readonly isOptional: boolean;
}

/**
 * Changes that somebody may well accept without breaking a rule: null for a member that can be left out means to
 * leave it out, a country in lower case means that country, and a number or true may be read as its text.
 */
const mayBeAccepted = ({ at, isOptional }: Place, how: string): boolean =>
  (isOptional && how === 'null') ||
  (how === 'a number' &&
    contract().description.breaches(homeOf(at), String(numberOfAnotherType)).length === 0) ||
  (how === 'true' && contract().description.breaches(homeOf(at), 'true').length === 0) ||
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
    ...Object.entries(damagesOf(nodeAt(at)))
      .filter(([how]) => !mayBeAccepted(place, how))
      .map(([how, change]) => ({ how: `${nameOf(path)}: ${how}`, path, change })),
  ];
};

/** Every way to break a member of a value, one at a time, that somebody may not well accept. */
export const waysToDamage = (
  schema: SchemaPointer,
  value: unknown,
): readonly { readonly how: string; readonly path: Path; readonly change: Change }[] =>
  placesIn(schema, value, []).flatMap(waysAt);

/** The rules that an invalid value breaks; none where it is invalid only in what is assumed. */
export const rulesBroken = (schema: SchemaPointer, value: unknown): readonly RuleId[] => {
  const applied = contract().description.appliedSchemas(schema, value);
  return [
    ...new Set(
      contract()
        .description.breaches(schema, value)
        .flatMap((breach) => contract().rulesBrokenBy(breach, applied)),
    ),
  ];
};

/** Whether the only thing that can be wrong with a text here is which text it is. */
const isOneOfTexts = ({ pattern, format, enum: listed, minLength, maxLength }: JsonObject): boolean =>
  [pattern, format, listed].some((keyword) => keyword !== undefined) &&
  minLength === undefined &&
  maxLength === undefined;

/** The rule that each damage of a member breaks. All wrong texts of a pattern, a format or a list break the same one. */
const rulesByKind = (
  schema: SchemaPointer,
  { at }: Place,
  sample: JsonObject,
): ((how: string, change: Change, path: Path) => RuleId | undefined) => {
  const known = new Map<string, RuleId | undefined>();
  const isText = isOneOfTexts(nodeAt(at));
  return (how, change, path) => {
    const damaged = changedAt(sample, path, change);
    const kind = isText && typeof valueAt(damaged, path) === 'string' ? 'a text' : how;
    if (!known.has(kind)) known.set(kind, rulesBroken(schema, damaged)[0]);
    return known.get(kind);
  };
};

/** Keeps of a whole value what a member at a path needs around it. */
export type Narrow = (whole: JsonObject, path: Path) => JsonObject;

/**
 * Every way that the keywords of a request schema name to break a valid value: a required member missing,
 * another type, a value outside the enum, each bound, each format and pattern just outside. Each
 * is tied to the documented rule that it breaks. Assumed parts are left out, for nobody has to reject anything there.
 * `full` generates valid values with every member present; `what` names them in its description: "individual, …".
 * With `narrow` the damage is tried on a part of a value first, and on the whole of it where the part is refused.
 */
export const schemaInvalidValues = (
  what: string,
  schema: SchemaPointer,
  full: fc.Arbitrary<JsonObject>,
  narrow?: Narrow,
): readonly InvalidValue<JsonObject>[] => {
  const [sample] = fastCheck.sample(full, { numRuns: 1, seed: 1 });
  const found: InvalidValue<JsonObject>[] = [];
  for (const place of placesIn(schema, sample, [])) {
    const ruleOf = rulesByKind(schema, place, sample ?? {});
    for (const { how, path, change } of waysAt(place)) {
      const rule = ruleOf(how, change, path);
      if (rule === undefined) continue;
      const damaged = (right: JsonObject): Damaged<JsonObject> => ({
        invalid: changedAt(right, path, change) as JsonObject,
        right,
      });
      const whole = full.map(damaged);
      const values = narrow === undefined ? whole : full.map((right) => damaged(narrow(right, path)));
      found.push({
        rule,
        how: `${what}, ${how}`,
        values,
        isFixed: true,
        ...(narrow === undefined ? {} : { others: [whole] }),
      });
    }
  }
  return found;
};
