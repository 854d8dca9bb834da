import type fc from 'fast-check';
import fastCheck from 'fast-check';
import type { RuleId } from '../../spec/rules/index.ts';
import type { SchemaPointer } from '../../spec/schema-pointer.ts';
import type { Value } from './from-schema.ts';
import { nodeAt, type SchemaNode } from './object-schema.ts';
import { changedAt, placesIn, rulesBroken, type Path } from './schema-damages.ts';

/** A valid value with one member just inside of what rules allow, and the same as it was before that. */
export interface Trial<T> {
  readonly value: T;
  readonly before: T;
}

/**
 * A listed value, or the end of a range, by name. Whoever refuses it may do so for another member of the value: it
 * breaks the rules if it takes the value before the change. So there are several values to try it on, which have
 * little in common.
 */
export interface Edge<T> {
  /** The rules that whoever refuses it breaks. */
  readonly rules: readonly RuleId[];
  readonly how: string;
  readonly trials: readonly Trial<T>[];
}

/** Drawn by these: another one only matters where a target refuses the first. */
const seeds = [1, 2, 3, 4] as const;

/** A longer list is somebody else's register (countries): nowhere is it stated that all of them are served. */
const longestList = 50;

/** Patterns of the document, each with the texts just inside it. */
const insidePattern: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '^\\+[1-9][0-9]{1,14}$': { '2 digits': '+14', '15 digits': '+123456789012345', 'first digit is 9': '+91' },
  '^[0-9]{2,6}$': { '2 digits': '54', '6 digits': '541511' },
};

const isNumber = (value: unknown): value is number => typeof value === 'number';

const insideOf = (node: SchemaNode): Readonly<Record<string, unknown>> => {
  const { enum: listed, pattern, minimum, maximum, minLength, maxLength } = node;
  return {
    ...(Array.isArray(listed) && listed.length <= longestList
      ? Object.fromEntries(listed.map((value) => [String(value), value as unknown]))
      : {}),
    ...(typeof pattern === 'string' ? insidePattern[pattern] : {}),
    ...(isNumber(minimum) ? { 'the minimum': minimum } : {}),
    ...(isNumber(maximum) ? { 'the maximum': maximum } : {}),
    ...(isNumber(minLength) ? { 'the shortest': 'x'.repeat(Math.max(1, minLength)) } : {}),
    ...(isNumber(maxLength) ? { 'the longest': 'x'.repeat(maxLength) } : {}),
  };
};

/** A list is tried with one item. */
const alone = (path: Path, value: unknown): { readonly path: Path; readonly value: unknown } =>
  typeof path.at(-1) === 'number' ? { path: path.slice(0, -1), value: [value] } : { path, value };

/**
 * Every way that the keywords of a request schema name to be only just valid, none left to luck: each value of each
 * list, both ends of each range. `full` draws valid values with every member present; `settle` puts right what
 * else has to change with a member, because conditions tie them together.
 */
export const schemaEdges = (
  what: string,
  schema: SchemaPointer,
  full: fc.Arbitrary<Value>,
  settle: (value: Value) => Value,
): readonly Edge<Value>[] => {
  const samples = seeds.map((seed) => fastCheck.sample(full, { numRuns: 1, seed })[0] ?? {});
  const [first = {}] = samples;
  return placesIn(schema, first, []).flatMap(({ path, at }) => {
    const rules = rulesBroken(
      schema,
      changedAt(first, path, () => ({ no: 'such value' })),
    );
    if (rules.length === 0) return [];
    return Object.entries(insideOf(nodeAt(at))).map(([how, inside]) => {
      const changed = alone(path, inside);
      return {
        rules,
        how: `${what}, ${changed.path.map(String).join('.')}: ${how}`,
        trials: samples.map((sample) => ({
          value: settle(changedAt(sample, changed.path, () => changed.value) as Value),
          before: settle(sample),
        })),
      };
    });
  });
};
