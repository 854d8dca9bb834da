import { escaped } from '../../spec/schema/json-pointer.ts';
import type { JsonObject } from '../../spec/json.ts';
import { homeOf, nodeAt } from '../../generators/schema/object-schema.ts';
import { valuesOutside } from '../../generators/schema/keyword-values.ts';
import { changedAt, placesIn, type Path } from '../../generators/schema/schema-invalid-values.ts';
import { dereferenced, resolve } from '../../spec/schema/description.ts';
import type { SchemaPointer } from '../../spec/schema/schema-pointer.ts';
import type { Dice } from './dice.ts';

const nested = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

/** Values that servers have stumbled over, whatever stands in the schema. */
export const hostileValues: readonly [unknown, ...unknown[]] = [
  null,
  true,
  0,
  -0,
  -1,
  0.1,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  Number.MAX_SAFE_INTEGER,
  999_999_999_999_999,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e\u200b\ufeff',
  '💥'.repeat(200),
  'ß'.repeat(501),
  'x'.repeat(501),
  'x'.repeat(20_000),
  "'; DROP TABLE rows; --",
  '${7*7}{{7*7}}<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00%2e%2e%2f',
  '1e400',
  'NaN',
  '0x10',
  '2025-02-30',
  '9999-12-31T23:59:60Z',
  '+999999-01-01T00:00:00Z',
  '0000-00-00',
  [],
  [[]],
  [null],
  {},
  { toString: 1 },
  { constructor: { prototype: {} } },
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  { length: 1e9 },
  { $ref: '#' },
  Array(1000).fill(0),
  Array.from({ length: 1001 }, () => ({})),
  nested(20),
  nested(63),
  nested(70),
  Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`m${index}`, index])),
];

/** Every place of a value, outermost first: the root and what is in it. */
const pathsIn = (value: unknown, path: Path = []): readonly Path[] => {
  if (typeof value !== 'object' || value === null) return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([name, inner]) =>
      pathsIn(inner, [...path, Array.isArray(value) ? Number(name) : name]),
    ),
  ];
};

const enumOf = (node: JsonObject): readonly unknown[] => (Array.isArray(node['enum']) ? node['enum'] : []);

/**
 * Values that a schema itself suggests for a place: its other listed values, its bounds, and those that its keywords
 * forbid.
 */
const suggested = (at: SchemaPointer): readonly unknown[] => {
  const node = nodeAt(at);
  const { minimum, maximum, minLength, maxLength, example } = node;
  return [
    ...enumOf(node),
    ...Object.values(valuesOutside(node)),
    ...[minimum, maximum, example].filter((value) => value !== undefined),
    ...[minLength, maxLength].flatMap((length) =>
      typeof length === 'number' && length < 5000 ? ['x'.repeat(length), 'x'.repeat(length + 1)] : [],
    ),
  ];
};

export interface Described {
  readonly path: Path;
  readonly value: unknown;
}

/** Members that a schema describes with an example, in all its branches, a few levels deep. */
export const describedMembers = (at: SchemaPointer, path: Path = []): readonly Described[] => {
  const home = homeOf(at);
  const node = dereferenced(resolve(home)) as JsonObject | undefined;
  if (node === undefined || path.length > 3) return [];
  const properties = Object.keys(node['properties'] ?? {});
  const branches = ['allOf', 'oneOf', 'anyOf'].flatMap((word) =>
    Array.isArray(node[word]) ? node[word].map((_, index): SchemaPointer => `${home}/${word}/${index}`) : [],
  );
  return [
    ...properties.flatMap((name) => {
      const member: SchemaPointer = `${home}/properties/${escaped(name)}`;
      const { example } = nodeAt(member);
      const here = [...path, name];
      return [
        ...(example === undefined ? [] : [{ path: here, value: example }]),
        ...describedMembers(member, here),
      ];
    }),
    ...branches.flatMap((branch) => describedMembers(branch, path)),
  ];
};

const isSettable = (value: unknown, path: Path): boolean => {
  let inner = value;
  for (const name of path.slice(0, -1)) {
    if (typeof inner !== 'object' || inner === null) return false;
    inner = (inner as Record<string, unknown>)[String(name)];
  }
  return typeof inner === 'object' && inner !== null && !Array.isArray(inner);
};

type Mutation = (present: unknown) => unknown;

/** A member that the schema describes, set or replaced. */
const described = (
  dice: Dice,
  body: unknown,
  members: readonly Described[],
): readonly [Path, Mutation] | undefined => {
  const member = dice.pickAny(members);
  if (member === undefined || !isSettable(body, member.path)) return undefined;
  return [member.path, () => (dice.percent(70) ? member.value : dice.pick(hostileValues))];
};

/** A member that is there, as its schema suggests. */
const atPlace = (dice: Dice, body: unknown, schema: SchemaPointer): readonly [Path, Mutation] | undefined => {
  const place = dice.pickAny(placesIn(schema, body, []));
  return place && [place.path, () => dice.pickAny(suggested(place.at))];
};

/** Any place at all, as nobody would have it. */
const anywhere = (dice: Dice, body: unknown): readonly [Path, Mutation] => {
  const path = dice.pickAny(pathsIn(body)) ?? [];
  if (path.length > 0 && dice.percent(15)) return [path, () => undefined];
  if (dice.percent(10))
    return [path, (present) => ({ [dice.pick(['x', '', '__proto__', 'id', 'status'])]: present })];
  return [path, () => dice.pick(hostileValues)];
};

/** A body with one thing changed: as nobody would, or, of a valid one, as its schema suggests. */
export const mutated = (
  dice: Dice,
  body: unknown,
  members: readonly Described[],
  schema?: SchemaPointer,
): unknown => {
  const isObject = typeof body === 'object' && body !== null;
  const ways = [
    () => (isObject ? described(dice, body, members) : undefined),
    () => (isObject && schema !== undefined ? atPlace(dice, body, schema) : undefined),
    () => undefined,
    () => undefined,
  ];
  const [path, change] = dice.pickAny(ways)?.() ?? anywhere(dice, body);
  return changedAt(body, path, change);
};
