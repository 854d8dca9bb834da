import type fc from 'fast-check';
import fastCheck from 'fast-check';
import type { JsonObject } from '../../spec/json.ts';
import { appliedSchemas } from '../../spec/schema/applied-schemas.ts';
import { description } from '../../spec/schema/description.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { rulesBrokenBy } from '../../spec/rules/lookup.ts';
import type { SchemaPointer } from '../../spec/schema/schema-pointer.ts';
import { breaches } from '../../spec/schema/validation.ts';
import type { InvalidValue } from './invalid-value.ts';
import type { Value } from './from-schema.ts';
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

const someNumber = 12_345;

/** What a client may send in place of a type, named. */
const otherTypes: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  string: { 'a number': someNumber, 'an object': {}, null: null },
  integer: { 'a fraction': 49.5, 'a text': 'ten', null: null },
  number: { 'a text': 'ten', null: null },
  boolean: { 'a text': 'perhaps', null: null },
  array: { 'a text': 'one', 'an object': {} },
  object: { 'a text': 'one', 'a list': [] },
};

const badDates = {
  'a day that does not exist': '2023-02-30',
  'day first': '28/02/1990',
  'a date and time': '1990-02-28T00:00:00Z',
  'no dashes': '19900228',
};

const badFormats: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  date: badDates,
  email: { 'no at sign': 'ada.example.com', 'nothing before the at sign': '@example.com' },
  'date-time': { 'a date only': '2025-10-13', 'not a time': 'yesterday' },
};

/** Patterns of the document, each with the texts just outside it. */
const outsidePattern: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '^\\+[1-9][0-9]{1,14}$': {
    'first digit is 0': '+0123',
    'no plus sign': '14155550132',
    'only one digit': '+1',
    '16 digits': '+1234567890123456',
    'a space inside': '+1 4155550132',
    'a letter inside': '+1415555O132',
    empty: '',
  },
  '^[0-9]{2,6}$': { '1 digit': '5', '7 digits': '5415111', 'a letter inside': '54a511', empty: '' },
};

const isNumber = (value: unknown): value is number => typeof value === 'number';

type Texts = readonly string[];

const isTexts = (value: unknown): value is Texts =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

const listsIn = (node: unknown): readonly Texts[] => {
  if (typeof node !== 'object' || node === null) return [];
  const { enum: own } = node as { readonly enum?: unknown };
  return [...(isTexts(own) ? [own] : []), ...Object.values(node).flatMap(listsIn)];
};

let everyList: readonly Texts[] | undefined;

/**
 * Values of lists that have some in common with this one, and values of any list that a member begins with (OTHER,
 * of OTHER_SERVICES): a server that mixes lists up takes them.
 */
const sisterValues = (list: Texts): Texts => {
  everyList ??= listsIn(description());
  const sisters = everyList.filter((other) => other.some((value) => list.includes(value)));
  const foreign = sisters.flatMap((other) => other.find((value) => !list.includes(value)) ?? []);
  const short = everyList
    .flat()
    .filter((value) => !list.includes(value) && list.some((member) => member.startsWith(`${value}_`)));
  return [...new Set([...foreign, ...short])];
};

/** Values that the keywords of a node forbid, each named by what is wrong with it. */
export const keywordInvalidValues = (node: JsonObject): Readonly<Record<string, unknown>> => {
  const { type, pattern, format, minimum, maximum, minLength, maxLength } = node;
  return {
    ...(typeof type === 'string' ? otherTypes[type] : {}),
    ...(typeof pattern === 'string' ? outsidePattern[pattern] : {}),
    ...(typeof format === 'string' ? badFormats[format] : {}),
    ...(Array.isArray(node['enum'])
      ? {
          'a value outside the list': 'NOT_A_MEMBER',
          'a member in lower case': String(node['enum'][0]).toLowerCase(),
          ...Object.fromEntries(
            sisterValues(node['enum'].map(String)).map((value) => [
              `a member of another list, ${value}`,
              value,
            ]),
          ),
        }
      : {}),
    ...(isNumber(minimum) ? { 'one under the minimum': minimum - 1 } : {}),
    ...(isNumber(maximum) ? { 'one over the maximum': maximum + 1 } : {}),
    ...(isNumber(minLength) && minLength > 0 ? { 'one character too short': 'x'.repeat(minLength - 1) } : {}),
    ...(isNumber(maxLength) ? { 'one character too long': 'x'.repeat(maxLength + 1) } : {}),
  };
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
  (how === 'a number' && breaches(homeOf(at), String(someNumber)).length === 0) ||
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
          ...placesIn(at, (value as Value)[name], [...path, name]),
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
    ...Object.entries(keywordInvalidValues(nodeAt(at)))
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
 * `full` draws valid values with every member present; `what` names them in its description: "individual, …".
 */
export const schemaInvalidValues = (
  what: string,
  schema: SchemaPointer,
  full: fc.Arbitrary<Value>,
): readonly InvalidValue<Value>[] => {
  const [sample] = fastCheck.sample(full, { numRuns: 1, seed: 1 });
  const found: InvalidValue<Value>[] = [];
  for (const place of placesIn(schema, sample, []))
    for (const { how, path, change } of waysAt(place)) {
      const [rule] = rulesBroken(schema, changedAt(sample, path, change));
      if (rule !== undefined)
        found.push({
          rule,
          how: `${what}, ${how}`,
          values: full.map((value) => changedAt(value, path, change) as Value),
        });
    }
  return found;
};
