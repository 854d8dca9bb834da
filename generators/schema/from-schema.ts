import { contract, ofContract } from '../../spec/contract/in-use.ts';
import fc from 'fast-check';
import { isJsonObject, type JsonObject } from '../../spec/json.ts';
import type { SchemaPointer } from '../../spec/schema/schema-pointer.ts';
import { usualPhoneNumber } from '../values/phone-numbers.ts';
import { homeOf, nodeAt, objectSchema, type ObjectSchema } from './object-schema.ts';
import { digits, email, name, text } from '../values/texts.ts';
import { birthDate, dateBetween, incorporationDate } from '../values/times.ts';

/** `all` members, `some` (each optional one now and then), or only the `required` ones. */
export type Presence = 'all' | 'some' | 'required';

export interface FromSchema {
  readonly presence: Presence;
  /** Members that are generated otherwise than the schema alone would have it; undefined leaves one out. */
  readonly instead?: Readonly<Record<string, fc.Arbitrary<unknown> | undefined>>;
}

/** Countries that a service is likely to serve: it may well refuse those under an embargo. */
const servedCountry = fc.constantFrom(
  'US',
  'CA',
  'MX',
  'BR',
  'GB',
  'DE',
  'FR',
  'ES',
  'NG',
  'IN',
  'PH',
  'JP',
  'AU',
);

/** Shared schemas whose values mean something. */
const known: Readonly<Record<SchemaPointer, fc.Arbitrary<unknown>>> = {
  '#/components/schemas/CountryCode': servedCountry,
  '#/components/schemas/PhoneNumber': usualPhoneNumber,
  '#/components/schemas/Email': email,
  '#/components/schemas/Date': dateBetween('1990-01-01', '2025-12-31'),
};

/** Members whose name says what their text is. */
const byName: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  birthDate,
  incorporatedOn: incorporationDate,
  fullName: name,
  firstName: name,
  lastName: name,
  legalName: name,
  naicsCode: fc.oneof(digits(2, 2), digits(6, 6), digits(2, 6)),
};

type Member = (at: SchemaPointer, node: JsonObject) => fc.Arbitrary<unknown>;

const bounded = (
  node: JsonObject,
  low: string,
  high: string,
  widest: readonly [number, number],
): readonly [number, number] => [
  typeof node[low] === 'number' ? node[low] : widest[0],
  typeof node[high] === 'number' ? node[high] : widest[1],
];

const byType: Readonly<
  Record<string, (at: SchemaPointer, node: JsonObject, options: FromSchema) => fc.Arbitrary<unknown>>
> = {
  string: (at, node) => {
    if (typeof node['pattern'] === 'string') throw new Error(`No generator for the pattern at ${at}.`);
    const [min, max] = bounded(node, 'minLength', 'maxLength', [1, 20]);
    return fc.oneof(text(min, min), text(max, max), text(min, Math.min(max, min + 19)));
  },
  integer: (_at, node) => {
    const [min, max] = bounded(node, 'minimum', 'maximum', [0, 1_000_000]);
    return fc.oneof(fc.constantFrom(min, max), fc.integer({ min, max }));
  },
  boolean: () => fc.boolean(),
  array: (at, node, options) =>
    fc.uniqueArray(valueOf(`${homeOf(at)}/items`, options.presence), {
      minLength: Math.max(1, Number(node['minItems'] ?? 0)),
      maxLength: 3,
      selector: (item) => JSON.stringify(item),
    }),
  object: (at, _node, options) => fromSchema(at, { presence: options.presence }),
};

const valueOf = (at: SchemaPointer, presence: Presence): fc.Arbitrary<unknown> => {
  const home = homeOf(at);
  const node = nodeAt(at);
  const own = known[home];
  if (own) return own;
  if (node['const'] !== undefined) return fc.constant(node['const']);
  if (Array.isArray(node['enum'])) return fc.constantFrom(...(node['enum'] as unknown[]));
  const type =
    typeof node['type'] === 'string'
      ? node['type']
      : isJsonObject(node['properties']) || node['allOf']
        ? 'object'
        : '';
  const make = byType[type];
  if (make === undefined) throw new Error(`No generator for the schema at ${at} (type "${type}").`);
  return make(home, node, { presence });
};

const member: (name: string, presence: Presence) => Member = (memberName, presence) => (at) =>
  byName[memberName] ?? valueOf(at, presence);

/** Members that a condition asks for: always generated, then kept exactly while the condition holds. */
const askedFor = (condition: SchemaPointer): readonly string[] =>
  (nodeAt(`${condition}/then`)['required'] as string[] | undefined) ?? [];

/** Members that some condition about another member's value asks for, with that condition. */
const conditionalMembers = (schema: ObjectSchema): ReadonlyMap<string, SchemaPointer> =>
  new Map(
    schema.conditions
      .filter((condition) => nodeAt(`${condition}/if`)['properties'] !== undefined)
      .flatMap((condition) => askedFor(condition).map((asked) => [asked, condition] as const)),
  );

const holds = (condition: SchemaPointer, value: JsonObject): boolean =>
  contract().description.breaches(`${condition}/if`, value).length === 0;

/** Values of what the contract in use describes: looked up when a value is asked for, once for each contract. */
class OfContract<T> extends fc.Arbitrary<T> {
  readonly #of: () => fc.Arbitrary<T>;

  constructor(make: () => fc.Arbitrary<T>) {
    super();
    this.#of = ofContract(make);
  }

  override generate(random: fc.Random, bias: number | undefined): fc.Value<T> {
    return this.#of().generate(random, bias);
  }

  override canShrinkWithoutContext(value: unknown): value is T {
    return this.#of().canShrinkWithoutContext(value);
  }

  override shrink(value: T, context: unknown): fc.Stream<fc.Value<T>> {
    return this.#of().shrink(value, context);
  }
}

/** A valid object of a schema, constructed: conditional members are there exactly when their condition asks. */
export const fromSchema = (at: SchemaPointer, options: FromSchema): fc.Arbitrary<JsonObject> =>
  new OfContract(() => objectOf(at, options));

const objectOf = (at: SchemaPointer, options: FromSchema): fc.Arbitrary<JsonObject> => {
  const schema = objectSchema(at);
  const conditional = conditionalMembers(schema);
  const { presence, instead = {} } = options;
  const arbitraries = Object.fromEntries(
    [...schema.members]
      .map(([memberName, place]) => [
        memberName,
        Object.hasOwn(instead, memberName)
          ? instead[memberName]
          : member(memberName, presence)(place, nodeAt(place)),
      ])
      .filter(([, arbitrary]) => arbitrary !== undefined),
  ) as Record<string, fc.Arbitrary<unknown>>;
  const always = Object.keys(arbitraries).filter(
    (memberName) =>
      presence === 'all' ||
      schema.required.has(memberName) ||
      conditional.has(memberName) ||
      nodeAt(schema.members.get(memberName) ?? at)['const'] !== undefined,
  );
  const offered =
    presence === 'required'
      ? Object.fromEntries(Object.entries(arbitraries).filter(([memberName]) => always.includes(memberName)))
      : arbitraries;
  return fc
    .record(offered, { requiredKeys: always as never[], noNullPrototype: true })
    .map((whole: JsonObject) => {
      const kept: Record<string, unknown> = { ...whole };
      for (const [memberName, condition] of conditional)
        if (!schema.required.has(memberName) && !holds(condition, kept)) delete kept[memberName];
      return kept;
    });
};
