import { canonicalText, isJsonObject, isTextList, type JsonObject } from '../json.ts';
import { escaped } from '../schema/json-pointer.ts';
import type { SchemaPointer } from '../schema/schema-pointer.ts';
import type { ChangeKind } from './change-kinds.ts';
import type { Contract } from './contract.ts';
import type { ContractChange } from './row-changes.ts';

/** The side that sends the bodies of a schema. */
type Direction = 'request' | 'response';

interface Reached {
  readonly contract: Contract;
  readonly places: Readonly<Record<Direction, ReadonlySet<SchemaPointer>>>;
}

const reachedIn = (contract: Contract): Reached => {
  const { description, servedOperationIds } = contract;
  const request = new Set<SchemaPointer>();
  const response = new Set(description.placesOfAnswers());
  for (const id of servedOperationIds) {
    const body = description.bodySchemaOf(id);
    if (body !== undefined) description.placesOf(body, request);
  }
  for (const name of Object.keys(contract.description.document()['webhooks'] ?? {})) {
    const body = contract.describedBodyOf(name);
    if (body !== undefined) description.placesOf(body, response);
  }
  return { contract, places: { request, response } };
};

/** A place as people write it: `Customer.address.line1`. */
const written = (at: SchemaPointer): string =>
  at
    .replace(/^#\/components\/(schemas|requestBodies|responses)\//, '')
    .replace(/^#\//, '')
    .replaceAll('/content/application~1json/schema', '')
    .replaceAll(/\/(allOf|anyOf|oneOf)\/\d+/g, '')
    .replaceAll('/properties/', '.')
    .replaceAll('/items', '[]')
    .replaceAll('~1', '/');

const textsIn = (value: unknown): readonly string[] => (isTextList(value) ? value : []);

const added = (before: readonly string[], after: readonly string[]): readonly string[] =>
  after.filter((name) => !before.includes(name));

/** Keywords that have changes of their own, or that say nothing about values. */
const otherwiseCompared = new Set(['properties', 'required', 'enum', 'description', 'example', 'title']);

/** The alternatives of a schema are compared one by one; here it counts how many there are. */
const limitOf = (value: unknown): unknown =>
  Array.isArray(value) && value.some(isJsonObject) ? value.length : value;

const limitsOf = (node: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(node)
      .filter(
        ([name, value]) => !otherwiseCompared.has(name) && !name.startsWith('x-') && !isJsonObject(value),
      )
      .map(([name, value]) => [name, limitOf(value)]),
  );

const requestKinds = {
  came: 'request-member-came',
  cameRequired: 'request-member-came-required',
  went: 'request-member-went',
  required: 'request-member-required',
  optional: 'request-member-optional',
  value: 'request-value-came',
  noValue: 'request-value-went',
  limit: 'request-limit-changed',
} as const satisfies Record<string, ChangeKind>;

const responseKinds = {
  came: 'response-member-came',
  cameRequired: 'response-member-came-required',
  went: 'response-member-went',
  required: 'response-member-required',
  optional: 'response-member-optional',
  value: 'response-value-came',
  noValue: 'response-value-went',
  limit: 'response-limit-changed',
} as const satisfies Record<string, ChangeKind>;

type Named = readonly [kind: ChangeKind, at: SchemaPointer, detail?: string];

const memberChanges = (
  at: SchemaPointer,
  before: JsonObject,
  after: JsonObject,
  kinds: typeof requestKinds | typeof responseKinds,
): readonly Named[] => {
  const [was, is] = [before['properties'], after['properties']].map((members) =>
    Object.keys(isJsonObject(members) ? members : {}),
  ) as [string[], string[]];
  const [wasRequired, isRequired] = [textsIn(before['required']), textsIn(after['required'])];
  const stays = (name: string): boolean => was.includes(name) === is.includes(name);
  const place = (name: string): SchemaPointer => `${at}/properties/${escaped(name)}`;
  return [
    ...added(was, is).map((name): Named => [
      isRequired.includes(name) ? kinds.cameRequired : kinds.came,
      place(name),
    ]),
    ...added(is, was).map((name): Named => [kinds.went, place(name)]),
    ...added(wasRequired, isRequired)
      .filter(stays)
      .map((name): Named => [kinds.required, place(name)]),
    ...added(isRequired, wasRequired)
      .filter(stays)
      .map((name): Named => [kinds.optional, place(name)]),
  ];
};

/** The keywords that differ, with both values. */
const limitDetail = (was: JsonObject, is: JsonObject): string =>
  [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((name) => [name, canonicalText(was[name]) || 'none', canonicalText(is[name]) || 'none'] as const)
    .filter(([, a, b]) => a !== b)
    .map(([name, a, b]) => `${name}: ${a} → ${b}`)
    .join('; ');

const nodeChanges = (
  at: SchemaPointer,
  before: JsonObject,
  after: JsonObject,
  kinds: typeof requestKinds | typeof responseKinds,
): readonly Named[] => {
  const [was, is] = [textsIn(before['enum']), textsIn(after['enum'])];
  const limits = limitDetail(limitsOf(before), limitsOf(after));
  return [
    ...memberChanges(at, before, after, kinds),
    ...added(was, is).map((value): Named => [kinds.value, at, value]),
    ...added(is, was).map((value): Named => [kinds.noValue, at, value]),
    ...(limits === '' ? [] : [[kinds.limit, at, limits] satisfies Named]),
  ];
};

const ofDirection = (direction: Direction, before: Reached, after: Reached): readonly ContractChange[] => {
  const kinds = direction === 'request' ? requestKinds : responseKinds;
  const places = new Set([...before.places[direction], ...after.places[direction]]);
  return [...places].flatMap((at) => {
    const [a, b] = [before.contract.description.resolve(at), after.contract.description.resolve(at)];
    if (!isJsonObject(a) || !isJsonObject(b) || a === b) return [];
    return nodeChanges(at, a, b, kinds).map(([kind, place, detail]) => {
      const { description } = (after.contract.description.resolve(place) === undefined ? before : after)
        .contract;
      return {
        kind,
        what: written(place),
        at: place,
        ...(detail === undefined ? {} : { detail }),
        ...(description.isAssumed(place) ? ({ isAssumed: true } as const) : {}),
      };
    });
  });
};

/** The members, values and limits that differ in requests, then in answers and webhooks. */
export const schemaChanges = (before: Contract, after: Contract): readonly ContractChange[] => {
  const [was, is] = [reachedIn(before), reachedIn(after)];
  return [...ofDirection('request', was, is), ...ofDirection('response', was, is)];
};
