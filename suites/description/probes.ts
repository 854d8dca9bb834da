import { contract, ofContract } from '../../spec/contract/in-use.ts';
import { isJsonObject, type JsonObject } from '../../spec/json.ts';
import { escaped, valueAt } from '../../spec/schema/json-pointer.ts';
import { valuesInside, valuesOutside, type ValueInside } from '../../generators/schema/keyword-values.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { Rule } from '../../spec/rules/rule.ts';
import type { SchemaPointer } from '../../spec/schema/schema-pointer.ts';
import type { Texts } from '../../spec/schema/text-lists.ts';
import { changed } from './changed.ts';
import { conditionProbes, isConditional } from './conditions.ts';

/** A value that differs from an example in one place, and whether the document allows it. */
export interface Probe {
  readonly at: string;
  readonly what: string;
  readonly allowed: boolean;
  readonly rules: readonly RuleId[];
  readonly value: unknown;
  /** Whether only a list of theirs names the value. */
  readonly foreign?: true;
  /** The value that it differs from, where that is not the example: one whose members keep to a condition. */
  readonly base?: unknown;
}

const indexBy = (
  pointersOf: (row: Pick<Rule, 'at' | 'requiredAt'>) => readonly SchemaPointer[] | undefined,
): (() => ReadonlyMap<string, RuleId[]>) =>
  ofContract(({ ruleIds, rule }) => {
    const index = new Map<string, RuleId[]>();
    for (const id of ruleIds.filter((each) => rule(each).level !== 'assumed'))
      for (const place of pointersOf(rule(id)) ?? []) index.set(place, [...(index.get(place) ?? []), id]);
    return index;
  });

const byPlace = indexBy(({ at }) => at);
const byMember = indexBy(({ requiredAt }) => requiredAt);

/** How a value just inside of each keyword is named; a text inside a pattern is what every example shows. */
const insideWords: Readonly<Record<ValueInside['keyword'], ((value: unknown) => string) | undefined>> = {
  enum: (value) => `the value ${String(value)}`,
  pattern: undefined,
  minimum: (value) => `the minimum ${String(value)}`,
  maximum: (value) => `the maximum ${String(value)}`,
  minLength: (value) => `${String(value).length} characters`,
  maxLength: (value) => `${String(value).length} characters`,
};

const allowedBy = (node: JsonObject): readonly (readonly [string, unknown])[] =>
  valuesInside(node).flatMap(({ keyword, value }) => {
    const what = insideWords[keyword]?.(value);
    return what === undefined ? [] : [[what, value] as const];
  });

const nodesOf = (places: ReadonlySet<SchemaPointer>): readonly JsonObject[] =>
  [...places].map((place) => contract().description.resolve(place) as JsonObject);

const isAllowed = (schema: SchemaPointer, value: unknown): boolean =>
  contract().description.breaches(schema, value).length === 0;

/** The values that only theirs has in a list that shares values with a list of the document. */
const foreignTo = (
  node: JsonObject,
  lists: readonly Texts[],
): readonly (readonly [what: string, value: string])[] => {
  const { enum: listed } = node;
  if (!Array.isArray(listed)) return [];
  const ours: readonly unknown[] = listed;
  const known = new Set([...ours, ...Object.values(valuesOutside(node))]);
  const theirs = lists.filter((list) => list.some((value) => ours.includes(value))).flat();
  return [...new Set(theirs)]
    .filter((value) => !known.has(value))
    .map((value) => [`the value ${value}`, value]);
};

/** A place of an example, and the schemas that speak about it. */
type Applied = readonly [at: string, places: ReadonlySet<SchemaPointer>];

/** Probes of the rules that speak about a place; none where no rule does. */
const about = (example: unknown, [at, places]: Applied) => {
  const rules = [...places].flatMap((place) => byPlace().get(place) ?? []);
  const probe =
    (kind: Pick<Probe, 'allowed' | 'foreign'>) =>
    ([what, instead]: readonly [string, unknown]): Probe => ({
      at,
      what,
      ...kind,
      rules,
      value: changed(example, at, instead),
    });
  return { nodes: rules.length === 0 || at === '' ? [] : nodesOf(places), probe };
};

const valueProbes = (schema: SchemaPointer, example: unknown, applied: Applied): readonly Probe[] => {
  const { nodes, probe } = about(example, applied);
  return nodes.flatMap((node) => [
    // Another value may change the branch of a union: a value that our own description takes otherwise is left out.
    ...allowedBy(node)
      .map(probe({ allowed: true }))
      .filter(({ value }) => isAllowed(schema, value)),
    ...Object.entries(valuesOutside(node))
      .map(probe({ allowed: false }))
      .filter(({ value }) => !isAllowed(schema, value)),
  ]);
};

const foreignProbes = (
  schema: SchemaPointer,
  example: unknown,
  applied: Applied,
  lists: readonly Texts[],
): readonly Probe[] => {
  const { nodes, probe } = about(example, applied);
  return nodes.flatMap((node) =>
    foreignTo(node, lists)
      .map(probe({ allowed: false, foreign: true }))
      .filter(({ value }) => !isAllowed(schema, value)),
  );
};

const absenceProbes = (
  example: unknown,
  at: string,
  holder: unknown,
  places: ReadonlySet<SchemaPointer>,
): readonly Probe[] =>
  Object.keys(holder ?? {}).flatMap((name) => {
    const rules = [...places]
      .filter((place) => !isConditional(place))
      .flatMap((place) => byMember().get(`${place}/properties/${name}`) ?? []);
    const member = `${at}/${escaped(name)}`;
    return rules.length === 0
      ? []
      : [{ at: member, what: 'the member left out', allowed: false, rules, value: changed(example, member) }];
  });

/** The document's own words on an example, place by place. */
interface OwnProbes {
  readonly places: readonly { readonly applied: Applied; readonly probes: readonly Probe[] }[];
  readonly conditions: readonly Probe[];
}

const made = ofContract(() => new Map<string, OwnProbes>());

/** The same whatever is compared with it, and shared by operations: made once for each example. */
const ownProbes = (schema: SchemaPointer, example: unknown): OwnProbes => {
  const key = `${schema} ${JSON.stringify(example)}`;
  const present = made().get(key);
  if (present !== undefined) return present;
  const places = [...contract().description.appliedSchemas(schema, example)].map((applied) => {
    const [at, schemas] = applied;
    const here = valueAt(example, at);
    const absent = isJsonObject(here) ? absenceProbes(example, at, here, schemas) : [];
    return { applied, probes: [...valueProbes(schema, example, applied), ...absent] };
  });
  const own = { places, conditions: conditionProbes(schema, example) };
  made().set(key, own);
  return own;
};

/**
 * Every value, one change away from a valid example, about which a documented rule says whether it is allowed; also
 * those that only the lists of another description have, where these are given.
 */
export const probesOf = (
  schema: SchemaPointer,
  example: unknown,
  lists: readonly Texts[] = [],
): readonly Probe[] => {
  const { places, conditions } = ownProbes(schema, example);
  const found = places.flatMap(({ applied, probes }) => [
    ...probes,
    ...foreignProbes(schema, example, applied, lists),
  ]);
  const all = [...found, ...conditions];
  return [...new Map(all.map((probe) => [`${probe.at} ${probe.what}`, probe])).values()];
};

/** The places of an example that a documented rule speaks about. */
export const documentedPlaces = (schema: SchemaPointer, example: unknown): ReadonlySet<string> =>
  new Set(
    [...contract().description.appliedSchemas(schema, example)]
      .filter(([, places]) => [...places].some((place) => byPlace().has(place) || byMember().has(place)))
      .map(([at]) => at),
  );
